// The back office's calls of the site's figures.
import { look, type AdminRoute } from './route.ts';

/** The most days in one answer. */
export const FIGURE_DAYS_MAX = 1_100;
const READERS = ['owner', 'finance_maker', 'finance_checker', 'compliance', 'auditor'] as const;

export const FIGURE_ROUTES = {
  figures: look('/api/admin/figures', READERS),
  losingShare: look('/api/admin/figures/losing_share', READERS),
} as const satisfies Readonly<Record<string, AdminRoute>>;
