// The back office's call of the audit log.
import { look, type AdminRoute } from './route.ts';

export const AUDIT_ROUTES = {
  auditList: look('/api/admin/audit/list', ['owner', 'auditor', 'compliance']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
