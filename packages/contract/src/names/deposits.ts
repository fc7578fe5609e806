// Calls, kinds and states of deposits.
import { change, read, type Route } from './route.ts';

/** Decimals of an amount in any currency but the account's. */
export const CURRENCY_DECIMALS = 8;
export const DEPOSIT_COIN = 0;
export const DEPOSIT_WIRE = 1;

/** `status` of a deposit on the wire. */
export const DepositStatus = { pending: 0, completed: 1, rejected: 2, invalid: 3 } as const;

export const DEPOSIT_ROUTES = {
  chargeInfo: read('/api/quickCharge/info', 'real'),
  chargeSubmit: change('/api/quickCharge/submit', 'real', { once: true, refusedWhenFrozen: true }),
  wireSubmit: change('/api/quickCharge/wire_submit', 'real', {
    once: true,
    refusedWhenFrozen: true,
  }),
  chargeSymbols: read('/api/quickCharge/symbols', 'real'),
  wireInfo: read('/api/quickCharge/wire_info', 'real'),
  deposits: read('/api/quickCharge/quick_ist', 'real'),
} as const satisfies Readonly<Record<string, Route>>;
