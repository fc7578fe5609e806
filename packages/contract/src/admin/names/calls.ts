// Every call of the back office by its name, without its schemas (../calls.ts).
import { ALONE_ROUTES } from './alone.ts';
import { AREA_ADMIN_ROUTES } from './areas.ts';
import { ARTICLE_ROUTES } from './articles.ts';
import { AUDIT_ROUTES } from './audit.ts';
import { SECURITY_EVENT_ROUTES } from './security-events.ts';
import { CLAIM_ROUTES } from './claims.ts';
import { CLIENT_ADMIN_ROUTES } from './clients.ts';
import { COMPANY_ADMIN_ROUTES } from './companies.ts';
import { DEPOSIT_ADMIN_ROUTES } from './deposits.ts';
import { EXECUTION_ADMIN_ROUTES } from './execution-quality.ts';
import { EXPOSURE_ROUTES } from './exposure.ts';
import { FIGURE_ROUTES } from './figures.ts';
import { INSTRUMENT_ADMIN_ROUTES } from './instruments.ts';
import { ORDER_ADMIN_ROUTES } from './orders.ts';
import { RECONCILIATION_ROUTES } from './reconciliation.ts';
import { PROPOSAL_ROUTES } from './proposals.ts';
import { SEARCH_ROUTES } from './search.ts';
import { SETTINGS_ROUTES } from './settings.ts';
import { STAFF_ROUTES } from './staff.ts';
import { VERIFICATION_ADMIN_ROUTES } from './verification.ts';
import { WITHDRAWAL_ADMIN_ROUTES } from './withdrawals.ts';
import type { AdminRoute } from './route.ts';

export const ADMIN_ROUTES = {
  ...STAFF_ROUTES,
  ...ALONE_ROUTES,
  ...AUDIT_ROUTES,
  ...SECURITY_EVENT_ROUTES,
  ...INSTRUMENT_ADMIN_ROUTES,
  ...EXPOSURE_ROUTES,
  ...EXECUTION_ADMIN_ROUTES,
  ...ORDER_ADMIN_ROUTES,
  ...FIGURE_ROUTES,
  ...RECONCILIATION_ROUTES,
  ...PROPOSAL_ROUTES,
  ...SEARCH_ROUTES,
  ...SETTINGS_ROUTES,
  ...ARTICLE_ROUTES,
  ...COMPANY_ADMIN_ROUTES,
  ...AREA_ADMIN_ROUTES,
  ...DEPOSIT_ADMIN_ROUTES,
  ...WITHDRAWAL_ADMIN_ROUTES,
  ...CLAIM_ROUTES,
  ...VERIFICATION_ADMIN_ROUTES,
  ...CLIENT_ADMIN_ROUTES,
} as const satisfies Readonly<Record<string, AdminRoute>>;
export type AdminCallName = keyof typeof ADMIN_ROUTES;
