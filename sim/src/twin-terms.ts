// What the twin keeps of what people decided.
import type { InstrumentId } from '@meridian/market';
import type {
  FeeType,
  Halt,
  PriceSource,
  PromisedSpread,
  TermsPlan,
  TermsVersion,
} from '@meridian/trading';
import type { Rate } from '@meridian/units';

/** What was said of one instrument. */
export interface TwinTerms {
  version: TermsVersion | null;
  plans: readonly TermsPlan[];
  /** Financing from a moment on. */
  readonly swaps: { readonly from: number; readonly long: Rate; readonly short: Rate }[];
  halts: readonly Halt[];
}

/** A spread that was promised for hours of the day, and when it was. */
export interface TwinPromise extends PromisedSpread {
  readonly instrumentId: InstrumentId;
  readonly since: number;
  readonly until: number;
}

export interface TwinRules {
  promises: TwinPromise[];
  feeType: FeeType;
  source: PriceSource | null;
  readonly of: Map<InstrumentId, TwinTerms>;
}
