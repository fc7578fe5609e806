// The back office's call of how orders are carried out.
import { look, type AdminRoute } from './route.ts';

export const EXECUTION_ADMIN_ROUTES = {
  unevenExecution: look('/api/admin/uneven_execution', [
    'owner',
    'instruments',
    'finance_maker',
    'finance_checker',
    'compliance',
    'auditor',
  ]),
} as const satisfies Readonly<Record<string, AdminRoute>>;
