// Every call of the back office; each noun's file has its own table.
import type { z } from 'zod';
import { ALONE_CALLS } from './alone.ts';
import { AREA_ADMIN_CALLS } from './areas.ts';
import { ARTICLE_CALLS } from './articles.ts';
import { AUDIT_CALLS } from './audit.ts';
import type { AdminCall } from './call.ts';
import { CLAIM_CALLS } from './claims.ts';
import { CLIENT_ADMIN_CALLS } from './clients.ts';
import { COMPANY_ADMIN_CALLS } from './companies.ts';
import { DEPOSIT_ADMIN_CALLS } from './deposits.ts';
import type { AdminCallName } from './names/calls.ts';
import { EXECUTION_ADMIN_CALLS } from './execution-quality.ts';
import { EXPOSURE_CALLS } from './exposure.ts';
import { FIGURE_CALLS } from './figures.ts';
import { VERIFICATION_ADMIN_CALLS } from './verification.ts';
import { INSTRUMENT_ADMIN_CALLS } from './instruments.ts';
import { ORDER_ADMIN_CALLS } from './orders.ts';
import { RECONCILIATION_CALLS } from './reconciliation.ts';
import { PROPOSAL_CALLS } from './proposals.ts';
import { SECURITY_EVENT_CALLS } from './security-events.ts';
import { SEARCH_CALLS } from './search.ts';
import { SETTINGS_CALLS } from './settings.ts';
import { STAFF_CALLS } from './staff.ts';
import { WITHDRAWAL_ADMIN_CALLS } from './withdrawals.ts';

export const ADMIN_CALLS = {
  ...STAFF_CALLS,
  ...ALONE_CALLS,
  ...AUDIT_CALLS,
  ...SECURITY_EVENT_CALLS,
  ...INSTRUMENT_ADMIN_CALLS,
  ...EXPOSURE_CALLS,
  ...EXECUTION_ADMIN_CALLS,
  ...ORDER_ADMIN_CALLS,
  ...FIGURE_CALLS,
  ...RECONCILIATION_CALLS,
  ...PROPOSAL_CALLS,
  ...SEARCH_CALLS,
  ...SETTINGS_CALLS,
  ...ARTICLE_CALLS,
  ...COMPANY_ADMIN_CALLS,
  ...AREA_ADMIN_CALLS,
  ...CLAIM_CALLS,
  ...DEPOSIT_ADMIN_CALLS,
  ...WITHDRAWAL_ADMIN_CALLS,
  ...VERIFICATION_ADMIN_CALLS,
  ...CLIENT_ADMIN_CALLS,
} as const satisfies Record<AdminCallName, AdminCall>;

export type AdminInput<N extends AdminCallName> = z.input<(typeof ADMIN_CALLS)[N]['input']>;
export type ParsedAdminInput<N extends AdminCallName> = z.output<(typeof ADMIN_CALLS)[N]['input']>;
export type AdminOutput<N extends AdminCallName> = z.output<(typeof ADMIN_CALLS)[N]['output']>;
