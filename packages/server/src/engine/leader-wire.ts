// The leader's door over the bus, and the messages that tell followers what the leader commits. A leader that may
// have lost its lease does not answer: the follower asks again, and another leader answers.
import { SECOND_MS } from '@meridian/units';
import { type Bus, NoAnswer } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';
import { carriedNow, carriedOf, withinCarried } from '../platform/tracing/tracing.ts';
import { Unavailable } from '../platform/unavailable.ts';
import type { CommittedBatch } from './committed.ts';
import type { EngineHost } from './host.ts';
import {
  type Answered,
  type Asked,
  type Barrier,
  type LeaderDoor,
  type Parked,
  doorOf,
} from './leader-door.ts';

/** Each committed batch, in order; without events, how far the leader is. */
const COMMITTED = 'engine.committed';
const COMMANDS = 'engine.commands';
const BARRIER = 'engine.barrier';
const PARKED = 'engine.parked';
/** How often the leader says how far it is while it commits nothing. */
const BEAT_EVERY_MS = SECOND_MS / 10;

type Answer =
  | { readonly answered: Answered | Barrier | Parked }
  /** Refused for now, in words for the log. */
  | { readonly unavailable: string };

/** The door of a leader that is another process. */
export function busDoor(bus: Bus): LeaderDoor {
  async function ask<T extends Answered | Barrier | Parked>(
    subject: string,
    asked: unknown,
    withinMs: number,
  ): Promise<T> {
    const answer = readMessage<Answer>(await bus.request(subject, writeMessage(asked), withinMs));
    if ('unavailable' in answer) throw new Unavailable(answer.unavailable);
    return answer.answered as T;
  }
  return {
    submit: (asked, withinMs) => ask<Answered>(COMMANDS, { ...asked, ...carriedNow() }, withinMs),
    barrier: (withinMs) => ask<Barrier>(BARRIER, null, withinMs),
    parked: (accountIds, withinMs) => ask<Parked>(PARKED, accountIds, withinMs),
  };
}

export const followCommitted = (bus: Bus, take: (batch: CommittedBatch) => void): (() => void) =>
  bus.subscribe(COMMITTED, (bytes) => take(readMessage<CommittedBatch>(bytes)));

export interface LeaderService {
  stop(): void;
}

/** Tells what the leader commits, and answers what is asked of it. */
export function serveLeader(
  bus: Bus,
  host: EngineHost,
  of: { readonly epoch: number; readonly mayAnswer: () => boolean },
): LeaderService {
  const door = doorOf(host, of);
  const { epoch, mayAnswer } = of;
  const tell = (batch: CommittedBatch): void => bus.publish(COMMITTED, writeMessage(batch));
  host.onCommitted((changes, position) => {
    const traces = carriedOf(changes);
    const events = changes.map(({ event }) => event);
    tell({ ...position, epoch, events, ...(traces.length > 0 && { traces }) });
  });
  const beat = setInterval(() => {
    const { seq, tick } = host.committedUpTo();
    if (mayAnswer()) tell({ epoch, firstSeq: seq + 1, tick, events: [] });
  }, BEAT_EVERY_MS);
  const answering =
    <T>(answer: (asked: T) => Promise<Answered | Barrier | Parked>) =>
    async (bytes: Uint8Array): Promise<Uint8Array> => {
      const said = await answer(readMessage<T>(bytes)).then(
        (answered): Answer => ({ answered }),
        unavailable,
      );
      // A refusal that a former leader decided is as wrong as what it believes of the state.
      if (!mayAnswer()) throw new NoAnswer('the lease may have passed to another');
      return writeMessage(said);
    };
  const ends = [
    bus.serve(
      COMMANDS,
      answering(({ traceparent, ...asked }: Asked & { readonly traceparent?: string }) =>
        withinCarried(traceparent, () => door.submit(asked as Asked)),
      ),
    ),
    bus.serve(
      BARRIER,
      answering(() => door.barrier()),
    ),
    bus.serve(
      PARKED,
      answering((accountIds: readonly number[]) => door.parked(accountIds)),
    ),
  ];
  return {
    stop() {
      clearInterval(beat);
      for (const end of ends) end();
    },
  };
}

function unavailable(error: unknown): Answer {
  if (error instanceof Unavailable && !(error instanceof NoAnswer))
    return { unavailable: error.message };
  throw error;
}
