// Nothing triggers, finances or closes out in a halted market, and a halt costs no client anything.
import type { Tick } from '@meridian/market';
import { type Price, dollars, formatMoney, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { availableOf } from '../money/move-money.ts';
import { type EngineState, accountOf, marketOf } from '../state/state.ts';
import { play } from '../testing/play-script.ts';
import type { Command } from '../vocabulary/command.ts';

const EURUSD = 1;
const USDJPY = 2;
const GBPJPY = 3;
const night = Date.UTC(2026, 0, 6, 22);
const MINUTE = 60_000;

/** Halts an instrument from `since` to `until`. */
function halt(state: EngineState, since: number, until: number, instrumentId = EURUSD): void {
  const halts = [{ id: instrumentId, since, until, reason: 'technical_fault' }];
  const delivered = marketOf(state, instrumentId).instrument;
  const rules = { instrumentId, delivered, versions: [], halts };
  execute(state, { type: 'SetRules', at: state.now, instruments: [rules] });
}

let seq = 1_000;
function tick(state: EngineState, at: number, bid: number, instrumentId = EURUSD): string[] {
  seq += 1;
  const price = BigInt(bid) as Price;
  const one: Tick = { instrumentId, seq, at, bid: price, ask: price, volume: 0 };
  return execute(state, { type: 'ApplyTick', at, tick: one }).changes.map(
    ({ event }) => event.type,
  );
}
const paid = (state: EngineState, at: number): string[] =>
  execute(state, { type: 'PassTime', at }).changes.flatMap(({ event }) =>
    event.type === 'FinancingCharged' ? [formatMoney(event.amount)] : [],
  );
const amounts = (state: EngineState, at: number, bid: number): string[] => {
  seq += 1;
  const price = BigInt(bid) as Price;
  const one: Tick = { instrumentId: EURUSD, seq, at, bid: price, ask: price, volume: 0 };
  return execute(state, { type: 'ApplyTick', at, tick: one }).changes.flatMap(({ event }) =>
    event.type === 'FinancingCharged' ? [formatMoney(event.amount)] : [],
  );
};

describe('a halt', () => {
  const start = `time 2026-01-06T21:00:00Z
    open ann 10000
    price EURUSD 1.10000 1.10000`;
  const began = Date.UTC(2026, 0, 6, 21, 10);
  const ended = began + 4 * 60 * MINUTE;

  it('fills no stop that is crossed meanwhile; the first tick after it does, at its own price', () => {
    const state = play(`${start}
      buy ann EURUSD 1 x30 sl 1.09000 -> ann filled 1.10000`);
    halt(state, began, began + 5 * MINUTE);
    expect(tick(state, began + MINUTE, 108_000)).toEqual([]);
    expect(tick(state, began + 4 * MINUTE, 109_500)).toEqual([]);
    expect(tick(state, began + 5 * MINUTE, 108_900)).toContain('OrderClosed');
  });

  it('closes nobody out whose equity hangs on its price, not in other markets either', () => {
    const state = play(`time 2026-01-06T21:00:00Z
      open ann 5000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      buy ann BTCUSD 0.01 x2 -> ann filled 50000.00`);
    halt(state, began, ended);
    const btc = 7;
    const id = [...state.markets.values()].find(({ instrument }) => instrument.code === 'BTCUSD')
      ?.instrument.id;
    tick(state, began + MINUTE, 106_000);
    expect(tick(state, began + MINUTE, 5_000_000, id ?? btc)).not.toContain('OrderClosed');
    expect(accountOf(state, 1).openCount).toBe(2);
    tick(state, ended, 5_000_000, id ?? btc);
    expect(tick(state, ended + 1, 106_000)).toContain('OrderClosed');
  });

  it('charges no night that falls in it, and pays what a night brings once it is over', () => {
    const state = play(`${start}
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      open bob 10000
      sell bob EURUSD 1 x30 -> bob filled 1.10000`);
    halt(state, began, ended);
    expect(paid(state, night)).toEqual([]);
    expect(amounts(state, night + MINUTE, 110_000)).toEqual([]);
    expect(amounts(state, ended, 110_000)).toEqual(['3.013699']);
    expect(amounts(state, ended + MINUTE, 110_000)).toEqual([]);
  });

  it('lets a night of before it wait for its end', () => {
    const state = play(`${start}
      buy ann EURUSD 1 x30 -> ann filled 1.10000`);
    halt(state, night + 1, night + MINUTE);
    expect(paid(state, night + 1_000)).toEqual([]);
    expect(amounts(state, night + MINUTE, 110_000)).toEqual(['-9.643836']);
  });
});

describe('a halt of a price that converts', () => {
  const began = Date.UTC(2026, 0, 6, 15, 10);
  const ended = began + MINUTE;
  const script = `open ann 10000
    lead ann -> ann leads
    open bob 10000
    price USDJPY 150.000 150.000
    price GBPJPY 200.000 200.000
    price EURUSD 1.10000 1.10000`;
  const start = `${script}
    buy ann GBPJPY 0.10 x20 sl 199.000 -> ann filled 200.000`;

  /** Yen at a tenth of their price, and a pound that is worth 1.000 yen more. */
  function inHalt(from: string): EngineState {
    const state = play(from);
    halt(state, began, ended, USDJPY);
    tick(state, began, 15_000, USDJPY);
    tick(state, began, 201_000, GBPJPY);
    tick(state, began, 110_000);
    return state;
  }
  const asked = (state: EngineState, command: Partial<Command>): unknown =>
    execute(state, { accountId: 1, clientOrderId: null, at: state.now, ...command } as Command)
      .outcome?.[0]?.rejected;
  const market = { mode: 'market', target: null, stopLoss: null, takeProfit: null } as const;
  const order = { type: 'PlaceOrder', side: 'buy', lots: readLots('0.01'), ...market } as const;
  const opening = { ...order, instrumentId: GBPJPY, leverage: 20 } as const;
  const close = { type: 'CloseOrder', orderId: 1, lots: null } as const;

  it('opens and closes nothing that would be converted at it, until its first price after it', () => {
    const state = inHalt(start);
    expect(asked(state, close)).toBe('market_closed');
    expect(asked(state, opening)).toBe('market_closed');
    execute(state, { type: 'PassTime', at: ended });
    expect(asked(state, close)).toBe('market_closed');
    tick(state, ended, 150_000, USDJPY);
    tick(state, ended, 201_000, GBPJPY);
    expect(asked(state, close)).toBe(null);
    expect(formatMoney(accountOf(state, 1).balance)).toBe('10066.666667');
  });

  it('lets stops wait, also where the first price after it is of the order itself', () => {
    const state = inHalt(start);
    expect(tick(state, began + 1, 198_000, GBPJPY)).toEqual([]);
    expect(tick(state, ended, 198_000, GBPJPY)).toEqual([]);
    tick(state, ended, 150_000, USDJPY);
    expect(tick(state, ended + 1, 198_500, GBPJPY)).toContain('OrderClosed');
    expect(formatMoney(accountOf(state, 1).balance)).toBe('9900.000000');
  });

  it('keeps who holds such an order from opening others, withdrawing and feeding a copying', () => {
    const state = inHalt(`${start}
      lead bob -> bob leads
      buy ann EURUSD 0.01 x30 at 1.09 -> ann limit pending`);
    const other = { ...order, instrumentId: EURUSD, leverage: 30 };
    expect(asked(state, other)).toBe('price_stale');
    expect(asked(state, { ...other, accountId: 2 })).toBe(null);
    expect(availableOf(state, accountOf(state, 1))).toBe(null);
    const sizing = { kind: 'equity' } as const;
    const copying = { type: 'StartCopying', allocation: dollars(200), stopPercent: 40, sizing };
    expect(asked(state, { ...copying, leaderId: 2 } as Command)).toBe('price_stale');
    expect(tick(state, began + 1, 109_000)).toEqual([]);
    tick(state, ended, 150_000, USDJPY);
    tick(state, ended, 201_000, GBPJPY);
    expect(tick(state, ended, 109_000)).toContain('PendingOrderFilled');
  });

  it('gives no night its rate', () => {
    const state = play(`time 2026-01-06T21:59:50Z
      ${script}
      sell ann GBPJPY 1 x20 -> ann filled 200.000`);
    halt(state, night - 1_000, night + MINUTE, USDJPY);
    tick(state, night - 1_000, 15_000, USDJPY);
    expect(paid(state, night + MINUTE)).toEqual([]);
    expect(tick(state, night + MINUTE, 150_000, USDJPY)).toContain('FinancingCharged');
    expect(formatMoney(accountOf(state, 1).balance)).toBe('10003.652968');
  });
});
