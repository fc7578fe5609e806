// Calls, kinds, states and reasons of withdrawals.
import { change, post, read, type Route } from './route.ts';

export const DRAW_COIN = 1;
export const DRAW_BANK = 2;
export const WITHDRAWAL_STATES = ['queued', 'approved', 'sent', 'rejected', 'cancelled'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
/** The closed, published list of reasons for which a withdrawal may be rejected. */
export const WITHDRAWAL_REASONS = [
  'details_wrong',
  'name_differs',
  'identity_outdated',
  'destination_refused',
  'money_used_by_losses',
  'law_forbids',
  'access_suspected',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
/** Why a queued withdrawal may not be approved before `hold_until`. */
export const HOLD_REASONS = ['password_changed', 'method_new', 'contact_changed'] as const;

/** What a sent withdrawal had waited for: a hold for safety, a second person's approval, or neither. */
export const WITHDRAWAL_DELAYS = ['none', 'two_people', 'hold'] as const;
export type WithdrawalDelay = (typeof WITHDRAWAL_DELAYS)[number];
/** How far the withdrawal clock looks back. */
export const CLOCK_DAYS = 90;
/** A figure that fewer clients are behind is not told. */
export const CLOCK_CLIENTS_MIN = 10;
/** The operator's promise is about this share of the withdrawals, in percent. */
export const PROMISED_SHARE = 90;

export const WITHDRAWAL_ROUTES = {
  drawSymbols: read('/api/account/draw_symbol_list', 'real'),
  draw: post('/api/account/draw', 'real', { once: true }),
  drawList: read('/api/account/draw_list', 'real'),
  drawInfo: read('/api/account/draw_info', 'real'),
  drawCancel: change('/api/account/draw_cancel', 'real', { once: true }),
  drawAvailable: read('/api/account/draw_available', 'real'),
  withdrawalClock: read('/v1/api/withdrawals/clock', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
