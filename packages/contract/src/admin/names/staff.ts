// The calls by which staff log in and are managed.
import { act, look, type AdminRoute } from './route.ts';

export const STAFF_ROUTES = {
  staffSetUp: act('/api/admin/staff/set_up', 'anyone'),
  staffLogin: act('/api/admin/staff/login', 'anyone'),
  staffEnrol: act('/api/admin/staff/enrol', 'anyone'),
  staffMe: look('/api/admin/staff/me', 'staff'),
  staffLogout: act('/api/admin/staff/logout', 'staff'),
  staffProve: act('/api/admin/staff/prove', 'staff'),
  staffChangePassword: act('/api/admin/staff/change_password', 'staff'),
  staffNewAuthenticator: act('/api/admin/staff/new_authenticator', 'staff'),
  staffSessions: look('/api/admin/staff/sessions', 'staff'),
  staffRevokeSession: act('/api/admin/staff/revoke_session', 'staff'),
  staffList: look('/api/admin/staff/list', ['owner', 'auditor', 'compliance']),
  staffInvite: act('/api/admin/staff/invite', ['owner']),
  staffSetRoles: act('/api/admin/staff/set_roles', ['owner']),
  staffDisable: act('/api/admin/staff/disable', ['owner']),
  staffNewLink: act('/api/admin/staff/new_link', ['owner']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
