// The market list and its categories.
import { type Instrument, dayOf } from '@meridian/market';
import { type Database, readCategories } from '@meridian/store';
import type { PublishedDay } from '../market/feeds/secret-days.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { isTextKey, textOf } from '../platform/http/texts.ts';
import { dayOnWire } from './simulated-days.ts';
import { TRADING_HOURS } from './trading-hours.ts';
import { type InstrumentSources, instrumentName, instrumentOnWire } from './wire.ts';

export interface InstrumentDeps extends InstrumentSources {
  readonly db: Database;
  /** Of the simulated market; none on other feeds. */
  readonly publishedDays: () => readonly PublishedDay[];
}

export function instrumentHandlers(
  deps: InstrumentDeps,
): HandlersOf<'tradeList' | 'categories' | 'simulatedDays' | 'tradingHours'> {
  const { db, publishedDays, terms } = deps;
  return {
    tradeList({ searchCurrency }, { language }) {
      const wanted = plain(searchCurrency ?? '');
      // A search for symbols alone matches nothing.
      if (wanted === '' && searchCurrency !== undefined) return [];
      return terms
        .instruments()
        .filter((instrument) => matches(instrument, wanted, instrumentName(language, instrument)))
        .map((instrument) => instrumentOnWire(language, instrument, deps));
    },
    async categories(_input, { language }) {
      const rows = await readCategories(db);
      return rows.map(({ id, key }) => {
        const text = `category_${key}`;
        return { Id: id, NameShowTrans: isTextKey(text) ? textOf(language, text) : key };
      });
    },
    simulatedDays({ end, limit }) {
      const before = end === undefined ? Infinity : dayOf(Date.parse(end));
      const days = publishedDays().filter(({ day }) => day < before);
      return (limit === undefined ? days : days.slice(-limit)).map(dayOnWire);
    },
    tradingHours: () => TRADING_HOURS,
  };
}

/** Only letters and digits, so that "eur/usd", "EURUSD" and "eur usd" are the same. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const matches = (instrument: Instrument, wanted: string, name: string): boolean =>
  wanted === '' ||
  [instrument.code, instrument.showCode, name].some((text) => plain(text).includes(wanted));
