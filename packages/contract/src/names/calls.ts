// Every call of the wire by its name: where it is and what it means, without its schemas (../calls.ts).
import { ACCOUNT_ROUTES } from './accounts.ts';
import { ALERT_ROUTES } from './alerts.ts';
import { ANALYTICS_ROUTES } from './analytics.ts';
import { ANNOUNCEMENT_ROUTES } from './announcements.ts';
import { API_KEY_ROUTES } from './api-keys.ts';
import { AREA_ROUTES } from './areas.ts';
import { CANDLE_ROUTES } from './candles.ts';
import { CODE_ROUTES } from './codes.ts';
import { COMPANY_ROUTES } from './companies.ts';
import { COPYING_ROUTES } from './copying.ts';
import { DEPOSIT_ROUTES } from './deposits.ts';
import { EXECUTION_QUALITY_ROUTES } from './execution-quality.ts';
import { FAVOURITE_ROUTES } from './favourites.ts';
import { INSTRUMENT_ROUTES } from './instruments.ts';
import { INVITE_ROUTES } from './invites.ts';
import { NEWS_ROUTES } from './news.ts';
import { ORDER_ROUTES } from './orders.ts';
import { OWN_LIMITS_ROUTES } from './own-limits.ts';
import { PASSKEY_ROUTES } from './passkeys.ts';
import { PUBLIC_LOG_ROUTES } from './public-log.ts';
import { RANKING_ROUTES } from './ranking.ts';
import { SECOND_FACTOR_ROUTES } from './second-factor.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { SITE_ROUTES } from './site.ts';
import { SECURITY_EVENT_ROUTES } from './security-events.ts';
import { STAFF_ACTION_ROUTES } from './staff-actions.ts';
import { TERMS_ROUTES } from './terms.ts';
import { TRADE_PICTURE_ROUTES } from './trade-pictures.ts';
import { UPLOAD_ROUTES } from './uploads.ts';
import { USER_ROUTES } from './users.ts';
import { VERIFICATION_ROUTES } from './verification.ts';
import { WITHDRAWAL_METHOD_ROUTES } from './withdrawal-methods.ts';
import { WITHDRAWAL_ROUTES } from './withdrawals.ts';
import { WORKSPACE_ROUTES } from './workspace.ts';
import type { Route } from './route.ts';

export const ROUTES = {
  ...SITE_ROUTES,
  ...AREA_ROUTES,
  ...ANNOUNCEMENT_ROUTES,
  ...COMPANY_ROUTES,
  ...NEWS_ROUTES,
  ...UPLOAD_ROUTES,
  ...TRADE_PICTURE_ROUTES,
  ...VERIFICATION_ROUTES,
  ...USER_ROUTES,
  ...CODE_ROUTES,
  ...SESSION_ROUTES,
  ...API_KEY_ROUTES,
  ...SECURITY_EVENT_ROUTES,
  ...STAFF_ACTION_ROUTES,
  ...PUBLIC_LOG_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...PASSKEY_ROUTES,
  ...INVITE_ROUTES,
  ...INSTRUMENT_ROUTES,
  ...TERMS_ROUTES,
  ...CANDLE_ROUTES,
  ...ORDER_ROUTES,
  ...EXECUTION_QUALITY_ROUTES,
  ...OWN_LIMITS_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ALERT_ROUTES,
  ...ANALYTICS_ROUTES,
  ...FAVOURITE_ROUTES,
  ...WORKSPACE_ROUTES,
  ...RANKING_ROUTES,
  ...COPYING_ROUTES,
  ...DEPOSIT_ROUTES,
  ...WITHDRAWAL_ROUTES,
  ...WITHDRAWAL_METHOD_ROUTES,
} as const satisfies Readonly<Record<string, Route>>;
export type CallName = keyof typeof ROUTES;
