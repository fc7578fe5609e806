// Which processes share the database, what each of them reads, and from when on the journal may hold what only newer
// programs read. A member is a connection that holds the members' lock: it ends with its process, and no row is left
// of it.
import { JOURNAL_FORMAT } from '@meridian/trading';
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import type { Database } from './database/database.ts';
import { LOCK_CLASS, WRITER_LOCK } from './database/postgres-database.ts';
import { type Fence, holdLease } from './leases.ts';

export interface Member {
  /** For people to read. */
  readonly role: string;
  /** The newest format of the journal that it reads. */
  readonly reads: number;
}

/** What a member calls its connection. */
export const memberName = (role: string): string => `meridian ${role} reads ${JOURNAL_FORMAT}`;

/** One of a program that did not say what it reads: it is from before there was anything to say. */
const SILENT: Member = { role: 'a process of an older version', reads: 1 };

function memberOf(name: string | null): Member {
  const [, role, reads] = /^meridian (\S+) reads (\d+)$/.exec(name ?? '') ?? [];
  return role === undefined ? SILENT : { role, reads: Number(reads) };
}

async function livingMembers(db: Queryable): Promise<Member[]> {
  const rows = await db.query<{ name: string | null }>({
    text: `SELECT application_name AS name FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND objid = ${WRITER_LOCK} AND granted
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  });
  return rows.map(({ name }) => memberOf(name));
}

/** Whether there is another member of the role of one who asks for itself. */
export async function hasOtherMember(db: Queryable, role: string): Promise<boolean> {
  const members = await livingMembers(db);
  return members.filter((member) => member.role === role).length > 1;
}

/** The newest format that may be written. */
export async function journalFloor(db: Queryable): Promise<number> {
  const [floor] = await db.query<{ journal: number }>({ text: 'SELECT journal FROM floors' });
  return present(floor, 'there is a row of floors').journal;
}

/** Lets a process that has the database alone write this program's format: nobody else reads what it writes. */
export async function raiseJournalAlone(db: Queryable): Promise<void> {
  await db.query({
    text: 'UPDATE floors SET journal = $1 WHERE journal < $1',
    values: [JOURNAL_FORMAT],
  });
}

export interface Raised {
  /** What may be written from now on. */
  readonly journal: number;
  /** Members that read less than this program writes. */
  readonly behind: readonly Member[];
}

/**
 * By the leader: what all living members read may be written.
 * @param writes the newest format that it could write
 * @throws Fenced if another leads
 */
export async function raiseJournal(
  db: Database,
  fence: Fence,
  writes: number = JOURNAL_FORMAT,
): Promise<Raised> {
  return await db.transaction(async (within) => {
    await holdLease(within, fence);
    const [floor] = await within.query<{ journal: number }>({
      text: 'SELECT journal FROM floors FOR UPDATE',
    });
    const before = present(floor, 'there is a row of floors').journal;
    const members = await livingMembers(within);
    const readByAll = Math.min(writes, ...members.map(({ reads }) => reads));
    const journal = Math.max(before, readByAll);
    if (journal > before)
      await within.query({ text: 'UPDATE floors SET journal = $1', values: [journal] });
    return { journal, behind: members.filter(({ reads }) => reads < writes) };
  });
}
