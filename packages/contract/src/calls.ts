// Every call of the wire with its schemas. The server's routes, OpenAPI and the client's types follow from this table; each
// noun's file has its own.
import type { z } from 'zod';
import { ACCOUNT_CALLS } from './accounts.ts';
import { ALERT_CALLS } from './alerts.ts';
import { ANALYTICS_CALLS } from './analytics.ts';
import { ANNOUNCEMENT_CALLS } from './announcements.ts';
import { API_KEY_CALLS } from './api-keys.ts';
import { AREA_CALLS } from './areas.ts';
import { CANDLE_CALLS } from './candles.ts';
import { COMPANY_CALLS } from './companies.ts';
import { COPYING_CALLS } from './copying.ts';
import { DEPOSIT_CALLS } from './deposits.ts';
import { EXECUTION_QUALITY_CALLS } from './execution-quality.ts';
import { FAVOURITE_CALLS } from './favourites.ts';
import { INSTRUMENT_CALLS } from './instruments.ts';
import { NEWS_CALLS } from './news.ts';
import { ORDER_CALLS } from './orders.ts';
import { OWN_LIMITS_CALLS } from './own-limits.ts';
import { SITE_CALLS } from './site.ts';
import { TERMS_CALLS } from './terms.ts';
import { TRADE_PICTURE_CALLS } from './trade-pictures.ts';
import { UPLOAD_CALLS } from './uploads.ts';
import { CODE_CALLS } from './codes.ts';
import { INVITE_CALLS } from './invites.ts';
import { PASSKEY_CALLS } from './passkeys.ts';
import { SECOND_FACTOR_CALLS } from './second-factor.ts';
import { SESSION_CALLS } from './sessions.ts';
import { SECURITY_EVENT_CALLS } from './security-events.ts';
import { PUBLIC_LOG_CALLS } from './public-log.ts';
import { STAFF_ACTION_CALLS } from './staff-actions.ts';
import { USER_CALLS } from './users.ts';
import { VERIFICATION_CALLS } from './verification.ts';
import { WITHDRAWAL_METHOD_CALLS } from './withdrawal-methods.ts';
import { WITHDRAWAL_CALLS } from './withdrawals.ts';
import { RANKING_CALLS } from './ranking.ts';
import { WORKSPACE_CALLS } from './workspace.ts';
import type { Call } from './call.ts';
import type { CallName } from './names/calls.ts';

export const CALLS = {
  ...SITE_CALLS,
  ...AREA_CALLS,
  ...ANNOUNCEMENT_CALLS,
  ...COMPANY_CALLS,
  ...NEWS_CALLS,
  ...UPLOAD_CALLS,
  ...TRADE_PICTURE_CALLS,
  ...VERIFICATION_CALLS,
  ...USER_CALLS,
  ...CODE_CALLS,
  ...SESSION_CALLS,
  ...API_KEY_CALLS,
  ...SECURITY_EVENT_CALLS,
  ...STAFF_ACTION_CALLS,
  ...PUBLIC_LOG_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...PASSKEY_CALLS,
  ...INVITE_CALLS,
  ...INSTRUMENT_CALLS,
  ...TERMS_CALLS,
  ...CANDLE_CALLS,
  ...ORDER_CALLS,
  ...EXECUTION_QUALITY_CALLS,
  ...OWN_LIMITS_CALLS,
  ...ACCOUNT_CALLS,
  ...ALERT_CALLS,
  ...ANALYTICS_CALLS,
  ...FAVOURITE_CALLS,
  ...WORKSPACE_CALLS,
  ...RANKING_CALLS,
  ...COPYING_CALLS,
  ...DEPOSIT_CALLS,
  ...WITHDRAWAL_CALLS,
  ...WITHDRAWAL_METHOD_CALLS,
} as const satisfies Record<CallName, Call>;

export type CallInput<N extends CallName> = z.input<(typeof CALLS)[N]['input']>;
export type ParsedInput<N extends CallName> = z.output<(typeof CALLS)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof CALLS)[N]['output']>;
