// The call of terms: what every instrument is, was and will be traded on.
import { read, type Route } from './route.ts';

/** Where a version of terms stands. */
export const TERMS_STATES = ['past', 'in_force', 'planned', 'withdrawn'] as const;

export const TERMS_ROUTES = {
  termsHistory: read('/v1/api/forex/terms_history', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
