// Reading the audit log.
import { PAGE_SIZE } from '@meridian/contract';
import { type Database, pageOfAudit } from '@meridian/store';
import type { AdminHandlersOf } from '../admin/handlers.ts';

export function auditHandlers({ db }: { readonly db: Database }): AdminHandlersOf<'auditList'> {
  return {
    async auditList(input) {
      const filter = {
        search: input.search ?? null,
        action: input.action ?? null,
        staffId: input.staff_id ?? null,
        userId: input.user_id ?? null,
        from: input.from ?? null,
        to: input.to ?? null,
      };
      const offset = (input.page - 1) * PAGE_SIZE;
      const { rows, total } = await pageOfAudit(db, filter, { offset, limit: PAGE_SIZE });
      return {
        data: rows.map((row) => ({
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
        })),
        total,
      };
    },
  };
}
