import { allStaff } from '@meridian/store';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { expect, it } from 'vitest';
import { giveOwner } from './first-owner.ts';

it('says by which link the first owner comes in, at the site’s address, until somebody can', async () => {
  const fresh = await openFreshDatabase();
  const db = fresh.database;
  const links: unknown[] = [];
  const log = { warn: ({ link }: { link?: unknown }) => links.push(link) };
  const here = { host: '127.0.0.1', port: 3000 };
  const nobody = { adminEmail: null, adminPassword: null, isAdminAlone: false };
  const begin = async (config: Parameters<typeof giveOwner>[1]): Promise<void> =>
    (await giveOwner(db, config, { log, now: 0 }))();

  await begin({ ...here, ...nobody, publicUrl: null });
  await begin({ ...here, ...nobody, publicUrl: 'https://venue.example' });
  expect(links).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/admin\/#\/set-up\?link=[\w-]+&owner=true$/),
    expect.stringMatching(/^https:\/\/venue\.example\/admin\/#\/set-up\?link=/),
  ]);

  const owner = { adminEmail: 'margaret@desk.example', adminPassword: 'teal-kettle-94' };
  await begin({ ...here, ...owner, isAdminAlone: false, publicUrl: null });
  await begin({ ...here, ...nobody, publicUrl: null });
  expect(links).toHaveLength(2);
  expect(await allStaff(db)).toMatchObject([{ email: owner.adminEmail, roles: ['owner'] }]);
  await db.close();
  await fresh.remove();
});
