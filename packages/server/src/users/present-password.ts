// Asks for the present password again before a change that would lock its owner out.
import { type Database, findCredentials } from '@meridian/store';
import { Refusal } from '../platform/http/refusal.ts';
import type { Attempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

export type CheckPassword = (userId: number, password: string, field?: string) => Promise<void>;

export const wrongPassword = (field = 'old_password'): Refusal =>
  new Refusal('password_wrong', {}, { [field]: { key: 'password_wrong' } });

export function createPasswordCheck({
  db,
  attempts,
}: {
  db: Database;
  attempts: Attempts;
}): CheckPassword {
  return (userId, password, field = 'password') =>
    attempts.inTurn('presentPassword', String(userId), async () => {
      await attempts.take('presentPassword', String(userId));
      const credentials = await findCredentials(db, userId);
      if (!(await verifyPassword(password, credentials?.passwordHash ?? null)))
        throw wrongPassword(field);
      await attempts.forget('presentPassword', String(userId));
      await attempts.take('presentPasswordRight', String(userId));
    });
}
