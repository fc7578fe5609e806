// Events of what the engine decides by: terms, halts, how fees are counted, where prices come from.
import type { ChangingTerms, InstrumentId } from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { SpreadPromise } from './spread-promise.ts';
import type { FeeType, Halt, PriceSource, TermsPlan, TermsVersion } from './rules.ts';

/** About no account: it holds for everybody. */
interface AboutAll {
  readonly accountId?: undefined;
  readonly at: Instant;
}
interface AboutInstrument extends AboutAll {
  readonly instrumentId: InstrumentId;
}
export interface FeeTypeSet extends AboutAll {
  readonly type: 'FeeTypeSet';
  readonly feeType: FeeType;
}
export interface PriceSourceSet extends AboutAll, PriceSource {
  readonly type: 'PriceSourceSet';
}
/** Terms as instruments are delivered, where no announced version is in force. */
export interface TermsDelivered extends AboutAll {
  readonly type: 'TermsDelivered';
  readonly instruments: readonly {
    readonly instrumentId: InstrumentId;
    readonly terms: ChangingTerms;
  }[];
}
/** All terms of an instrument that are announced from now on; what was withdrawn is not among them. */
export interface TermsPlanned extends AboutInstrument {
  readonly type: 'TermsPlanned';
  readonly plans: readonly TermsPlan[];
}
export interface TermsChanged extends AboutInstrument {
  readonly type: 'TermsChanged';
  /** Null: as the instrument was delivered. */
  readonly version: TermsVersion | null;
  /** Nights from this moment on are financed by them. */
  readonly since: Instant;
  readonly terms: ChangingTerms;
}
/** A halt began, or goes on for longer. */
export interface TradingHalted extends AboutInstrument {
  readonly type: 'TradingHalted';
  readonly halt: Halt;
}
/** A halt ends before its time. */
export interface TradingReopened extends AboutInstrument {
  readonly type: 'TradingReopened';
  readonly haltId: number;
  readonly until: Instant;
}

/** It holds from now on. */
export interface SpreadPromised extends AboutInstrument {
  readonly type: 'SpreadPromised';
  readonly promise: SpreadPromise & { readonly until: null };
}
/** A promise will hold no more, at the earliest after its notice. */
export interface SpreadPromiseWithdrawn extends AboutInstrument {
  readonly type: 'SpreadPromiseWithdrawn';
  readonly promiseId: number;
  readonly until: Instant;
}

/** What the engine decides by has changed. */
export type RuleEvent =
  | FeeTypeSet
  | PriceSourceSet
  | TermsDelivered
  | TermsPlanned
  | TermsChanged
  | TradingHalted
  | TradingReopened
  | SpreadPromised
  | SpreadPromiseWithdrawn;

/** Events that say what holds for one instrument. */
export const RULES_OF_INSTRUMENTS = [
  'TermsDelivered',
  'TermsPlanned',
  'TermsChanged',
  'TradingHalted',
  'TradingReopened',
  'SpreadPromised',
  'SpreadPromiseWithdrawn',
] as const satisfies readonly RuleEvent['type'][];
