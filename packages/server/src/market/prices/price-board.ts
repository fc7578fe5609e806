// The price board: the last tick and the day's candle of every instrument, and when its market opens next.
import type { Calendar, Candle, Instrument, InstrumentId, Tick } from '@meridian/market';
import type { CandleBook } from '../candles/candle-book.ts';

export interface Standing {
  readonly tick: Tick | null;
  /** The daily candle in progress: the day's open, high and low, and the last bid. */
  readonly day: Candle | null;
}

export interface PriceBoard {
  of(id: InstrumentId): Standing;
  show(tick: Tick, day: Candle | null): void;
  /** Sets the day from the candle book, and the last tick if there was one. */
  remember(id: InstrumentId, day: Candle, tick: Tick | null): void;
  nextOpening(instrument: Instrument): number | null;
}

export interface BoardOptions {
  readonly calendar: Calendar;
  readonly marketNow: () => number;
  /** Whether the feed has prices for it. */
  readonly isQuoted: (instrument: Instrument) => boolean;
}

export function createPriceBoard({ calendar, marketNow, isQuoted }: BoardOptions): PriceBoard {
  const standings = new Map<InstrumentId, { tick: Tick | null; day: Candle | null }>();
  const nothing: Standing = { tick: null, day: null };
  return {
    of: (id) => standings.get(id) ?? nothing,
    show: (tick, day) => void standings.set(tick.instrumentId, { tick, day }),
    remember: (id, day, tick) => void standings.set(id, { tick, day }),
    nextOpening: (instrument) =>
      isQuoted(instrument) ? calendar.nextOpening(instrument.session, marketNow()) : null,
  };
}

/**
 * Every instrument shows its last day as the candle book has it, which may have been filled since its last tick. An
 * instrument without a tick also shows its last one from before the start: a closed market has no other price.
 */
export async function rememberDays(
  instruments: readonly Instrument[],
  book: CandleBook,
  board: PriceBoard,
  lastQuotes: readonly Tick[] = [],
): Promise<void> {
  const last = new Map(lastQuotes.map((tick) => [tick.instrumentId, tick]));
  const ids = instruments.map(({ id }) => id);
  const ended = await book.lastFinished(ids, '1day');
  for (const { id } of instruments) {
    // A tick that came meanwhile has brought its own day.
    const day = book.inProgress(id, '1day') ?? ended.get(id);
    if (day) board.remember(id, day, board.of(id).tick ?? last.get(id) ?? null);
  }
}
