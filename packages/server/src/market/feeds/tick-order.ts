// Brings messages of ticks, which a bus may lose, repeat and reorder, into their order. A hole is asked for; what nobody
// has any more is told of, and the stream goes on behind it.
import { SECOND_MS } from '@meridian/units';
import { type TickMessage, epochOf, firstOfEpoch, lastOf } from './tick-messages.ts';

/** How long later messages wait for one that is missing. */
const PATIENCE_MS = 3 * SECOND_MS;
/** Between two questions for the same hole. */
const ASK_EVERY_MS = 250;

export interface TickOrderOptions {
  /** What was sent after a tick; rejects if nobody answers. */
  readonly since: (number: number) => Promise<readonly TickMessage[]>;
  readonly deliver: (message: TickMessage) => void;
  /** Something before the next delivered message is lost for good. */
  readonly onHole: () => void;
  readonly pause: (ms: number) => Promise<void>;
}

export interface TickOrder {
  take(message: TickMessage): void;
  /** The stream has come to this tick: what is missing up to it is asked for. */
  reached(number: number): void;
}

export function createTickOrder(options: TickOrderOptions): TickOrder {
  const waiting = new Map<number, TickMessage>();
  let last: number | null = null;
  let reached = 0;
  let isAsking = false;

  const next = (): number | null => (last === null ? null : last + 1);
  function deliverReady(): void {
    for (;;) {
      const number = next();
      const message = number === null ? undefined : waiting.get(number);
      if (message === undefined) return;
      waiting.delete(message.number);
      last = lastOf(message);
      options.deliver(message);
    }
  }
  /** A new holder of the feed begins: of the one before, only what is here already will ever come. */
  function turnEpoch(number: number): void {
    if (last === null || epochOf(number) <= epochOf(last)) return;
    const old = [...waiting.values()].filter((one) => epochOf(one.number) < epochOf(number));
    for (const message of old.toSorted((a, b) => a.number - b.number)) {
      waiting.delete(message.number);
      options.deliver(message);
    }
    options.onHole();
    last = firstOfEpoch(epochOf(number));
  }
  const isWhole = (): boolean => waiting.size === 0 && (last === null || reached <= last);

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    for (let waited = 0; !isWhole() && waited < PATIENCE_MS; waited += ASK_EVERY_MS) {
      const found = await options.since(last ?? 0).catch(() => []);
      for (const message of found) keep(message);
      deliverReady();
      if (!isWhole()) await options.pause(ASK_EVERY_MS);
    }
    if (!isWhole()) giveUp();
    isAsking = false;
  }
  /** What is missing does not come any more: goes on with what is here. */
  function giveUp(): void {
    options.onHole();
    const first = Math.min(...waiting.keys());
    last = waiting.size === 0 ? reached : first - 1;
    deliverReady();
    if (!isWhole()) void Promise.resolve().then(ask);
  }
  function keep(message: TickMessage): void {
    turnEpoch(message.number);
    if (last !== null && message.number > last) waiting.set(message.number, message);
  }
  return {
    take(message) {
      last ??= message.number - 1;
      reached = Math.max(reached, lastOf(message));
      keep(message);
      deliverReady();
      if (!isWhole()) void ask();
    },
    reached(number) {
      if (last === null) {
        last = number;
        return;
      }
      turnEpoch(number);
      reached = Math.max(reached, number);
      if (!isWhole()) void ask();
    },
  };
}
