// The sheet of a withdrawal that was just requested, while the operator goes on with it. No server.
import type { WithdrawalDetail } from '@meridian/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const detail = {
  ...{ id: 1, number: '100', fee: '1', rate: '1', real_number: '99', type: 1, notes: '' },
  ...{ draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' }, address: 'T1', memo: '' },
  ...{ created_at: '2026-11-26T12:00:00.000Z', reference: null, can_cancel: false, steps: [] },
} as unknown as WithdrawalDetail;
let now: Partial<WithdrawalDetail> = { state: 'approved', money: 'held' };

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isDetail = new Request(address).url.includes('draw_info');
    const data = isDetail ? { ...detail, ...now } : [];
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('money');
});

it('is called requested until the money has left', async () => {
  showPage(<WithdrawalSheet id={1} isNew onClose={() => undefined} />);
  await expect.element(page.getByRole('dialog', { name: 'Withdrawal requested' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
  now = { state: 'sent', money: 'sent' };
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('dialog', { name: /^Withdrawal$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Done' })).not.toBeInTheDocument();
});
