import type { DeskDepositDetail } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { Reversal } from './reversal.tsx';

const deposit = { id: 7, stage: 'completed' } as DeskDepositDetail;
const PROPOSED = { kind: 'reverseDeposit', subject: 'deposit:7', maker: 'Mia', made_at: 0 };
const credited = page.getByRole('button', { name: 'Credited wrongly' });

it('offers no second reversal while one waits', async () => {
  let waiting: readonly object[] = [{ ...PROPOSED, subject: 'deposit:77' }];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    if (init?.method === 'POST') waiting = [PROPOSED];
    const data = { waiting, ended: [] };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  keepStaffSession({ token: 't', staff: { id: 3, roles: ['finance_maker'] } as never });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Reversal deposit={deposit} />
    </QueryClientProvider>,
  );
  await userEvent.click(credited);
  await userEvent.click(page.getByRole('button', { name: 'Propose the reversal' }));
  await expect.element(page.getByText(/^Mia proposed its reversal/)).toBeVisible();
  expect(credited.query()).toBeNull();
});
