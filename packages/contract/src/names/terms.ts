// The call of terms: what every instrument is, was and will be traded on, and when it was halted.
import { read, type Route } from './route.ts';

/** Where a version of terms stands. */
export const TERMS_STATES = ['past', 'in_force', 'planned', 'withdrawn'] as const;

/** Why trading is halted: nothing else is a reason. */
export const HALT_REASONS = [
  'prices_in_doubt',
  'source_interrupted',
  'reference_market_halted',
  'technical_fault',
  'authority_order',
] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

export const TERMS_ROUTES = {
  termsHistory: read('/v1/api/forex/terms_history', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
