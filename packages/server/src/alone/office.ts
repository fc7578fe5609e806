// A site that one person runs, in the back office.
import { endAlone } from '@meridian/store';
import { type AdminHandlersOf } from '../platform/staff/handlers.ts';
import { checkProof, personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { type AloneDeps, aloneKind, tellEnd } from './alone.ts';

export function aloneHandlers(
  deps: AloneDeps & { readonly proposals: Proposals },
): AdminHandlersOf<'aloneInfo' | 'proposeAlone' | 'leaveAlone'> {
  const { db, book, now } = deps;
  const propose = deps.proposals.add(aloneKind(deps));
  return {
    aloneInfo: () => ({
      periods: book.periods().map(({ staffId, staffName, startsAt, endedAt }) => ({
        staff_id: staffId,
        staff_name: staffName,
        from: startsAt,
        to: endedAt,
      })),
      is_now: book.current() !== null,
    }),
    async proposeAlone({ reason }, colleague) {
      checkProof(colleague, now());
      const { staff } = colleague;
      const proposal = await propose(personOf(staff), { by: staff.name }, reason, (within, made) =>
        record(within, colleague, {
          at: now(),
          action: 'proposeAlone',
          subject: 'site:alone',
          reason,
          before: made.before,
          after: made.after,
        }),
      );
      return { proposal };
    },
    async leaveAlone(_input, colleague) {
      checkProof(colleague, now());
      const open = book.open();
      if (open === null) throw new AdminRefusal('alone_not');
      await db.transaction(async (within) => {
        if (!(await endAlone(within, { at: now(), by: colleague.staff.id })))
          throw new AdminRefusal('alone_not');
        await record(within, colleague, {
          at: now(),
          action: 'leaveAlone',
          subject: 'site:alone',
          before: { run_by: open.staffName, from: open.startsAt },
          after: null,
        });
      });
      await tellEnd(deps, colleague.staff.name);
      return {};
    },
  };
}
