// Nothing triggers, finances or closes out in a halted market, and a halt costs no client anything.
import type { Tick } from '@meridian/market';
import { type Price, formatMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { type EngineState, accountOf, marketOf } from '../state/state.ts';
import { play } from '../testing/play-script.ts';

const EURUSD = 1;
const night = Date.UTC(2026, 0, 6, 22);
const MINUTE = 60_000;

/** Halts EUR/USD from `since` to `until`. */
function halt(state: EngineState, since: number, until: number): void {
  const halts = [{ id: 1, since, until, reason: 'technical_fault' }];
  const delivered = marketOf(state, EURUSD).instrument;
  const rules = { instrumentId: EURUSD, delivered, versions: [], halts };
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
