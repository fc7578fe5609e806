// Entries of the audit log in the wire's form.
import type { AuditEntry } from '@meridian/contract/admin';
import type { AuditRow } from '@meridian/store';

export const auditOnWire = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  staff_id: row.staffId,
  staff_name: row.staffName,
  address: row.address,
  action: row.action,
  subject: row.subject,
  user_id: row.userId,
  reason: row.reason,
  before: row.before,
  after: row.after,
});
