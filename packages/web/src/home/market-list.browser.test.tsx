// The categories of the market list: what a finger hits. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { MarketList } from './market-list.tsx';

const FINGER = 44;

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isList = new Request(address).url.includes('getCategories');
    const data = isList ? [{ Id: 1, NameShowTrans: 'Forex' }] : [];
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage();
});

it('a category is hit 44 pixels high, though its pill is lower', async () => {
  showPage(<MarketList />);
  const pill = page.getByRole('button', { name: 'Forex' });
  await expect.element(pill).toBeVisible();
  const { x, y, width, height } = pill.element().getBoundingClientRect();
  const hit = (at: number) => document.elementFromPoint(x + width / 2, at) === pill.element();
  const beyond = (FINGER - height) / 2 - 1;
  expect([hit(y - beyond), hit(y + height + beyond)]).toEqual([true, true]);
});
