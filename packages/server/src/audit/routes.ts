// Reading the audit log.
import type { AuditEntry, ParsedAdminInput } from '@meridian/contract/admin';
import { type AuditFilter, type Database, pageOfAudit, streamAudit } from '@meridian/store';
import { partOfPage } from '../platform/http/page.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { auditOnWire } from './wire.ts';

type Input = ParsedAdminInput<'auditList'>;

export function auditHandlers({ db }: { readonly db: Database }): AdminHandlersOf<'auditList'> {
  return {
    async auditList(input) {
      const { offset, limit } = partOfPage(input.page);
      const { rows, total } = await pageOfAudit(db, filterOf(input), {
        offset,
        limit,
        isAscending: input.sort === 'id',
      });
      return { data: rows.map(auditOnWire), total };
    },
  };
}

/** The whole log, for its file. */
export const auditStream = (db: Database) =>
  async function* auditList(input: Input): AsyncGenerator<AuditEntry> {
    for await (const row of streamAudit(db, filterOf(input), {
      isAscending: input.sort === 'id',
    }))
      yield auditOnWire(row);
  };

const filterOf = (input: Input): AuditFilter => ({
  search: input.search ?? null,
  action: input.action ?? null,
  staffId: input.staff_id ?? null,
  userId: input.user_id ?? null,
  from: input.from ?? null,
  to: input.to ?? null,
});
