import { describe, expect, it } from 'vitest';
import type { Canonical } from '../leaf/canonical.ts';
import type { Row } from '../leaf/leaf.ts';
import type { LoggedTick } from '../ticks/segment.ts';
import type { SegmentFound } from '../ticks/sealed-ticks.ts';
import { type SaidFill, FillReader } from './fill-rows.ts';
import { proveFill } from './fill-rule.ts';
import { NumberedRows } from './numbered-rows.ts';
import { isRateOf } from './rate.ts';

const EURUSD = 1;
const USDJPY = 3;
const ONE = 10n ** 18n;

/** [instrument, bid, ask]; the first is number 1, each a segment of two. */
const ticks = (...said: readonly (readonly [number, number, number])[]): LoggedTick[] =>
  said.map(([instrumentId, bid, ask], i) => ({
    ...{ no: i + 1, instrumentId, bid, ask },
    ...{ at: 1_000 * (i + 1), seq: 100 + i },
  }));

const readerOf =
  (all: readonly LoggedTick[], sealed = Infinity) =>
  (no: number): Promise<SegmentFound> => {
    const first = no - ((no - 1) % 2);
    return Promise.resolve(no > sealed ? 'not_sealed' : all.slice(first - 1, first + 1));
  };

const rowOf = (kind: string, body: Canonical): Row => ({ v: 1, seq: 7, kind, at: 9, body });
const fillOf = (tick: LoggedTick | undefined, more: Record<string, Canonical>): Canonical => ({
  ...{ seq: tick?.seq ?? 0, at: tick?.at ?? 0, bid: String(tick?.bid), ask: String(tick?.ask) },
  ...{ level: null, rate: String(ONE), legs: [], ...more },
});
const orderOf = (side: string, triggerKind: string | null = null): Canonical => ({
  ...{ instrumentId: EURUSD, side, triggerKind },
});

function only(...rows: readonly Row[]): SaidFill {
  const reader = new FillReader();
  const fills = rows.map((row) => reader.read(row)).filter((fill) => fill !== null);
  const last = fills.at(-1);
  if (last === undefined) throw new Error('a row has a fill');
  return last;
}

const market = ticks([EURUSD, 110_000, 110_008], [EURUSD, 110_010, 110_020]);
const at = market[1];

describe('a fill', () => {
  const opened = (side: string, price: string) =>
    only(
      rowOf('MarketOrderFilled', {
        ...{ orderId: 5, tickNo: 2, order: orderOf(side), fill: fillOf(at, { price }) },
      }),
    );

  it('at market is at the ask for who buys and at the bid for who sells', async () => {
    const read = readerOf(market);
    const proven = { state: 'at_public_price', at: 2_000 };
    expect(await proveFill(opened('buy', '110020'), read)).toEqual({ ...proven, priceIs: 'ask' });
    expect(await proveFill(opened('sell', '110010'), read)).toEqual({ ...proven, priceIs: 'bid' });
    for (const [side, price] of [
      ['buy', '110021'],
      ['buy', '110019'],
      ['buy', '110010'],
      ['sell', '110020'],
      ['sell', '110009'],
    ] as const)
      await expect(proveFill(opened(side, price), read), price).rejects.toThrow('price');
  });

  it.each([
    // side, kind, level, whether 1.10010/1.10020 reaches it
    ['buy', 'limit', '110020', true],
    ['buy', 'limit', '110019', false],
    ['buy', 'stop', '110020', true],
    ['buy', 'stop', '110021', false],
    ['sell', 'limit', '110010', true],
    ['sell', 'limit', '110011', false],
    ['sell', 'stop', '110010', true],
    ['sell', 'stop', '110009', false],
  ])('of a %s %s at %s: %s', async (side, kind, level, isReached) => {
    const price = side === 'buy' ? '110020' : '110010';
    const fill = only(
      rowOf('PendingOrderPlaced', { orderId: 5, tickNo: 1, order: orderOf(side, kind) }),
      rowOf('PendingOrderFilled', { orderId: 5, tickNo: 2, fill: fillOf(at, { price, level }) }),
    );
    const proving = proveFill(fill, readerOf(market));
    if (isReached) expect((await proving).state).toBe('at_public_price');
    else await expect(proving).rejects.toThrow('has not reached');
  });

  it.each([
    ['buy', 'stop_loss', '110010', true],
    ['buy', 'stop_loss', '110009', false],
    ['buy', 'take_profit', '110010', true],
    ['buy', 'take_profit', '110011', false],
    ['sell', 'stop_loss', '110020', true],
    ['sell', 'stop_loss', '110021', false],
    ['sell', 'take_profit', '110020', true],
    ['sell', 'take_profit', '110019', false],
    ['buy', 'margin_close_out', null, true],
    ['buy', 'client', null, true],
    ['buy', 'stop_loss', null, false],
    ['buy', 'client', '110010', false],
  ])('that closes a %s by %s at %s: %s', async (side, reason, level, isRight) => {
    const price = side === 'buy' ? '110010' : '110020';
    const fill = only(
      rowOf('MarketOrderFilled', {
        ...{ orderId: 5, tickNo: 1, order: orderOf(side) },
        fill: fillOf(market[0], { price: '1' }),
      }),
      rowOf('OrderClosed', { orderId: 5, reason, tickNo: 2, fill: fillOf(at, { price, level }) }),
    );
    const proving = proveFill(fill, readerOf(market));
    if (isRight) expect((await proving).state).toBe('at_public_price');
    else await expect(proving).rejects.toThrow('price');
  });

  it('at an older tick, at one that is not public, and at another time, is found', async () => {
    const told = (tick: Partial<LoggedTick>, upTo = 2) =>
      only(
        rowOf('MarketOrderFilled', {
          ...{ orderId: 5, tickNo: upTo, order: orderOf('buy') },
          fill: fillOf({ ...(at as LoggedTick), ...tick }, { price: String(tick.ask ?? 110_020) }),
        }),
      );
    const read = readerOf(market);
    const older = market[0] as LoggedTick;
    await expect(proveFill(told(older), read)).rejects.toThrow('was not the last public one');
    expect((await proveFill(told(older, 1), read)).state).toBe('at_public_price');
    await expect(proveFill(told({ ask: 110_025 }), read)).rejects.toThrow('not the last public');
    await expect(proveFill(told({ at: 2_001 }), read)).rejects.toThrow('another time');
    await expect(proveFill(told({ seq: 99 }), read)).rejects.toThrow('not the last public');
    expect(await proveFill(told({}), readerOf(market, 1))).toEqual({ state: 'not_sealed' });
  });

  it('converts by the last ticks too, at the rate that their mids make', async () => {
    const all = ticks(
      [USDJPY, 149_990, 150_010],
      [USDJPY, 150_090, 150_110],
      [EURUSD, 110_000, 110_010],
    );
    const [, yen, euro] = all;
    const leg = (tick: LoggedTick | undefined, bid = tick?.bid) => ({
      ...{ instrumentId: USDJPY, seq: tick?.seq ?? 0, bid: String(bid), ask: String(tick?.ask) },
    });
    const rate = String((ONE * 1_000n + 75_050n) / 150_100n);
    const told = (more: Record<string, Canonical>) =>
      only(
        rowOf('MarketOrderFilled', {
          ...{ orderId: 5, tickNo: 3, order: orderOf('buy') },
          fill: fillOf(euro, { price: '110010', legs: [leg(yen)], rate, ...more }),
        }),
      );
    const read = readerOf(all);
    expect((await proveFill(told({}), read)).state).toBe('at_public_price');
    for (const more of [
      { rate: String(BigInt(rate) + 1n) },
      { rate: String(ONE) },
      { legs: [leg(all[0])], rate: String((ONE * 1_000n) / 150_000n) },
      { legs: [leg(yen, 150_080)] },
    ])
      await expect(proveFill(told(more), read)).rejects.toThrow('price');
  });

  it('of a copy has the tick of its leader’s fill, which may be an older one', async () => {
    const copied = (price: string, seq: number) =>
      only(
        rowOf('MarketOrderFilled', {
          ...{ orderId: 5, tickNo: 2, order: { ...(orderOf('buy') as object), copyOf: 4 } },
          fill: fillOf({ ...(market[0] as LoggedTick), seq }, { price }),
        }),
      );
    const read = readerOf(market);
    expect((await proveFill(copied('110008', 100), read)).state).toBe('at_public_price');
    await expect(proveFill(copied('110008', 99), read)).rejects.toThrow('is not public');
    await expect(proveFill(copied('110009', 100), read)).rejects.toThrow('is not the ask');
  });

  it('of before rows said their tick is judged by its own prices alone', async () => {
    const at20 = (price: string) =>
      only(
        rowOf('MarketOrderFilled', {
          ...{ orderId: 5, order: orderOf('buy'), fill: fillOf(at, { price }) },
        }),
      );
    expect(await proveFill(at20('110020'), readerOf(market))).toEqual({ state: 'not_said' });
    await expect(proveFill(at20('109000'), readerOf(market))).rejects.toThrow('is not the ask');
  });
});

describe('a row that names no tick', () => {
  const chain = { account: 5, n: 1, prev: '' };
  const own = (seq: number, body: Canonical): Row => ({
    ...rowOf('OrderClosed', body),
    seq,
    chain,
  });
  const heard = (...rows: readonly Row[]) => {
    const numbered = new NumberedRows();
    for (const row of rows) numbered.hear(row);
  };
  const seal = rowOf('TicksSealed', {});

  it('is believed before ticks were numbered alone', () => {
    heard(own(1, {}), own(2, {}), own(3, { tickNo: 0 }), own(4, { tickNo: 2 }));
    expect(() => heard(own(1, { tickNo: 1 }), own(2, {}))).toThrow('price: row 2');
    expect(() => heard(own(1, {}), seal, own(8, {}))).toThrow('price: row 8');
    heard(own(1, {}), seal, rowOf('TermsChanged', {}), own(8, { tickNo: 1 }));
  });
});

describe('a rate', () => {
  it('is a product of mids and of inverses, half to even, to the last digit', () => {
    const yen = { bid: 149_990n, ask: 150_010n };
    const euro = { bid: 110_000n, ask: 110_002n };
    const inverse = (ONE * 1_000n + 75_000n) / 150_000n;
    expect(isRateOf(inverse, [yen])).toBe(true);
    expect(isRateOf(150n * ONE, [yen])).toBe(true);
    expect(isRateOf((inverse * 110_001n + 50_000n) / 100_000n, [yen, euro])).toBe(true);
    expect(isRateOf(ONE, [])).toBe(true);
    expect(isRateOf(ONE + 1n, [])).toBe(false);
    expect(isRateOf(inverse + 1n, [yen])).toBe(false);
    expect(isRateOf(ONE, [{ bid: 0n, ask: 0n }])).toBe(false);
  });
});
