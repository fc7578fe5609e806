// What was made today, while midnight passes. No server.
import type { User } from '@meridian/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { useClosedToday } from './today.ts';

let answersAfterMs = 0;
const Today = () => <p>Made {useClosedToday() ?? 'unknown'}</p>;

beforeAll(async () => {
  const answer = async (closed_today: string) => {
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    return Response.json({ code: 1, msg: '', data: { days: [], closed_today } });
  };
  let asked = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked += 1;
    return answer(asked === 1 ? '50' : '0');
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
  answersAfterMs = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  // What was made yesterday is nothing of today.
  await expect.element(page.getByText('Made unknown')).toBeVisible();
  await expect.element(page.getByText('Made 0')).toBeVisible();
});
