// Frames of the market: quotes as they stand, and candles in progress.
import {
  DAY_MARKET,
  type DayMarketRow,
  KLINE_PREFIX,
  type LiveCandle,
  type Period,
} from '@meridian/contract';
import type { Candle, Instrument, InstrumentId, Tick } from '@meridian/market';
import { present, priceToNumber } from '@meridian/units';
import { candleOnWire } from '../candles/wire.ts';
import { changePercent } from '../instruments/wire.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { dataFrame } from './frame.ts';

export type CandleInProgress = (id: InstrumentId, period: Period) => Candle | null;

export class MarketFrames {
  readonly #board: PriceBoard;
  readonly #inProgress: CandleInProgress;
  readonly #byId: ReadonlyMap<InstrumentId, Instrument>;
  readonly #byCode: ReadonlyMap<string, Instrument>;

  constructor(instruments: readonly Instrument[], board: PriceBoard, inProgress: CandleInProgress) {
    this.#board = board;
    this.#inProgress = inProgress;
    this.#byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
    this.#byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  }

  codeOf(id: InstrumentId): string | undefined {
    return this.#byId.get(id)?.code;
  }

  /** The quotes of these instruments, of all by default; what has no price yet is left out. */
  quotes(ids: Iterable<InstrumentId> = this.#byId.keys()): Buffer {
    const rows = [...ids].map((id) => this.#row(id)).filter((row) => row !== null);
    return dataFrame(DAY_MARKET, rows);
  }

  /** The candle in progress; null if there is none yet. */
  candle(code: string, period: Period): Buffer | null {
    const instrument = this.#byCode.get(code);
    const candle = instrument === undefined ? null : this.#inProgress(instrument.id, period);
    if (instrument === undefined || candle === null) return null;
    return klineFrame(instrument, period, candle);
  }

  /** A candle that ended. */
  finished(id: InstrumentId, period: Period, candle: Candle): Buffer {
    return klineFrame(present(this.#byId.get(id), `instrument ${id} has candles`), period, candle);
  }

  #row(id: InstrumentId): DayMarketRow | null {
    const instrument = this.#byId.get(id);
    const { tick, day } = this.#board.of(id);
    if (instrument === undefined || tick === null) return null;
    const number = (price: Tick['bid']) => priceToNumber(price, instrument.precision);
    return {
      symbol: instrument.code,
      close: number(tick.bid),
      change: day === null ? 0 : changePercent(day.open, Number(tick.bid)),
      bid: number(tick.bid),
      ask: number(tick.ask),
      time: tick.at,
      seq: tick.seq,
    };
  }
}

function klineFrame({ code, precision }: Instrument, period: Period, candle: Candle): Buffer {
  const kline: LiveCandle = { Period: period, ...candleOnWire(candle, precision) };
  return dataFrame(`${KLINE_PREFIX}${code}`, { kline });
}
