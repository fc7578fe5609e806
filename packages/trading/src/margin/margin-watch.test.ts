import { addMoney, asMoney, asPrice, dollars, readLots, subtractMoney } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { drawZone, needsCloseOut, noticeBand } from './margin-watch.ts';
import {
  type Account,
  type EngineState,
  accountOf,
  createState,
  marketOf,
} from '../state/state.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import type { Direction } from '../prices/trigger-index.ts';
import { figuresOf } from './valuation.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 1 };
const START: Readonly<Record<string, bigint>> = {
  EURUSD: 110_000n,
  USDJPY: 150_000n,
  GBPJPY: 190_000n,
  DE40: 200_000n,
  XAUUSD: 200_000n,
  BTCUSD: 5_000_000n,
  GBPUSD: 127_000n,
  EURSEK: 1_100_000n,
  NOKSEK: 100_000n,
};
const traded = INSTRUMENTS.filter(({ code, leverages }) => code in START && leverages.length > 0);

const orders = fc.array(
  fc.record({
    instrument: fc.constantFrom(...traded),
    isBuy: fc.boolean(),
    hundredths: fc.integer({ min: 1, max: 300 }),
  }),
  { minLength: 1, maxLength: 8 },
);
/** Parts per thousand by which each price has moved since the orders were opened. */
const drift = fc.array(fc.integer({ min: 800, max: 1250 }), { minLength: 10, maxLength: 10 });
const spread = fc.nat(40);
/** Where in its zone each side of each quote goes: parts per thousand, the ends most of all. */
const place = fc.oneof(fc.constantFrom(0, 1000), fc.integer({ min: 0, max: 1000 }));
const places = fc.array(fc.tuple(place, place), { minLength: 10, maxLength: 10 });

function setQuote(state: EngineState, instrumentId: number, bid: bigint, ask: bigint): void {
  const tick = { instrumentId, bid: asPrice(bid), ask: asPrice(ask), at: 1, seq: 1, volume: 1 };
  marketOf(state, instrumentId).quote = tick;
}

interface Drawn {
  readonly state: EngineState;
  readonly account: Account;
}

function accountWith(
  placed: readonly { instrument: (typeof traded)[number]; isBuy: boolean; hundredths: number }[],
  drifts: readonly number[],
  spreadPoints: number,
): Drawn {
  const state = createState(INSTRUMENTS, hours, 'of_margin');
  execute(state, {
    type: 'OpenAccount',
    accountId: 1,
    kind: 'demo',
    grant: dollars(1_000_000_000),
    at: 1,
  });
  for (const { id, code } of INSTRUMENTS) {
    const bid = START[code];
    if (bid !== undefined) setQuote(state, id, bid, bid + BigInt(spreadPoints));
  }
  for (const { instrument, isBuy, hundredths } of placed) {
    execute(state, {
      type: 'PlaceOrder',
      accountId: 1,
      clientOrderId: null,
      instrumentId: instrument.id,
      side: isBuy ? 'buy' : 'sell',
      lots: readLots((hundredths / 100).toFixed(2)),
      leverage: instrument.leverages.at(-1) ?? null,
      mode: 'market',
      target: null,
      stopLoss: null,
      takeProfit: null,
      at: 1,
    });
  }
  INSTRUMENTS.forEach(({ id, code }, i) => {
    const bid = ((START[code] ?? 0n) * BigInt(drifts[i] ?? 1000)) / 1000n;
    if (bid > 0n) setQuote(state, id, bid, bid + BigInt(spreadPoints));
  });
  const account = accountOf(state, 1);
  expect(account.openCount).toBe(placed.length);
  return { state, account };
}

/** A price within the account's edges: `now` if the zone has no width, up to three times `now` if there is no edge. */
function within(
  account: Account,
  index: unknown,
  now: bigint,
  falls: Direction,
  rises: Direction,
  part: number,
): bigint {
  let low = now / 3n;
  let high = now * 3n;
  for (const edge of account.edges) {
    if (edge.index !== index) continue;
    if (edge.direction === falls && BigInt(edge.level) + 1n > low) low = BigInt(edge.level) + 1n;
    if (edge.direction === rises && BigInt(edge.level) - 1n < high) high = BigInt(edge.level) - 1n;
  }
  return low > high ? now : low + ((high - low) * BigInt(part)) / 1000n;
}

function moveWithin(drawn: Drawn, moves: readonly (readonly [number, number])[]): void {
  const { state, account } = drawn;
  INSTRUMENTS.forEach(({ id }, i) => {
    const { quote, index } = marketOf(state, id);
    const [bidPart, askPart] = moves[i] ?? [500, 500];
    if (quote === null) return;
    const bid = within(account, index, quote.bid, 'bid_falls', 'bid_rises', bidPart);
    const ask = within(account, index, quote.ask, 'ask_falls', 'ask_rises', askPart);
    setQuote(state, id, bid, ask);
  });
}

describe('the safe zone', () => {
  it('reaches no threshold inside: close-out, notices, re-arming', () => {
    const level = fc.integer({ min: 500, max: 3000 });
    const standing = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        orders,
        drift,
        spread,
        level,
        standing,
        places,
        (placed, drifts, points, permille, wish, moves) => {
          const drawn = accountWith(placed, drifts, points);
          const { state, account } = drawn;
          const { floating, usedMargin } = figuresOf(state, account);
          const equity = asMoney((usedMargin * BigInt(permille)) / 1000n + 1n);
          account.balance = subtractMoney(equity, floating ?? asMoney(0n));
          account.noticeBand = noticeBand(equity, usedMargin, wish);
          drawZone(state, account, equity, false);
          moveWithin(drawn, moves);
          const moved = figuresOf(state, account);
          const now = moved.equity ?? asMoney(0n);
          expect(moved.equity).not.toBeNull();
          expect(needsCloseOut(now, usedMargin)).toBe(false);
          expect(noticeBand(now, usedMargin, account.noticeBand)).toBe(account.noticeBand);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('is as wide as the slack allows: one order, 100 % is 1,333.33 away, two thirds of it in points', () => {
    const state = createState(INSTRUMENTS, hours, 'of_margin');
    execute(state, {
      type: 'OpenAccount',
      accountId: 1,
      kind: 'demo',
      grant: dollars(5_000),
      at: 1,
    });
    setQuote(state, 1, 110_000n, 110_000n);
    execute(state, {
      type: 'PlaceOrder',
      accountId: 1,
      clientOrderId: null,
      instrumentId: 1,
      side: 'buy',
      lots: readLots('1'),
      leverage: 30,
      mode: 'market',
      target: null,
      stopLoss: null,
      takeProfit: null,
      at: 1,
    });
    expect(accountOf(state, 1).edges).toMatchObject([
      { direction: 'bid_falls', level: 110_000 - 888 },
    ]);
  });
});

describe('bands of notices', () => {
  it.each([
    // level in percent, the band that stands, the band that follows
    [101, 0, 0],
    [100, 0, 1],
    [81, 0, 1],
    [80, 0, 2],
    [60, 0, 3],
    [10, 0, 3],
    [104, 1, 1],
    [105, 1, 1],
    [106, 1, 0],
    [85, 2, 2],
    [86, 2, 1],
    [65, 3, 3],
    [66, 3, 2],
    [90, 3, 1],
    [106, 3, 0],
  ])('at %d %% after band %d: band %d', (percent, standing, band) => {
    expect(noticeBand(dollars(percent), dollars(100), standing)).toBe(band);
  });

  it('closes out below 50 %, not at it, and never without margin', () => {
    const used = dollars(100);
    expect(needsCloseOut(dollars(50), used)).toBe(false);
    expect(needsCloseOut(addMoney(dollars(50), asMoney(-1n)), used)).toBe(true);
    expect(needsCloseOut(dollars(-1), dollars(0))).toBe(false);
  });
});
