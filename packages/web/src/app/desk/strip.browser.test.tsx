// What the strip above a wide screen says of the account. No server.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { type Session, keepSession } from '../../lib/session-store.ts';
import { SummaryCard } from '../../orders/summary-card.tsx';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { answerSockets } from '../../testing/server-end.ts';
import { Routed } from '../../testing/routed.tsx';
import Strip from './strip.tsx';

let InCopying = '0';

function answer(url: string, detail: object): unknown {
  if (url.includes('forexDetail')) return detail;
  return url.includes('analytics') ? { days: [] } : [];
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const { url } = new Request(address);
    const detail = {
      ...{ balance: '8000', Equity: '8000', CautionMoneyAll: '0', FreeMargin: '8000' },
      ...{ HazardRate: '0', lock_balance: '0', FloatingProfit: '0', InCopying },
    };
    return Promise.resolve(Response.json({ code: 1, msg: '', data: answer(url, detail) }));
  });
  keepSession({ token: 'ann', user: { uid: '1', is_demo: 1 } } as unknown as Session);
  await openPage('desk', 'trading', 'analytics');
  await page.viewport(1280, 800);
});
beforeEach(() => queryClient.clear());

const show = () =>
  showPage(
    <Routed>
      <div className="flex h-12 items-center gap-4">
        <Strip />
      </div>
    </Routed>,
  );

describe('the strip', () => {
  it('has what stands in copyings beside the equity, which lacks it, and the risk still', async () => {
    InCopying = '2000.00';
    show();
    await expect.element(page.getByText('In copying')).toBeVisible();
    await expect.element(page.getByText('Close-out risk')).toBeVisible();
    await expect.element(page.getByText('Used margin')).not.toBeVisible();
  });

  it('has the used margin there without one', async () => {
    InCopying = '0';
    show();
    await expect.element(page.getByText('Used margin')).toBeVisible();
    expect(page.getByText('In copying').elements()).toEqual([]);
  });

  it('names the link of what was closed today', async () => {
    show();
    await expect.element(page.getByRole('link', { name: /^Closed today / })).toBeVisible();
  });

  it('is the only landmark of its name above the orders', async () => {
    showPage(
      <Routed>
        <Strip />
        <SummaryCard holding={undefined} count={0} />
      </Routed>,
    );
    await expect.element(page.getByRole('group', { name: 'Your account' })).toBeVisible();
    expect(page.getByRole('region', { name: 'Your account' }).elements()).toHaveLength(1);
  });
});
