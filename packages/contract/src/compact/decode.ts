// The client's end of compact frames: each becomes what the specification's own frame says.
import { formatDecimal, pointsToNumber } from '@meridian/units';
import type { LiveCandle } from '../candles.ts';
import { PERIODS } from '../names/candles.ts';
import type { DayMarketRow, TradeFrame } from '../socket.ts';
import {
  ACCOUNT,
  ACCOUNT_SCALE,
  CANDLE,
  FIRST_QUOTES,
  HAS_MARGIN_LEVEL,
  HAS_PROFITS,
  HAS_RISK_RATE,
  NAMES,
  QUOTES,
} from './kinds.ts';
import { ByteReader } from './varint.ts';

/** A row with the day's range. */
export interface FirstRow extends DayMarketRow {
  readonly high: number;
  readonly low: number;
}

export type CompactMessage =
  | { readonly kind: 'names' }
  /** `time` is that of the market's newest tick, whether or not its row is here. */
  | { readonly kind: 'quotes'; readonly time: number; readonly rows: readonly DayMarketRow[] }
  | { readonly kind: 'first'; readonly time: number; readonly rows: readonly FirstRow[] }
  | { readonly kind: 'candle'; readonly code: string; readonly kline: LiveCandle }
  | { readonly kind: 'account'; readonly account: TradeFrame };

interface Name {
  readonly code: string;
  readonly precision: number;
}

/** A price of more decimals is none of ours. */
const PRECISION_MAX = 12;

/** Of one socket: it remembers the names of the instruments. */
export class CompactDecoder {
  readonly #names = new Map<number, Name>();

  /** @throws RangeError for bytes that no server sends, and for a kind of frame that came later */
  decode(bytes: Uint8Array): CompactMessage {
    const from = new ByteReader(bytes);
    const kind = from.byte();
    if (kind === NAMES) return this.#learn(from);
    if (kind === QUOTES) return this.#quotes(from);
    if (kind === FIRST_QUOTES) return this.#firstQuotes(from);
    if (kind === CANDLE) return this.#candle(from);
    if (kind === ACCOUNT) return { kind: 'account', account: readAccount(from) };
    throw new RangeError(`a frame of kind ${kind}`);
  }

  #learn(from: ByteReader): CompactMessage {
    while (!from.isAtEnd) {
      const [number, precision] = [from.number(), readPrecision(from)];
      this.#names.set(number, { precision, code: from.text() });
    }
    return { kind: 'names' };
  }

  #name(number: number): Name {
    const name = this.#names.get(number);
    if (name === undefined) throw new RangeError(`an instrument ${number} without a name`);
    return name;
  }

  #quotes(from: ByteReader): CompactMessage {
    const [time, seq] = [from.number(), from.number()];
    const rows: DayMarketRow[] = [];
    while (!from.isAtEnd) rows.push(this.#row(from, time, seq).row);
    return { kind: 'quotes', time, rows };
  }

  #firstQuotes(from: ByteReader): CompactMessage {
    const [time, seq] = [from.number(), from.number()];
    const rows: FirstRow[] = [];
    while (!from.isAtEnd) {
      const { row, bid, precision } = this.#row(from, time, seq);
      const high = pointsToNumber(bid + from.signed(), precision);
      rows.push({ ...row, high, low: pointsToNumber(bid - from.signed(), precision) });
    }
    return { kind: 'first', time, rows };
  }

  #row(from: ByteReader, time: number, seq: number) {
    const { code, precision } = this.#name(from.number());
    const bid = from.number();
    const close = pointsToNumber(bid, precision);
    const ask = pointsToNumber(bid + from.signed(), precision);
    const change = from.signed() / 100;
    const at = time - from.signed();
    const row = {
      symbol: code,
      close,
      change,
      bid: close,
      ask,
      time: at,
      seq: seq - from.signed(),
    };
    return { row, bid, precision };
  }

  #candle(from: ByteReader): CompactMessage {
    const { code, precision } = this.#name(from.number());
    const Period = PERIODS[from.number()];
    if (Period === undefined) throw new RangeError('a candle of no period');
    const [Time, open] = [from.number(), from.number()];
    const price = (points: number): number => pointsToNumber(points, precision);
    const [High, Low] = [price(open + from.signed()), price(open + from.signed())];
    const Close = price(open + from.signed());
    const kline = {
      Period,
      Time,
      Open: price(open),
      High,
      Low,
      Close,
      Volume: from.number() / 100,
    };
    return { kind: 'candle', code, kline };
  }
}

function readPrecision(from: ByteReader): number {
  const precision = from.number();
  if (precision > PRECISION_MAX) throw new RangeError('a price of too many decimals');
  return precision;
}

const written = (amount: bigint): string => formatDecimal(amount, ACCOUNT_SCALE);

function readAccount(from: ByteReader): TradeFrame {
  const bits = from.byte();
  const [balance, margin] = [from.big(), from.big()];
  const next = (bit: number): bigint | null => (bits & bit ? from.big() : null);
  const [profits, level, risk] = [next(HAS_PROFITS), next(HAS_MARGIN_LEVEL), next(HAS_RISK_RATE)];
  const text = (amount: bigint | null) => (amount === null ? null : written(amount));
  const equity = profits === null ? null : balance + profits;
  return {
    ProfitsTotal: text(profits),
    balance: written(balance),
    Equity: text(equity),
    FreeMargin: text(equity === null ? null : equity - margin),
    MarginLevel: text(level),
    HazardRate: text(risk),
    CautionMoneyAll: written(margin),
    TransOrder: [...readOrders(from)],
  };
}

function* readOrders(from: ByteReader): Generator<TradeFrame['TransOrder'][number]> {
  while (!from.isAtEnd) {
    const [Id, precision] = [from.number(), readPrecision(from)];
    const UpdatePrice = formatDecimal(BigInt(from.number()), precision);
    yield { Id, UpdatePrice, FactProfits: from.byte() === 1 ? written(from.big()) : null };
  }
}
