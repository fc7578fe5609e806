// From when on the own account is computed again. No server.
import type { User } from '@meridian/contract';
import { DAY_MS } from '@meridian/units';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../lib/api.ts';
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
afterEach(() => asked.mockClear());

it('a day is one of the market, which may be another than the browser’s', async () => {
  const now = Date.UTC(2020, 1, 3);
  keepSession({ token: 't', user: { uid: '1', is_demo: 1 } as User });
  showPage(<RecomputeSection copying={undefined} />);
  await userEvent.click(page.getByText('24 hours'));
  marketClock.set(now, Date.now());
  await userEvent.click(page.getByRole('button', { name: 'Recompute my account' }));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  const [{ since } = { since: 0 }] = asked.mock.calls[0] ?? [];
  expect(since).toBeGreaterThanOrEqual(now - DAY_MS);
  expect(since).toBeLessThan(now);
});

it('a copying is counted from its first row, and what it leaves out is said', async () => {
  asked.mockResolvedValueOnce({
    ...{ state: 'counted', counted: 12, taken: 3, copiedWithinMs: 240, balance: '1234560000' },
  });
  keepSession({ token: 't', user: { uid: '1', is_demo: 1 } as User });
  showPage(<RecomputeSection copying={7} />);
  expect(document.body.textContent).not.toContain('24 hours');
  await userEvent.click(page.getByRole('button', { name: 'Check this copying' }));
  await expect.element(page.getByText(/Everything came out as it stands/)).toBeVisible();
  expect(asked.mock.calls[0]?.[0]).toEqual({ copying: 7, since: 0 });
  for (const said of ['$1,234.56', '12', '3', 'at most', '0.2 s', 'depends on the trader’s orders'])
    expect(document.body.textContent).toContain(said);
});

it('a copying that does not come out is called so', async () => {
  asked.mockResolvedValueOnce({
    ...{ state: 'fault', fault: 'recomputed', message: 'row 9', at: 1, evidence: '{}' },
  });
  keepSession({ token: 't', user: { uid: '1', is_demo: 1 } as User });
  showPage(<RecomputeSection copying={7} />);
  await userEvent.click(page.getByRole('button', { name: 'Check this copying' }));
  await expect.element(page.getByText('This copying does not come out as it stands')).toBeVisible();
});

it('a copying of somebody else is refused in the site’s words', async () => {
  asked.mockRejectedValueOnce(new ApiError({ code: 2031, message: 'There is no such copying.' }));
  keepSession({ token: 't', user: { uid: '1', is_demo: 1 } as User });
  showPage(<RecomputeSection copying={7} />);
  await userEvent.click(page.getByRole('button', { name: 'Check this copying' }));
  await expect.element(page.getByText('There is no such copying.')).toBeVisible();
});
