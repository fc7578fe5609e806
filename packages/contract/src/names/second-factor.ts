// Calls of the second factor.
import { post, read, type Route } from './route.ts';

export const SECOND_FACTOR_ROUTES = {
  secondFactor: read('/api/user/second_factor', 'real'),
  secondFactorSetup: post('/api/user/second_factor/setup', 'real', {
    refusedWhenFrozen: 'earlier_sessions',
  }),
  secondFactorConfirm: post('/api/user/second_factor/confirm', 'real', {
    refusedWhenFrozen: 'earlier_sessions',
  }),
  secondFactorRemove: post('/api/user/second_factor/remove', 'real', { refusedWhenFrozen: true }),
  recoveryCodes: post('/api/user/second_factor/recovery_codes', 'real', {
    refusedWhenFrozen: true,
  }),
} as const satisfies Readonly<Record<string, Route>>;
