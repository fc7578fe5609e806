// Sessions that end: here for other devices, and on such a device.
import type { User, UserSession } from '@meridian/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { clearSession, endSession, keepSession, wasEnded } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { SessionList } from './session-list.tsx';

const user = { uid: '1', is_demo: 0 } as User;
const session = (id: string, is_current: 0 | 1) =>
  ({ id, is_current, agent: '', address: '127.0.0.1', last_seen_at: 1_795_700_000_000 }) as const;

beforeAll(() => openPage('account'));

describe('a session', () => {
  it('that the server ended is known as ended until the next login; a log-out is none', () => {
    keepSession({ token: 'one', user });
    endSession('another', { isProbe: false });
    expect(wasEnded()).toBe(false);
    endSession('one', { isProbe: false });
    expect(wasEnded()).toBe(true);
    keepSession({ token: 'two', user });
    expect(wasEnded()).toBe(false);
    clearSession();
    expect(wasEnded()).toBe(false);
  });

  it('takes the API keys with it when all others are ended', async () => {
    const sessions: readonly Partial<UserSession>[] = [session('a', 1), session('b', 0)];
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ code: 1, msg: '', data: sessions })),
    );
    queryClient.setQueryData(['account', 'api-keys'], []);
    showPage(<SessionList />);
    const all = page.getByRole('button', { name: 'End all other sessions' });
    await userEvent.click(all);
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^End all/ }));
    const keys = () => queryClient.getQueryState(['account', 'api-keys'])?.isInvalidated;
    await expect.poll(keys).toBe(true);
  });
});
