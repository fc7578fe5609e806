// What the leader may write into the journal: what every living process reads. It looks until that is all that it could write.
import { type Member, journalFloor, raiseJournal } from '@meridian/store';
import { JOURNAL_FORMAT } from '@meridian/trading';
import { SECOND_MS } from '@meridian/units';
import { oneAtATime } from '../engine/one-at-a-time.ts';
import type { Joined, Led } from './role.ts';

const LOOK_EVERY_MS = SECOND_MS;

export interface JournalFormat {
  now(): number;
  stop(): void;
}

export async function keepJournalFormat(
  { db, log }: Pick<Joined, 'db' | 'log'>,
  { lease, epoch }: Led,
): Promise<JournalFormat> {
  let format = await journalFloor(db);
  let told = '';
  const tell = (behind: readonly Member[]): void => {
    const waited = behind.map(({ role }) => role).join(', ');
    if (waited !== '' && waited !== told)
      log.info({ writes: format, behind: waited }, 'not everybody reads what this version writes');
    told = waited;
  };
  const look = oneAtATime(async (): Promise<void> => {
    const { journal, behind } = await raiseJournal(db, { lease, epoch });
    if (journal > format)
      log.info({ writes: journal }, 'everybody reads what is written from now on');
    format = journal;
    tell(behind);
  });
  const timer = setInterval(() => {
    // A look that failed is made good by the next.
    if (format < JOURNAL_FORMAT) look().catch(() => undefined);
  }, LOOK_EVERY_MS);
  if (format < JOURNAL_FORMAT) await look();
  return { now: () => format, stop: () => clearInterval(timer) };
}
