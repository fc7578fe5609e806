// Builds the catalogue's instruments from short rows. What the instruments of a category share is said once.
import { asRate, type Rate, readLots, readMoney, readRate } from '@meridian/units';
import type { Category, Instrument, InstrumentId, SessionName } from '../instrument.ts';

/** Annual financing rates in percent: [bought, sold], as text. Negative: the client pays. */
export type SwapPercent = readonly [long: string, short: string];

export interface Terms {
  readonly id: InstrumentId;
  readonly base: string;
  readonly quote: string;
  /** For indices, whose code is not base + quote. */
  readonly code?: string;
  readonly precision: number;
  readonly contractSize: number;
  readonly leverageMax: LeverageMax;
  readonly swap: SwapPercent;
  readonly lotsMax?: string;
  /** US dollars a lot; without it, margin comes from the notional and the leverage. */
  readonly marginPerLot?: string;
}

/** The caps for retail clients (specification): each offers the steps below it too. */
export type LeverageMax = 2 | 10 | 20 | 30;
const LEVERAGES: Record<LeverageMax, readonly number[]> = {
  2: [1, 2],
  10: [1, 2, 5, 10],
  20: [1, 2, 5, 10, 20],
  30: [1, 2, 5, 10, 20, 30],
};

/** 0.03 % of the margin; the demonstration site's fees are not per lot. */
const FEE_RATE = readRate('0.0003');
const LOT_STEP = readLots('0.01');

/**
 * An instrument as it is delivered: orders of 0.01 to 100 lots in steps of 0.01, unless the row says another largest.
 * @throws AssertionError when a decimal of the row does not parse
 */
export function instrument(category: Category, session: SessionName, terms: Terms): Instrument {
  const {
    id,
    base,
    quote,
    code = base + quote,
    precision,
    contractSize,
    leverageMax,
    swap,
    marginPerLot,
  } = terms;
  return {
    id,
    code,
    showCode: code === base + quote ? `${base}/${quote}` : code,
    category,
    session,
    baseCurrency: base,
    quoteCurrency: quote,
    precision,
    contractSize: BigInt(contractSize),
    margin:
      marginPerLot === undefined
        ? { mode: 'leverage' }
        : { mode: 'fixed', marginPerLot: readMoney(marginPerLot) },
    lotStep: LOT_STEP,
    lotsMin: LOT_STEP,
    lotsMax: readLots(terms.lotsMax ?? '100'),
    feeRate: FEE_RATE,
    leverages: LEVERAGES[leverageMax],
    swapLong: percent(swap[0]),
    swapShort: percent(swap[1]),
  };
}

/** "-3.2" percent is the rate -0.032. */
const percent = (text: string): Rate => asRate(readRate(text) / 100n);
