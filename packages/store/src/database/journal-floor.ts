// Whether this program can read what others may have written into the journal.
import { JOURNAL_FORMAT } from '@meridian/trading';
import type { Queryable } from './connection.ts';
import { SchemaMismatch } from './fault.ts';

/**
 * Call it once the lock is held that makes this process a member:
 * from then on a leader that wants to write something newer sees it.
 * @throws SchemaMismatch if it cannot
 */
export async function checkJournalFloor(db: Queryable, isMember: boolean): Promise<void> {
  const [floor] = await db.query<{ journal: number }>({
    // Waits for a leader that raises it now.
    text: `SELECT journal FROM floors ${isMember ? 'FOR SHARE' : ''}`,
  });
  if (floor !== undefined && floor.journal > JOURNAL_FORMAT)
    throw new SchemaMismatch(
      `the journal has events of format ${floor.journal}, and this version reads ${JOURNAL_FORMAT}: it is older than one that has written here`,
    );
}
