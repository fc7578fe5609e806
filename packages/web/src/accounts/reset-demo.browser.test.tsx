// The reset of a demo account that others copy is not offered. No server.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Leading } from '@meridian/contract';
import { page } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed, router } from '../testing/routed.tsx';
import { ResetDemo } from './reset-demo.tsx';

const LEADING: Leading = {
  ...{ leads: 1, since: 1, name: null, orders_shown: 'live', copiers: 2 },
  ...{ copiers_money: '500', as_of: 1, conditions: [] },
};
const onClose = vi.fn<() => void>();
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeAll(() => openPage('account'));
beforeEach(() => onClose.mockClear());

function show(leading: Leading): void {
  queryClient.setQueryData(['account', 'leading'], leading);
  showPage(
    <Routed>
      <ResetDemo open onClose={onClose} />
    </Routed>,
  );
}

it('while others copy the account, the dialog says so and leads to where that ends', async () => {
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  show(LEADING);
  await expect
    .element(page.getByText('Others are copying this account. Stop being copied first.'))
    .toBeVisible();
  expect(button('Reset the account').elements()).toEqual([]);
  await button('Stop being copied').click();
  expect(onClose).toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledWith({ to: '/follow/$id', params: { id: 'lead' } });
});

it('whom nobody copies is offered the reset', async () => {
  show({ ...LEADING, copiers: 0 });
  await expect.element(button('Reset the account')).toBeVisible();
});
