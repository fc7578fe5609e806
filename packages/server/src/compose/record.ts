// The traders' figures, behind the commits: kept by one process, read from the database by all.
import { SECOND_MS } from '@meridian/units';
import type { Bus } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';
import { type EquityBeat, createEquityBeat } from '../ranking/equity-beat.ts';
import { RankingBook } from '../ranking/ranking-book.ts';
import type { Basis } from './basis.ts';
import type { EngineParts } from './engine.ts';

const STATE = 'ranking.state';
const STATE_EVERY_MS = SECOND_MS;
const CATCH_UP = 'ranking.catch-up';
const CATCH_UP_WITHIN_MS = 10 * SECOND_MS;

/** How far the figures are. */
type Progress = Pick<RankingBook, 'asOf' | 'hasCaughtUp' | 'bringUpToDate'>;

/** The figures of a process that keeps them. */
export interface KeptRecord {
  readonly ranking: RankingBook;
  readonly equityBeat: EquityBeat;
}

export interface RecordParts {
  readonly progress: Progress;
  /** Null: another process keeps them. */
  readonly kept: KeptRecord | null;
}

export function keepRecord(
  { db, onFatal, log }: Pick<Basis, 'db' | 'onFatal' | 'log'>,
  { host, marketNow }: EngineParts,
): RecordParts {
  const { markets } = host.views;
  const ranking = new RankingBook({ db, markets, marketNow, onFault: onFatal, log });
  host.onCommitted((changes) => ranking.onCommitted(changes));
  const equityBeat = createEquityBeat({ host, marketNow, onFault: onFatal });
  return { progress: ranking, kept: { ranking, equityBeat } };
}

interface Said {
  readonly asOf: number | null;
  readonly hasCaughtUp: boolean;
}

/** What the process that keeps them says of them. */
export function followRecord(bus: Bus): RecordParts {
  let said: Said = { asOf: null, hasCaughtUp: false };
  bus.subscribe(STATE, (bytes) => {
    said = readMessage<Said>(bytes);
  });
  return {
    progress: {
      asOf: () => said.asOf,
      hasCaughtUp: () => said.hasCaughtUp,
      async bringUpToDate() {
        await bus.request(CATCH_UP, writeMessage(null), CATCH_UP_WITHIN_MS);
      },
    },
    kept: null,
  };
}

/** Tells the other processes how far the figures are, and brings them up to date when asked. @returns ends it */
export function serveRecord(bus: Bus, progress: Progress): () => void {
  const end = bus.serve(CATCH_UP, async () => {
    await progress.bringUpToDate();
    return writeMessage(null);
  });
  const timer = setInterval(() => {
    const said: Said = { asOf: progress.asOf(), hasCaughtUp: progress.hasCaughtUp() };
    bus.publish(STATE, writeMessage(said));
  }, STATE_EVERY_MS);
  return () => {
    clearInterval(timer);
    end();
  };
}
