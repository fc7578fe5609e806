// Candles for charts.
import {
  ABBREVIATED_CANDLES_MAX,
  CANDLES_DEFAULT,
  type Candle as WireCandle,
} from '@meridian/contract';
import type { Candle, Instrument, InstrumentId } from '@meridian/market';
import { pointsToNumber } from '@meridian/units';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { CandleBook } from '../market/candles/candle-book.ts';

export interface CandleDeps {
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly book: CandleBook;
  /** Await it before reading the book. */
  readonly chartable: (id: InstrumentId) => Promise<void>;
}

export function candleHandlers({
  instruments,
  book,
  chartable,
}: CandleDeps): HandlersOf<'kline' | 'abbreviatedKline'> {
  const instrumentOf = (id: number): Instrument => {
    const instrument = instruments.get(id);
    if (instrument === undefined) throw new Refusal('instrument_unknown');
    return instrument;
  };
  return {
    async kline({ forex_id: id, period, end, limit }) {
      const { precision } = instrumentOf(id);
      await chartable(id);
      const candles = await book.read(id, period, {
        end: end ?? Number.MAX_SAFE_INTEGER,
        limit: limit ?? CANDLES_DEFAULT,
      });
      return candles.map((candle) => candleOnWire(candle, precision));
    },
    async abbreviatedKline({ forex_id: id, period }) {
      const { precision } = instrumentOf(id);
      await chartable(id);
      const candles = await book.read(id, period, {
        end: Number.MAX_SAFE_INTEGER,
        limit: ABBREVIATED_CANDLES_MAX,
      });
      return candles.map((candle) => candleOnWire(candle, precision));
    },
  };
}

export const candleOnWire = (candle: Candle, precision: number): WireCandle => ({
  Time: candle.time,
  Open: pointsToNumber(candle.open, precision),
  High: pointsToNumber(candle.high, precision),
  Low: pointsToNumber(candle.low, precision),
  Close: pointsToNumber(candle.close, precision),
  Volume: Math.round(candle.volume * 100) / 100,
});
