// The server's end of compact frames, in the numbers that it has: points, millionths of a dollar, hundredths.
import {
  ACCOUNT,
  CANDLE,
  FIRST_QUOTES,
  HAS_MARGIN_LEVEL,
  HAS_PROFITS,
  HAS_RISK_RATE,
  NAMES,
  QUOTES,
} from './kinds.ts';
import { ByteWriter } from './varint.ts';

export interface InstrumentName {
  readonly number: number;
  readonly precision: number;
  readonly code: string;
}

/** The newest tick of the market, from which the ticks of a frame are counted back. */
export interface Newest {
  readonly time: number;
  readonly seq: number;
}

/** A quote in points; `change` in hundredths of a percent. */
export interface PointQuote {
  readonly number: number;
  readonly bid: number;
  readonly ask: number;
  readonly change: number;
  readonly time: number;
  readonly seq: number;
  /** The day's range. */
  readonly high: number;
  readonly low: number;
}

export interface PointCandle {
  readonly number: number;
  /** Among the contract's periods. */
  readonly period: number;
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In hundredths. */
  readonly volume: number;
}

export interface AccountFigures {
  readonly balance: bigint;
  readonly usedMargin: bigint;
  readonly floating: bigint | null;
  readonly marginLevel: bigint | null;
  readonly riskRate: bigint | null;
}

export interface OrderFigures {
  readonly id: number;
  readonly precision: number;
  /** Points. */
  readonly price: number;
  readonly profit: bigint | null;
}

/** A frame that names instruments: it goes before the first frame that uses their numbers. Codes are ASCII. */
export function encodeNames(names: Iterable<InstrumentName>): Uint8Array {
  const out = new ByteWriter().byte(NAMES);
  for (const { number, precision, code } of names) out.number(number).number(precision).text(code);
  return out.taken();
}

/** What a frame of quotes begins with; its rows follow. */
export const encodeQuotesHead = ({ time, seq }: Newest, isFirst: boolean): Uint8Array =>
  new ByteWriter()
    .byte(isFirst ? FIRST_QUOTES : QUOTES)
    .number(time)
    .number(seq)
    .taken();

/**
 * A row of a frame of quotes.
 * @param newest what the frame's head says
 * @param isFirst whether the head says so: then the day's range stands in the row
 */
export function encodeQuote(quote: PointQuote, newest: Newest, isFirst: boolean): Uint8Array {
  const { bid } = quote;
  const out = new ByteWriter()
    .number(quote.number)
    .number(bid)
    .signed(quote.ask - bid)
    .signed(quote.change)
    .signed(newest.time - quote.time)
    .signed(newest.seq - quote.seq);
  return (isFirst ? out.signed(quote.high - bid).signed(bid - quote.low) : out).taken();
}

/** A whole frame. High, low and close are written as points beyond the open. */
export const encodeCandle = (candle: PointCandle): Uint8Array =>
  new ByteWriter()
    .byte(CANDLE)
    .number(candle.number)
    .number(candle.period)
    .number(candle.time)
    .number(candle.open)
    .signed(candle.high - candle.open)
    .signed(candle.low - candle.open)
    .signed(candle.close - candle.open)
    .number(candle.volume)
    .taken();

/**
 * A whole frame. Money in millionths of a dollar, margin level and risk rate in millionths of a percent; null where
 * there is none.
 */
export function encodeAccount(
  { balance, usedMargin, floating, marginLevel, riskRate }: AccountFigures,
  orders: Iterable<OrderFigures>,
): Uint8Array {
  const bits =
    (floating === null ? 0 : HAS_PROFITS) +
    (marginLevel === null ? 0 : HAS_MARGIN_LEVEL) +
    (riskRate === null ? 0 : HAS_RISK_RATE);
  const out = new ByteWriter().byte(ACCOUNT).byte(bits).big(balance).big(usedMargin);
  for (const figure of [floating, marginLevel, riskRate]) if (figure !== null) out.big(figure);
  for (const { id, precision, price, profit } of orders) {
    out.number(id).number(precision).number(price);
    if (profit === null) out.byte(0);
    else out.byte(1).big(profit);
  }
  return out.taken();
}
