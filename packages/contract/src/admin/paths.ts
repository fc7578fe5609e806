// Where each call of the back office lives. Apart from the schemas, so that its bundle holds no validator.

export const ADMIN_PATHS = {
  staffSetUp: '/api/admin/staff/set_up',
  staffLogin: '/api/admin/staff/login',
  staffEnrol: '/api/admin/staff/enrol',
  staffMe: '/api/admin/staff/me',
  staffLogout: '/api/admin/staff/logout',
  staffSessions: '/api/admin/staff/sessions',
  staffRevokeSession: '/api/admin/staff/revoke_session',
  staffList: '/api/admin/staff/list',
  staffInvite: '/api/admin/staff/invite',
  staffSetRoles: '/api/admin/staff/set_roles',
  staffDisable: '/api/admin/staff/disable',
  staffNewLink: '/api/admin/staff/new_link',
  auditList: '/api/admin/audit/list',
  deskInstruments: '/api/admin/instruments/list',
  instrumentVersions: '/api/admin/instruments/versions',
  planInstrumentVersion: '/api/admin/instruments/plan',
  haltInstrument: '/api/admin/instruments/halt',
  reopenInstrument: '/api/admin/instruments/reopen',
  exposure: '/api/admin/exposure',
} as const;
export type AdminCallName = keyof typeof ADMIN_PATHS;
