// What is encoded and decoded again is what the specification's own frames say; and no bytes, whatever they are, do more
// to a client than be refused.
import { formatDecimal, pointsToNumber } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIODS } from '../names/candles.ts';
import { CompactDecoder, type CompactMessage } from './decode.ts';
import {
  type AccountFigures,
  type Newest,
  type OrderFigures,
  type PointQuote,
  encodeAccount,
  encodeCandle,
  encodeNames,
  encodeQuote,
  encodeQuotesHead,
} from './encode.ts';

const NAMES = [
  { number: 1, precision: 5, code: 'EURUSD' },
  { number: 7, precision: 2, code: 'XAUUSD' },
  { number: 300, precision: 0, code: 'JP225' },
  { number: 4_000, precision: 8, code: 'SHIBUSD' },
];
const POINTS_MAX = 1_000_000_000_000;
const MONEY_MAX = 10n ** 30n;

const name = fc.constantFrom(...NAMES);
const points = fc.integer({ min: 0, max: POINTS_MAX });
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const newest: fc.Arbitrary<Newest> = fc.record({
  time: instant,
  seq: fc.integer({ min: 0, max: 2 ** 50 }),
});
const quote: fc.Arbitrary<PointQuote> = fc.record({
  number: name.map(({ number }) => number),
  bid: points,
  ask: points,
  change: fc.integer({ min: -10_000, max: 10_000_000 }),
  time: instant,
  seq: fc.integer({ min: 0, max: 2 ** 50 }),
  high: points,
  low: points,
});
const candle = fc.record({
  number: name.map(({ number }) => number),
  period: fc.integer({ min: 0, max: PERIODS.length - 1 }),
  time: instant,
  open: points,
  high: points,
  low: points,
  close: points,
  volume: fc.integer({ min: 0, max: 2 ** 50 }),
});
const amount = fc.bigInt({ min: -MONEY_MAX, max: MONEY_MAX });
const account: fc.Arbitrary<AccountFigures> = fc.record({
  balance: amount,
  usedMargin: amount,
  floating: fc.option(amount),
  marginLevel: fc.option(amount),
  riskRate: fc.option(amount),
});
const order: fc.Arbitrary<OrderFigures> = fc.record({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  precision: fc.integer({ min: 0, max: 8 }),
  price: points,
  profit: fc.option(amount),
});

function knowing(): CompactDecoder {
  const decoder = new CompactDecoder();
  decoder.decode(encodeNames(NAMES));
  return decoder;
}
const precisionOf = (number: number) => {
  const found = NAMES.find((one) => one.number === number);
  if (found === undefined) throw new Error('one of the names');
  return found;
};
const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

function rowOf({ number, bid, ask, change, time, seq }: PointQuote) {
  const { code, precision } = precisionOf(number);
  const close = pointsToNumber(bid, precision);
  return {
    ...{ symbol: code, close, change: change / 100, bid: close },
    ...{ ask: pointsToNumber(ask, precision), time, seq },
  };
}
const framed = (base: Newest, quotes: readonly PointQuote[], isFirst: boolean): Uint8Array =>
  joined([
    encodeQuotesHead(base, isFirst),
    ...quotes.map((one) => encodeQuote(one, base, isFirst)),
  ]);

describe('a frame, encoded and decoded again, says what the default frame says', () => {
  it('of quotes', () => {
    fc.assert(
      fc.property(newest, fc.array(quote), (base, quotes) => {
        expect(knowing().decode(framed(base, quotes, false))).toEqual({
          kind: 'quotes',
          time: base.time,
          rows: quotes.map(rowOf),
        });
      }),
    );
  });

  it('of the first quotes, with the day’s range', () => {
    fc.assert(
      fc.property(newest, fc.array(quote), (base, quotes) => {
        const rows = quotes.map((one) => {
          const { precision } = precisionOf(one.number);
          const price = (value: number) => pointsToNumber(value, precision);
          return { ...rowOf(one), high: price(one.high), low: price(one.low) };
        });
        const read = knowing().decode(framed(base, quotes, true));
        expect(read).toEqual({ kind: 'first', time: base.time, rows });
      }),
    );
  });

  it('of a candle', () => {
    fc.assert(
      fc.property(candle, (one) => {
        const { code, precision } = precisionOf(one.number);
        const [Open = 0, High = 0, Low = 0, Close = 0] = [
          one.open,
          one.high,
          one.low,
          one.close,
        ].map((value) => pointsToNumber(value, precision));
        const kline = {
          Period: PERIODS[one.period],
          Time: one.time,
          ...{ Open, High, Low, Close, Volume: one.volume / 100 },
        };
        expect(knowing().decode(encodeCandle(one))).toEqual({ kind: 'candle', code, kline });
      }),
    );
  });

  it('of an account, to the last of its digits', () => {
    const money = (value: bigint | null) => (value === null ? null : formatDecimal(value, 6));
    fc.assert(
      fc.property(account, fc.array(order), (figures, orders) => {
        const { balance, usedMargin, floating } = figures;
        const equity = floating === null ? null : balance + floating;
        expect(new CompactDecoder().decode(encodeAccount(figures, orders))).toEqual({
          kind: 'account',
          account: {
            ProfitsTotal: money(floating),
            balance: money(balance),
            Equity: money(equity),
            FreeMargin: money(equity === null ? null : equity - usedMargin),
            MarginLevel: money(figures.marginLevel),
            HazardRate: money(figures.riskRate),
            CautionMoneyAll: money(usedMargin),
            TransOrder: orders.map(({ id, precision, price, profit }) => ({
              Id: id,
              UpdatePrice: formatDecimal(BigInt(price), precision),
              FactProfits: money(profit),
            })),
          },
        });
      }),
    );
  });
});

describe('a frame of quotes', () => {
  it('is eight or nine bytes an instrument', () => {
    const base = { time: 1_795_000_000_000, seq: 7_000_000 };
    const quotes = [
      { number: 1, bid: 108_512, ask: 108_519, change: -12, ...base, high: 0, low: 0 },
      { number: 7, bid: 265_012, ask: 265_037, change: 140, ...base, high: 0, low: 0 },
    ];
    expect(encodeQuotesHead(base, false)).toHaveLength(11);
    expect(framed(base, quotes, false)).toHaveLength(11 + 8 + 9);
  });

  it('may be told names anew, and the newest count', () => {
    const decoder = knowing();
    decoder.decode(encodeNames([{ number: 1, precision: 3, code: 'EURJPY' }]));
    const base = { time: 5, seq: 5 };
    const one = { number: 1, bid: 1_000, ask: 1_000, change: 0, ...base, high: 0, low: 0 };
    expect(decoder.decode(framed(base, [one], false))).toMatchObject({
      rows: [{ symbol: 'EURJPY', bid: 1 }],
    });
  });
});

const numbersIn = (part: unknown): readonly number[] => {
  if (typeof part === 'number') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(numbersIn) : [];
};

/** What comes of any bytes: a message, or null if they are refused in the one way that they may be. */
function outcome(decoder: CompactDecoder, bytes: Uint8Array): CompactMessage | null {
  try {
    return decoder.decode(bytes);
  } catch (fault) {
    expect(fault).toBeInstanceOf(RangeError);
    return null;
  }
}

describe('the decoder', () => {
  const kind = fc.integer({ min: 0, max: 6 });
  const anyBytes = fc.uint8Array({ maxLength: 300 });

  it('refuses any other bytes, or reads finite figures of instruments that it knows', () => {
    const codes = new Set(NAMES.map(({ code }) => code));
    const check = (message: CompactMessage): void => {
      for (const figure of numbersIn(message)) expect(figure).toSatisfy(Number.isFinite);
      if (message.kind === 'quotes' || message.kind === 'first')
        for (const { symbol } of message.rows) expect(codes).toContain(symbol);
    };
    fc.assert(
      fc.property(kind, anyBytes, (first, rest) => {
        if (first === 1) return;
        const message = outcome(knowing(), Uint8Array.from([first, ...rest]));
        if (message !== null) check(message);
      }),
      { numRuns: 5_000 },
    );
  });

  it('takes no more time or memory than the bytes it is given, whatever lengths they claim', () => {
    fc.assert(
      fc.property(kind, anyBytes, (first, rest) => {
        const decoder = knowing();
        const message = outcome(decoder, Uint8Array.from([first, ...rest]));
        const size = message === null ? 0 : JSON.stringify(message).length;
        expect(size).toBeLessThan(1_000 + 200 * rest.length);
        // And what it learned of them leaves it able to read.
        expect(decoder.decode(encodeNames(NAMES))).toEqual({ kind: 'names' });
      }),
      { numRuns: 5_000 },
    );
    const claims = Uint8Array.from([1, 1, 5, 255, 255, 255, 127, 65]);
    expect(outcome(new CompactDecoder(), claims)).toBeNull();
  });

  it('refuses what was cut off within a row', () => {
    const base = { time: 1_795_000_000_000, seq: 7_000_000 };
    const one = { number: 1, bid: 108_512, ask: 108_519, change: -12, ...base, high: 1, low: 1 };
    const whole = framed(base, [one], true);
    for (let length = 0; length < whole.length; length += 1) {
      const read = outcome(knowing(), whole.slice(0, length));
      // Its head alone is a frame too: nothing moved.
      if (length === 11) expect(read).toMatchObject({ rows: [] });
      else expect(read, `${length} bytes`).toBeNull();
    }
  });

  it.each([
    ['of an instrument that was never named', [2, 5, 5, 9, 1, 0, 0, 0, 0]],
    ['of a kind that nobody knows', [9]],
    ['with nothing in it', []],
    ['with a number without an end', [2, ...Array.from({ length: 20 }, () => 255)]],
    ['with more decimals than a price has', [1, 1, 99, 1, 65]],
    ['with an amount without an end', [5, 0, ...Array.from({ length: 30 }, () => 255)]],
  ])('refuses a frame %s', (_, bytes) => {
    expect(() => new CompactDecoder().decode(Uint8Array.from(bytes))).toThrow(RangeError);
  });
});
