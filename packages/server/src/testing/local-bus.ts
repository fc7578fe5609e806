// A bus within one process for tests, with several ends. It loses, repeats and delays what it is told to.
import { setTimeout as pause } from 'node:timers/promises';
import { type Bus, NoAnswer } from '../platform/bus/bus.ts';

/** What becomes of a message: after how many turns each copy of it comes; none: it is lost. */
export type Fate = () => readonly number[];
const SAFE: Fate = () => [0];

export class LocalBus {
  readonly #listeners = new Map<string, Set<(bytes: Uint8Array) => void>>();
  readonly #handlers = new Map<string, (bytes: Uint8Array) => Promise<Uint8Array>>();
  fate: Fate = SAFE;

  /** One process's end of it. */
  end(): Bus {
    const ends: (() => void)[] = [];
    // As with NATS, nobody hears himself.
    const own = new Set<(bytes: Uint8Array) => void>();
    let isOpen = true;
    return {
      isConnected: () => isOpen,
      publish: (subject, bytes) => {
        for (const turns of this.fate()) void this.#deliver(subject, { bytes, turns, own });
      },
      subscribe: (subject, listener) => {
        const all = this.#listeners.get(subject) ?? new Set();
        this.#listeners.set(subject, all.add(listener));
        own.add(listener);
        ends.push(() => all.delete(listener));
        return () => all.delete(listener);
      },
      request: async (subject, bytes, withinMs) => {
        const handler = this.#handlers.get(subject);
        if (handler === undefined || this.fate().length === 0) {
          await pause(handler === undefined ? 0 : withinMs);
          throw new NoAnswer(`nobody answered ${subject}`);
        }
        try {
          return await handler(bytes);
        } catch (error) {
          throw new NoAnswer(`nobody answered ${subject}`, { cause: error });
        }
      },
      serve: (subject, handler) => {
        this.#handlers.set(subject, handler);
        const end = (): void => {
          if (this.#handlers.get(subject) === handler) this.#handlers.delete(subject);
        };
        ends.push(end);
        return end;
      },
      close: () => {
        isOpen = false;
        for (const end of ends) end();
        return Promise.resolve();
      },
    };
  }

  async #deliver(
    subject: string,
    {
      bytes,
      turns,
      own,
    }: { bytes: Uint8Array; turns: number; own: ReadonlySet<(bytes: Uint8Array) => void> },
  ): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    for (const listener of this.#listeners.get(subject) ?? [])
      if (!own.has(listener)) listener(bytes);
  }
}
