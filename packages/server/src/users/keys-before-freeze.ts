// Whoever had the account before its owner asked for the freeze may have made ways in: a passkey, a second factor. What
// was made in the 24 hours before lets nobody in, as no withdrawal is paid to a method of that day (withdrawals/hold.ts).
import { type Database, type User, findCredentials, removeTotp } from '@meridian/store';
import type { Language } from '@meridian/contract';
import { isOfDayBeforeFreeze } from '../withdrawals/hold.ts';
import { recomputeCreditScore } from './credit-score.ts';
import type { Notify } from './notices.ts';

/** Call it once a sent code has proved the owner, whom a stranger's second factor would keep out. */
export async function dropFactorOfDayBeforeFreeze(
  { db, notify }: { readonly db: Database; readonly notify: Notify },
  user: User,
  language: Language,
): Promise<void> {
  const credentials = user.frozenAt === null ? null : await findCredentials(db, user.id);
  if (!isOfDayBeforeFreeze(user, credentials?.totpSince ?? null)) return;
  await removeTotp(db, user.id);
  await recomputeCreditScore(db, user.id);
  notify(user, language, 'second_factor_off');
}
