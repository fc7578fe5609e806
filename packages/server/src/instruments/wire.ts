// Instruments and quotations in the wire's form.
import {
  type Instrument as WireInstrument,
  type Language,
  MARGIN_FIXED,
  MARGIN_LEVERAGED,
  MARKET_CLOSED,
  MARKET_OPEN,
  type Quotation,
} from '@meridian/contract';
import { type Instrument, SUSPECT_MULTIPLE } from '@meridian/market';
import {
  formatLots,
  formatMoney,
  formatRate,
  pointsToNumber,
  priceToNumber,
} from '@meridian/units';
import type { MarketsView } from '../engine/views/markets.ts';
import { displayName, haltText, isTextKey, textOf } from '../platform/http/texts.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import type { HaltBook } from './halts.ts';
import { promisesOnWire } from './promises.ts';
import { categoryId } from './stored.ts';
import type { TermsBook } from './terms.ts';

export const logoPath = (instrument: Pick<Instrument, 'code'>): string =>
  `/logos/${instrument.code}.svg`;

/** "Euro · US Dollar", "Gold"; indices and coins have the same names in all languages. */
export function instrumentName(language: Language, instrument: Instrument): string {
  const { baseCurrency, quoteCurrency, category } = instrument;
  const asset = `asset_${baseCurrency}`;
  if (isTextKey(asset)) {
    const name = textOf(language, asset);
    return quoteCurrency === 'USD'
      ? name
      : `${name} · ${displayName(language, 'currency', quoteCurrency)}`;
  }
  const known = ASSET_NAMES[baseCurrency];
  if (known !== undefined) return known;
  if (category !== 'majors' && category !== 'crosses') return instrument.showCode;
  return textOf(language, 'name_pair', {
    base: displayName(language, 'currency', baseCurrency),
    quote: displayName(language, 'currency', quoteCurrency),
  });
}

const ASSET_NAMES: Readonly<Record<string, string>> = {
  US500: 'S&P 500',
  US100: 'Nasdaq 100',
  US30: 'Dow Jones 30',
  US2000: 'Russell 2000',
  GER40: 'DAX 40',
  UK100: 'FTSE 100',
  FRA40: 'CAC 40',
  EU50: 'Euro Stoxx 50',
  ESP35: 'IBEX 35',
  ITA40: 'FTSE MIB',
  SUI20: 'SMI',
  NETH25: 'AEX',
  JP225: 'Nikkei 225',
  AUS200: 'S&P/ASX 200',
  HK50: 'Hang Seng',
  CHN50: 'FTSE China A50',
  SGP30: 'MSCI Singapore',
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  LTC: 'Litecoin',
  XRP: 'XRP',
  SOL: 'Solana',
  ADA: 'Cardano',
  DOGE: 'Dogecoin',
  BCH: 'Bitcoin Cash',
  DOT: 'Polkadot',
  LINK: 'Chainlink',
  AVAX: 'Avalanche',
  BNB: 'BNB',
  TRX: 'TRON',
  XLM: 'Stellar',
};

/** Where the parts of an instrument in the wire's form come from. */
export interface InstrumentSources {
  readonly markets: MarketsView;
  readonly board: PriceBoard;
  readonly terms: TermsBook;
  readonly halts: HaltBook;
}

export function instrumentOnWire(
  language: Language,
  instrument: Instrument,
  { markets, board, terms, halts }: InstrumentSources,
): WireInstrument {
  const isOpen = markets.isOpen(instrument.id);
  const halt = halts.of(instrument.id);
  const rate = markets.dollarRate(instrument.id);
  const { margin } = instrument;
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    NameTrans: instrumentName(language, instrument),
    Logo: logoPath(instrument),
    CategoryId: categoryId(instrument.category),
    MarketStatus: isOpen ? MARKET_OPEN : MARKET_CLOSED,
    NextOpen: isOpen || halt !== null ? null : board.nextOpening(instrument),
    HaltReason: halt === null ? null : haltText(language, halt.reason),
    PricePrecision: instrument.precision,
    Pip: formatLots(instrument.lotStep),
    ForexMinCont: formatLots(instrument.lotsMin),
    ForexMaxCont: formatLots(instrument.lotsMax),
    ForexContNum:
      margin.mode === 'fixed' ? formatMoney(margin.marginPerLot) : String(instrument.contractSize),
    ContractSize: String(instrument.contractSize),
    ForexFeeRate: formatRate(instrument.feeRate),
    MarginMode: margin.mode === 'fixed' ? MARGIN_FIXED : MARGIN_LEVERAGED,
    HasForexMultiple: instrument.leverages.map((Value) => ({ Value })),
    SwapLong: formatRate(instrument.swapLong),
    SwapShort: formatRate(instrument.swapShort),
    Session: instrument.session,
    SuspectMultiple: SUSPECT_MULTIPLE[instrument.category],
    NextTerms: nextTermsOf(terms, instrument),
    SpreadPromises: promisesOnWire(markets, instrument),
    BaseCurrency: instrument.baseCurrency,
    QuoteCurrency: instrument.quoteCurrency,
    QuoteRate: rate === null ? null : formatRate(rate),
    ForexQuotations: quotationOnWire(instrument, board),
  };
}

function nextTermsOf(terms: TermsBook, { id }: Instrument): WireInstrument['NextTerms'] {
  const [next] = terms.planned(id);
  return next === undefined ? null : { starts_at: next.startsAt, is_worse: next.isWorse !== false };
}

function quotationOnWire(instrument: Instrument, board: PriceBoard): Quotation {
  const { precision } = instrument;
  const { tick, day } = board.of(instrument.id);
  const number = (points: number | null) =>
    points === null ? null : pointsToNumber(points, precision);
  const bid = tick === null ? null : priceToNumber(tick.bid, precision);
  return {
    Open: number(day?.open ?? null),
    // From the day's candle: what the feed's ticks missed may have been filled in since the last tick.
    Close: day === null ? bid : number(day.close),
    Change: day === null ? null : changePercent(day.open, day.close),
    Bid: bid,
    Ask: tick === null ? null : priceToNumber(tick.ask, precision),
    High: number(day?.high ?? null),
    Low: number(day?.low ?? null),
    Time: tick?.at ?? null,
    Seq: tick?.seq ?? null,
  };
}

/** Percent of `close` against `open`, two decimals. */
export const changePercent = (open: number, close: number): number =>
  open === 0 ? 0 : Math.round(((close - open) / open) * 10_000) / 100;
