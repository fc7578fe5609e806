import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { DepositList } from './deposit-list.tsx';
import { COIN } from '../ui/money/deposit-queries.ts';

const PENDING = 0;
const REJECTED = 2;
const decided = { status: PENDING };
const told = {
  ...{ id: 1, type: 0, currency_code: 'USDT', number: '1250.5', seen_number: null },
  ...{ remark: 'No such payment', reversed_at: null, created_at: '2026-11-26T12:00:00.000Z' },
};

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const data = { data: [{ ...told, status: decided.status }], total: 1 };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('money');
});
afterEach(() => {
  vi.useRealTimers();
});

it('the list shows a rejection, of which nothing tells it, while it is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] });
  showPage(<DepositList type={COIN} onOpen={() => undefined} />);
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(page.getByText('In review')).toBeVisible();
  decided.status = REJECTED;
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();
  await expect.element(page.getByText('Rejected')).toBeVisible();
});
