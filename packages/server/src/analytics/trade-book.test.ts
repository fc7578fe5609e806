import { present } from '@meridian/units';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { createTradeBook } from './trade-book.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('lets go of the accounts looked at longest ago, also of those without a trade', async () => {
  const { host } = app.app;
  const clients = [await app.realClient(), await app.realClient(), await app.realClient()];
  const [ann, bob, cyd] = clients.map(({ user }) => host.views.accounts.of(user.id));
  await app.client(); // whose entry the others were read past
  const book = createTradeBook({ db: app.db, host }, { keptMax: 2 });
  const asked = vi.spyOn(app.db, 'query');
  /** Whether nothing of it was kept. */
  const isReadAnew = async (of: typeof ann): Promise<boolean> => {
    const account = present(of, 'a client has an account');
    asked.mockClear();
    await book.of(account, account.id);
    const flows = asked.mock.calls.find(([{ name }]) => name === 'read_flows');
    return flows?.[0].values?.[1] === account.epochAfterEntry;
  };
  expect(await isReadAnew(ann)).toBe(true);
  expect(await isReadAnew(bob)).toBe(true);
  expect(await isReadAnew(ann)).toBe(false);
  expect(await isReadAnew(cyd)).toBe(true);
  expect(await isReadAnew(ann)).toBe(false);
  expect(await isReadAnew(bob)).toBe(true);
  asked.mockRestore();
});
