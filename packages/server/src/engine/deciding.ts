// Decides each command by the rules, in a format of the journal that every process reads, and hands the changes on to
// be committed. A command that fails half done ends the process, as a failed commit does; the process starts again
// from the journal.
import type { NewTickSegment } from '@meridian/store';
import {
  type Command,
  type EngineState,
  HalfDone,
  JOURNAL_FORMAT,
  type Outcome,
  type Recalled,
  type Result,
  execute,
  formatOfCommand,
  formatOfEvent,
} from '@meridian/trading';
import { assert } from '@meridian/units';
import { tracedStep } from '../platform/tracing/tracing.ts';
import type { Commits } from './commits.ts';
import { AwaitsNewVersion, EngineStopped } from './engine-unavailable.ts';
import type { KnownIds } from './known-ids.ts';
import { createSlices } from './slices.ts';

/** Since which format of the journal each command is told. */
const TELLS_ALL = formatOfEvent({ type: 'CommandDecided' });
const isTick = ({ type }: Command): boolean => type === 'ApplyTick';

export interface Decision {
  readonly outcome: Outcome | null;
  readonly committed: Promise<void> | null;
}

interface DecidingOptions {
  readonly state: EngineState;
  readonly marketNow: () => number;
  /** The newest format of the journal that may be written; unset: this program's. */
  readonly writes?: () => number;
  readonly isStopped: () => boolean;
  readonly commits: Commits;
  readonly known: Pick<KnownIds, 'note'>;
  /** Ends the process. */
  readonly onFailed: (error: unknown) => void;
}

/** How everything is decided that changes the state. */
export function createDeciding(options: DecidingOptions) {
  const { state, marketNow, isStopped, commits, known, onFailed } = options;
  const { writes = () => JOURNAL_FORMAT } = options;
  const slices = createSlices({
    state,
    marketNow,
    isStopped,
    decide: (slice) => decide(slice).committed,
  });

  function executed(command: Command, recalled: Recalled | null, format: number): Result {
    try {
      return tracedStep('decide', { command: command.type }, () =>
        execute(state, command, { recalled, tellsAll: format >= TELLS_ALL }),
      );
    } catch (error) {
      if (error instanceof HalfDone) onFailed(error);
      throw error;
    }
  }

  function decide(
    command: Command,
    recalled: Recalled | null = null,
    segment?: NewTickSegment,
  ): Decision {
    if (isStopped()) throw new EngineStopped('the engine has stopped');
    const format = writes();
    if (format < JOURNAL_FORMAT && formatOfCommand(command) > format)
      throw new AwaitsNewVersion(`processes run that cannot read what ${command.type} writes`);
    const { changes, outcome } = executed(command, recalled, format);
    known.note(changes);
    if (format < JOURNAL_FORMAT)
      for (const { event } of changes)
        assert(formatOfEvent(event) <= format, `everybody reads ${event.type}`);
    slices.goOn();
    if (changes.length === 0) return { outcome, committed: null };
    return { outcome, committed: commits.add(changes, { segment, byTick: isTick(command) }) };
  }

  /** What nobody waits for: its failure ends the process elsewhere. */
  function note(command: Command): void {
    if (!isStopped()) decide(command).committed?.catch(() => undefined);
  }

  // A crash may have come between two slices.
  slices.goOn();
  return { decide, note };
}
