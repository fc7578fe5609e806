// Who runs the site alone, if somebody does. Every call of the back office and the public site ask for it here. It is
// read from the rows in the database, which decide.
import { ROLES, type Role } from '@meridian/contract/admin';
import { type AlonePeriod, type Database, type Staff, alonePeriods } from '@meridian/store';
import { createReread } from '../reread.ts';

export interface AloneBook {
  /** The oldest first; those that were taken back before they began are left out. */
  periods(): readonly AlonePeriod[];
  /** The one that holds, or is announced. */
  open(): AlonePeriod | null;
  /** The id of the member who runs the site alone now. */
  current(): number | null;
  /** The roles that the member has now. */
  rolesOf(staff: Staff): readonly string[];
  reload(): Promise<void>;
}

/** An auditor changes nothing, so whoever runs a site alone is none. */
const ROLES_ALONE = ROLES.filter((role) => role !== 'auditor');
/** The second pair of eyes: such roles of others rest while one person runs the site. */
const RESTING: readonly string[] = ['owner', 'compliance'] satisfies Role[];

export async function loadAloneBook(db: Database, now: () => number): Promise<AloneBook> {
  let all = await alonePeriods(db);
  const open = (): AlonePeriod | null => all.find(({ endedAt }) => endedAt === null) ?? null;
  const current = (): number | null => {
    const one = open();
    return one !== null && one.startsAt <= now() ? one.staffId : null;
  };
  return {
    periods: () => all.filter(({ startsAt, endedAt }) => endedAt === null || endedAt > startsAt),
    open,
    current,
    rolesOf({ id, roles }) {
      const alone = current();
      if (alone === null) return roles;
      return alone === id ? ROLES_ALONE : roles.filter((role) => !RESTING.includes(role));
    },
    reload: createReread(
      () => alonePeriods(db),
      (read) => {
        all = read;
      },
    ),
  };
}
