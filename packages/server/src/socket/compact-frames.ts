// Compact frames of the market and of an account, as the contract's `compact/` describes them.
import {
  type Newest,
  encodeAccount,
  encodeCandle,
  encodeNames,
  encodeQuote,
  encodeQuotesHead,
} from '@meridian/contract/compact/encode';
import {
  type Candle,
  type Instrument,
  type InstrumentId,
  PERIODS,
  type Period,
} from '@meridian/market';
import type { VisitProfit } from '@meridian/trading';
import { present } from '@meridian/units';
import type { AccountView } from '../engine/views/accounts.ts';
import type { Views } from '../engine/views/views.ts';
import { changePercent } from '../instruments/wire.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { binaryFrame } from './frame.ts';
import type { CandleInProgress } from './market-frames.ts';

export class CompactMarket {
  readonly #board: PriceBoard;
  readonly #inProgress: CandleInProgress;
  readonly #byId: ReadonlyMap<InstrumentId, Instrument>;
  readonly #byCode: ReadonlyMap<string, InstrumentId>;

  constructor(instruments: readonly Instrument[], board: PriceBoard, inProgress: CandleInProgress) {
    this.#board = board;
    this.#inProgress = inProgress;
    this.#byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
    this.#byCode = new Map(instruments.map(({ code, id }) => [code, id]));
  }

  /** Of those codes that are known; null: of all. */
  idsOf(codes: readonly string[] | null): ReadonlySet<InstrumentId> {
    if (codes === null) return new Set(this.#byId.keys());
    return new Set(codes.map((code) => this.#byCode.get(code)).filter((id) => id !== undefined));
  }

  codeOf(id: InstrumentId): string {
    return present(this.#byId.get(id), `instrument ${id} is one of ours`).code;
  }

  names(ids: Iterable<InstrumentId>): Buffer {
    const names = [...ids].map((id) => {
      const { code, precision } = present(this.#byId.get(id), `instrument ${id} is one of ours`);
      return { number: id, precision, code };
    });
    return binaryFrame(encodeNames(names));
  }

  /** The first quotes of these instruments; what has no price yet is left out. */
  first(ids: Iterable<InstrumentId>, newest: Newest): Buffer {
    const rows = [...ids].map((id) => this.row(id, newest, true)).filter((row) => row !== null);
    return binaryFrame(encodeQuotesHead(newest, true), ...rows);
  }

  /** An instrument's part of a frame of quotes; null without a price. */
  row(id: InstrumentId, newest: Newest, isFirst: boolean): Uint8Array | null {
    const { tick, day } = this.#board.of(id);
    if (tick === null) return null;
    const bid = Number(tick.bid);
    const change = day === null ? 0 : changePercent(day.open, bid);
    const quote = {
      ...{ number: id, bid, ask: Number(tick.ask), time: tick.at, seq: tick.seq },
      change: Math.round(change * 100),
      high: Math.round(day?.high ?? bid),
      low: Math.round(day?.low ?? bid),
    };
    return encodeQuote(quote, newest, isFirst);
  }

  /** The candle in progress; null if there is none yet. */
  candleInProgress(id: InstrumentId, period: Period): Buffer | null {
    const candle = this.#inProgress(id, period);
    return candle === null ? null : this.candle(id, period, candle);
  }

  candle(id: InstrumentId, period: Period, candle: Candle): Buffer {
    const points = {
      open: Math.round(candle.open),
      high: Math.round(candle.high),
      low: Math.round(candle.low),
      close: Math.round(candle.close),
      volume: Math.round(candle.volume * 100),
    };
    const place = PERIODS.indexOf(period);
    return binaryFrame(encodeCandle({ number: id, period: place, time: candle.time, ...points }));
  }
}

/**
 * Writes an account's figures, and those of its open orders in sight; null: all orders. Thousands of frames a tick are
 * made here: what adds a line is made once for all of them.
 */
export function compactAccounts({
  accounts,
  orders,
  markets,
}: Pick<Views, 'accounts' | 'orders' | 'markets'>): (
  account: AccountView,
  sight: ReadonlySet<number> | null,
) => Buffer {
  let lines: Parameters<typeof encodeAccount>[1] & unknown[] = [];
  let seen: ReadonlySet<number> | null = null;
  const addLine: VisitProfit = (order, profit) => {
    const isSeen = seen === null || seen.has(order.id);
    const price = isSeen ? orders.price(order) : null;
    if (price === null) return;
    const { precision } = markets.instrument(order.instrumentId);
    lines.push({ id: order.id, precision, price: Number(price), profit });
  };
  return ({ id }, sight) => {
    lines = [];
    seen = sight;
    const figures = accounts.figures(id, addLine);
    return binaryFrame(encodeAccount(figures, lines));
  };
}
