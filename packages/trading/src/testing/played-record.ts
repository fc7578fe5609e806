// An account that a test plays day by day, in dollars, in the form that the ranking folds.
import type { Category } from '@meridian/market';
import { type Money, asMoney } from '@meridian/units';
import { type Growth, NO_GROWTH, grow, mark } from '../record/performance.ts';
import {
  EFFECTIVE_ONE,
  effectiveTrades,
  fundedWith,
  growthEquity,
  NO_RECORD,
  positionClosed,
  positionOpened,
  positionPartClosed,
  stressMove,
  stressTested,
  type Tracked,
  turnedTo,
} from '../record/track-record.ts';

export const BILLION = 1_000_000_000;
const money = (usd: number): Money => asMoney(BigInt(Math.round(usd * 1e6)));

export interface Opened {
  readonly orderId: number;
  readonly notional: number;
}

export class Played {
  tracked: Tracked = { record: NO_RECORD, open: new Map() };
  growth: Growth = NO_GROWTH;
  closedCount = 0;
  #day = 0;
  #orders = 0;

  constructor(deposit = 10_000) {
    this.flow(deposit);
  }

  #turn(): void {
    const record = turnedTo(this.tracked.record, this.#day, this.growth.growth);
    this.tracked = { ...this.tracked, record };
  }

  nextDay(): this {
    this.#day += 1;
    this.#turn();
    return this;
  }

  flow(amount: number): this {
    this.#money('deposit', amount);
    return this;
  }

  #money(kind: string, amount: number): void {
    const balanceAfter = asMoney(this.growth.balance + money(amount));
    const floating = this.growth.floating;
    this.growth = grow(this.growth, { kind, amount: money(amount), balanceAfter, floating });
    this.tracked = {
      ...this.tracked,
      record: fundedWith(this.tracked.record, this.growth.base),
    };
  }

  stands(floating: number): this {
    this.growth = mark(this.growth, money(floating));
    return this;
  }

  /** @param times its notional over the equity */
  open(
    times: number,
    of: { price?: number; side?: 'buy' | 'sell'; on?: number; category?: Category } = {},
  ): Opened {
    this.#orders += 1;
    const notional = (Number(growthEquity(this.growth)) / 1e6) * times;
    this.tracked = positionOpened(
      this.tracked,
      {
        orderId: this.#orders,
        instrumentId: of.on ?? 1,
        side: of.side ?? 'buy',
        price: BigInt(of.price ?? 110_000),
        margin: asMoney(BigInt(Math.round(notional * 100_000))),
        leverage: 10,
        move: stressMove(of.category ?? 'majors'),
      },
      this.growth,
    );
    return { orderId: this.#orders, notional };
  }

  close({ orderId }: Opened, profit: number): this {
    this.growth = { ...this.growth, floating: asMoney(0n) };
    this.#money('realised_profit', profit);
    this.tracked = positionClosed(this.tracked, orderId, profit > 0);
    this.closedCount += 1;
    return this;
  }

  /** @param share of what is still open of it */
  closePart({ orderId }: Opened, share: number, profit: number): this {
    this.#money('realised_profit', profit);
    const margin = Number(this.tracked.open.get(orderId)?.margin ?? 0n) * share;
    const part = { orderId, margin: asMoney(BigInt(Math.round(margin))), net: money(profit) };
    this.tracked = positionPartClosed(this.tracked, part, this.#day);
    return this;
  }

  /** One order on one day that moves by so many percent. */
  trade(times: number, percent: number): this {
    const order = this.open(times);
    return this.close(order, (order.notional * percent) / 100).nextDay();
  }

  get score(): number {
    const { growth, drawdown, profit, floating } = this.growth;
    const { record } = this.tracked;
    return (
      Number(
        stressTested({
          record,
          growth,
          drawdown,
          profit: asMoney(profit + (floating ?? 0n)),
          closedCount: this.closedCount,
        }),
      ) / BILLION
    );
  }

  get effective(): number {
    const count = effectiveTrades(this.tracked.record, this.closedCount);
    return Number(count) / Number(EFFECTIVE_ONE);
  }

  get rate(): number {
    return Number(this.growth.growth) / BILLION - 1;
  }
}
