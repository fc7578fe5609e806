// A page that stays open in one tab while another logs out, or logs in as somebody else. No server.
import type { Session } from '../lib/session-store.ts';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getNotices, notify } from '../lib/notices.ts';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { startRouter } from './router.tsx';

const STORED = 'meridian.session';
const sessionOf = (uid: string) =>
  ({ token: `of ${uid}`, user: { uid, is_demo: 0 } }) as unknown as Session;

/** What another tab writes, as this one hears of it. */
function elsewhere(session: Session | null): void {
  if (session === null) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
}

beforeAll(async () => {
  answerSockets();
  // Each account has a line of its own; without a session the server tells none.
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { url, headers } = new Request(address, init);
    const token = headers.get('authorization');
    const isTold = url.includes('security');
    if (token === null && isTold)
      return Promise.resolve(Response.json({ code: 999, msg: 'Please log in', data: null }));
    const line = {
      id: 1,
      at: 1,
      kind: 'login',
      text: `Told ${token ?? 'nobody'}`,
      address: '',
      agent: '',
    };
    const data = isTold ? { data: [line], total: 1 } : [];
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage();
});

beforeEach(async () => {
  keepSession(sessionOf('ann'));
  window.location.hash = '#/mine/security-events';
  showPage(await startRouter());
  await expect.element(page.getByText('Told of ann')).toBeVisible();
});

it('shows the next account what is its own', async () => {
  elsewhere(sessionOf('bob'));
  await expect.element(page.getByText('Told of bob')).toBeVisible();
  await expect.element(page.getByText('Told of ann')).not.toBeInTheDocument();
});

it('gives way to the login when nobody is logged in any more', async () => {
  elsewhere(null);
  await expect.poll(() => window.location.hash).toMatch(/^#\/login/);
  await expect.element(page.getByText('Told of ann')).not.toBeInTheDocument();
});

it('no longer says what a visitor was told before the login', () => {
  elsewhere(null);
  notify('success', 'The new password is set. Please log in.');
  keepSession(sessionOf('bob'));
  expect(getNotices()).toEqual([]);
});
