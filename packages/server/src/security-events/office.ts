// Reading the security events.
import type { SecurityEvent } from '@meridian/contract/admin';
import { type Database, type SecurityEventRow, pageOfSecurityEvents } from '@meridian/store';
import { partOfPage } from '../platform/http/page.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';

export const securityEventHandlers = ({
  db,
}: {
  readonly db: Database;
}): AdminHandlersOf<'securityEvents'> => ({
  async securityEvents(input) {
    const filter = {
      kind: input.kind ?? null,
      userId: input.user_id ?? null,
      staffId: input.staff_id ?? null,
      address: input.address ?? null,
      from: input.from ?? null,
      to: input.to ?? null,
    };
    const { offset, limit } = partOfPage(input.page);
    const part = { offset, limit, isAscending: input.sort === 'id' };
    const { rows, total } = await pageOfSecurityEvents(db, filter, part);
    return { data: rows.map(onWire), total };
  },
});

const onWire = (row: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  at: row.at,
  kind: row.kind as SecurityEvent['kind'],
  user_id: row.userId,
  staff_id: row.staffId,
  staff_name: row.staffName,
  address: row.address,
  agent: row.agent,
  detail: row.detail,
  count: row.count,
});
