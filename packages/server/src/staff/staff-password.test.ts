import { allStaff } from '@meridian/store';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { expect, it } from 'vitest';
import { firstOwner } from './links.ts';

const EMAIL = 'margaret@desk.example';

it('ADMIN_PASSWORD is refused where a member’s own would be, and makes no owner', async () => {
  const fresh = await openFreshDatabase();
  const db = fresh.database;
  for (const password of ['x', 'teal-kettle', 'password1234', 'margaret-is-here-94'])
    await expect(firstOwner(db, { email: EMAIL, password, now: 0 })).rejects.toThrow(
      /^ADMIN_PASSWORD is too easily guessed: it must have at least 12 characters/,
    );
  expect(await allStaff(db)).toEqual([]);
  await firstOwner(db, { email: EMAIL, password: 'teal-kettle-94', now: 0 });
  expect(await allStaff(db)).toHaveLength(1);
  await db.close();
  await fresh.remove();
});
