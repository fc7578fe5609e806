// Two members of staff freeze a client at the same moment.
import { findUser } from '@meridian/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('is one freeze, as of the first, and recorded once', async () => {
  const { user } = await app.realClient();
  const one = await TestStaff.enter(app, 'compliance');
  const other = await TestStaff.enter(app, 'compliance');
  const said = { id: user.id, is_frozen: true, reason: 'A call' };
  const restore = await beforeNextTransaction(app, async () => {
    await other.done('freezeClient', said);
    app.clock.advance(500);
  });
  const before = app.clock.now();
  await one.done('freezeClient', said);
  restore();
  expect((await findUser(app.db, user.id))?.frozenAt).toBe(before);
  expect(await one.done('clientActions', { id: user.id })).toMatchObject({ total: 1 });
});
