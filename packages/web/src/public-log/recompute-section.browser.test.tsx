// From when on the own account is computed again. No server.
import type { User } from '@meridian/contract';
import { DAY_MS } from '@meridian/units';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { marketClock } from '../lib/clock.ts';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import type { recomputeAccount } from './recompute-account.ts';
import { RecomputeSection } from './recompute-section.tsx';

const asked = vi.hoisted(() =>
  vi.fn<typeof recomputeAccount>(() => Promise.resolve({ state: 'newest' })),
);
vi.mock('./recompute-account.ts', () => ({ recomputeAccount: asked }));
beforeAll(() => openPage('log'));

it('a day is one of the market, which may be another than the browser’s', async () => {
  const now = Date.UTC(2020, 1, 3);
  keepSession({ token: 't', user: { uid: '1', is_demo: 1 } as User });
  showPage(<RecomputeSection />);
  await userEvent.click(page.getByText('24 hours'));
  marketClock.set(now, Date.now());
  await userEvent.click(page.getByRole('button', { name: 'Recompute my account' }));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  const [since = 0] = asked.mock.calls[0] ?? [];
  expect(since).toBeGreaterThanOrEqual(now - DAY_MS);
  expect(since).toBeLessThan(now);
});
