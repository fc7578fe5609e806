// Carries the leader's door over the bus, and sends what it commits as messages to those who follow.
import { SECOND_MS } from '@meridian/units';
import type { Bus } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';
import { answerTo, ask } from '../platform/bus/questions.ts';
import { carriedNow, carriedOf, withinCarried } from '../platform/tracing/tracing.ts';
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

/** A command with the trace that it belongs to. */
type AskedOver = Asked & { readonly traceparent?: string };

/** The door of a leader that is another process. */
export const busDoor = (bus: Bus): LeaderDoor => ({
  submit: (asked, withinMs) =>
    ask<Answered>(bus, COMMANDS, { asked: { ...asked, ...carriedNow() }, withinMs }),
  barrier: (withinMs) => ask<Barrier>(bus, BARRIER, { asked: null, withinMs }),
  parked: (accountIds, withinMs) => ask<Parked>(bus, PARKED, { asked: accountIds, withinMs }),
});

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
  const ends = [
    answerTo(bus, COMMANDS, mayAnswer, ({ traceparent, ...asked }: AskedOver) =>
      withinCarried(traceparent, () => door.submit(asked as Asked)),
    ),
    answerTo(bus, BARRIER, mayAnswer, () => door.barrier()),
    answerTo(bus, PARKED, mayAnswer, (accountIds: readonly number[]) => door.parked(accountIds)),
  ];
  return {
    stop() {
      clearInterval(beat);
      for (const end of ends) end();
    },
  };
}
