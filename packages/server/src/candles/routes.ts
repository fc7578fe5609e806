// Candles for charts.
import { ABBREVIATED_CANDLES_MAX, CANDLES_DEFAULT } from '@meridian/contract';
import type { Instrument, InstrumentId } from '@meridian/market';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { CandleBook } from '../market/candles/candle-book.ts';
import { candleOnWire } from './wire.ts';

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
