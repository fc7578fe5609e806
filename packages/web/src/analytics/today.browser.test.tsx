// What was made today, while midnight passes. No server.
import type { User } from '@meridian/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { netToday, useThisMonth } from './today.ts';

const Today = () => <p>Made {netToday(useThisMonth()) ?? 'unknown'}</p>;

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const data = { days: [{ day: '2026-11-27', net: '50', trades: 1 }] };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage();
  keepSession({ token: 'one', user: { uid: '1', is_demo: 0 } as User });
});
afterEach(() => {
  vi.useRealTimers();
});

it('begins anew at midnight, though nothing is traded', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: new Date(2026, 10, 27, 23, 59, 30),
  });
  showPage(<Today />);
  await expect.element(page.getByText('Made 50')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText('Made 0')).toBeVisible();
});
