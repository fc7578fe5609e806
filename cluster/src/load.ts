// Traders who ask without a pause, and then look whether everything that they were told of is there once.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS } from '@meridian/contract';
import { expect } from 'vitest';
import { Trader } from './system.ts';

const TRADERS = 8;

/** Trades without a pause, and asks again under the same id whatever it does not hear of. */
export class Load {
  readonly #gate: (turn: number) => string;
  readonly traders: readonly Trader[];
  /** The order that each id was told to have become. */
  readonly told = new Map<string, number>();
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();
  /** When something was acknowledged last. */
  lastAt = 0;
  longestMs = 0;
  /** How often something had to be asked again. */
  repetitions = 0;
  /** How often each error was the answer. */
  readonly #refusals = new Map<number, number>();

  /**
   * @param gate where it asks, by turns
   * @param address of a trader by number, as a proxy tells it
   */
  constructor(gate: (turn: number) => string, address?: (trader: number) => string) {
    this.#gate = gate;
    this.traders = Array.from({ length: TRADERS }, (_, i) => new Trader(address?.(i)));
  }

  async begin(): Promise<void> {
    for (const [i, trader] of this.traders.entries()) await trader.logIn(this.#gate(i));
    this.#work = Promise.all(this.traders.map((trader, i) => this.#trade(trader, i)));
  }

  async #trade(trader: Trader, number: number): Promise<void> {
    for (let turn = number; !this.#isOver; turn += 1) {
      const id = randomUUID();
      const placed = await this.#answer(() => trader.buy(this.#gate(turn), id));
      // Without a fresh price it is refused, and stays so under this id.
      if (placed.code !== 1) continue;
      this.told.set(id, placed.data.Id);
      const closing = randomUUID();
      await this.#answer(() => trader.close(this.#gate(turn + 1), placed.data.Id, closing));
    }
  }

  /** Asks until it is answered by who could decide it. */
  async #answer<T extends { code: number }>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer !== null && answer.code !== ERRORS.service_unavailable.code) {
        const now = performance.now();
        if (this.lastAt > 0) this.longestMs = Math.max(this.longestMs, now - this.lastAt);
        this.lastAt = now;
        if (answer.code !== 1)
          this.#refusals.set(answer.code, (this.#refusals.get(answer.code) ?? 0) + 1);
        return answer;
      }
      this.repetitions += 1;
      await pause(20);
    }
  }

  /** For people to read. */
  says(): string {
    const since = Math.round(performance.now() - this.lastAt);
    const refusals = [...this.#refusals].map(([code, count]) => `${code}: ${count}`).join(', ');
    return `${this.told.size} orders, the last answer ${since} ms ago, ${this.repetitions} repetitions, refusals: ${refusals}`;
  }

  /** Resolves when something that was asked after the call is acknowledged. */
  async goesOn(withinMs: number): Promise<void> {
    const since = performance.now();
    await expect
      .poll(() => this.lastAt > since + 50, { timeout: withinMs, interval: 20 })
      .toBe(true);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Every order that was told of is there once, and there is no other. */
  async expectExactlyOnce(): Promise<void> {
    const there: [string, number][] = [];
    for (const trader of this.traders)
      for (const status of [1, 3] as const)
        for (const order of await trader.orders(this.#gate(0), status))
          if (order.ParentId === null) there.push([order.client_order_id ?? '', order.Id]);
    const ascending = (pairs: Iterable<[string, number]>) =>
      [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(ascending(there)).toEqual(ascending(this.told));
  }
}
