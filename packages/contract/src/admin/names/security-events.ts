// The back office's call of security events, and their kinds.
import { look, type AdminRoute } from './route.ts';

export const SECURITY_EVENT_KINDS = [
  'client_login',
  'client_login_failed',
  'client_second_factor_on',
  'client_second_factor_off',
  'client_recovery_codes',
  'client_passkey_added',
  'client_passkey_removed',
  'client_password_changed',
  'client_password_reset',
  'client_code_wrong',
  'client_contact_changed',
  'client_api_key_made',
  'client_api_key_revoked',
  'staff_login',
  'staff_login_failed',
  'staff_second_factor_on',
  'staff_second_factor_off',
  'staff_code_wrong',
  'role_refused',
  'second_entry_wrong',
  'decision_refused',
  'item_claimed',
  'client_viewed',
  'photo_viewed',
  'list_exported',
  'message_unreadable',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SECURITY_EVENT_ROUTES = {
  securityEvents: look('/api/admin/security_events/list', ['owner', 'auditor', 'compliance']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
