// The question before a withdrawal is sent, while what is offered changes under it. No server.
import type { DrawAvailable, DrawCurrency, WithdrawalMethod } from '@meridian/contract';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import { DrawForm } from './draw-form.tsx';

const currency = (id: number, code: string) =>
  ({
    ...{ id, code, protocol: '', draw_rate: '1', fee_type: 1, usd_price: '1', rate: '1', type: 1 },
    ...{ min: '10', max: '500000', decimals: 2, next: null },
  }) satisfies DrawCurrency;
const usdt = currency(1, 'USDT');
const others = [currency(2, 'BTC'), currency(3, 'ETH')];
const method: Partial<WithdrawalMethod> = {
  id: 7,
  dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  draw_currency: usdt,
};
const methods = [method as WithdrawalMethod];
const available = {
  available: '500.000000',
  hold_until: null,
  second_factor_required: false,
} as DrawAvailable;

const form = (currencies: readonly DrawCurrency[], bound = methods) => (
  <Routed>
    <DrawForm
      type="1"
      currencies={currencies}
      methods={bound}
      available={available}
      onSent={() => undefined}
    />
  </Routed>
);

beforeAll(() => openPage('money'));

it('stands when its currency is no longer offered, and the form can be sent after it', async () => {
  const draw = showPage(form([usdt, ...others]));
  await userEvent.click(page.getByRole('button', { name: /^Currency/ }));
  await userEvent.click(page.getByRole('radio', { name: /USDT/ }));
  await userEvent.fill(page.getByLabelText('Amount'), '100');
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  const question = page.getByRole('dialog', { name: 'Confirm the withdrawal' });
  await expect.element(question.getByText('99.00 USDT')).toBeVisible();
  draw(form(others));
  await expect.element(question.getByText('99.00 USDT')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.element(question).not.toBeInTheDocument();
  draw(form([usdt, ...others]));
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(question).toBeVisible();
});

it('warns of an account in another name than the verified one', async () => {
  const draw = showPage(form([usdt]));
  const warning = page.getByText(/The account holder is not your verified name/);
  await expect.element(page.getByRole('button', { name: /^Address/ })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  draw(form([usdt], [{ ...method, name_differs: true } as WithdrawalMethod]));
  await expect.element(warning).toBeVisible();
});

it('asks for an account no longer once the one that was just added is known', async () => {
  const [btc = usdt] = others;
  const draw = showPage(form(others, []));
  await userEvent.click(page.getByRole('button', { name: /^Currency/ }));
  await userEvent.click(page.getByRole('radio', { name: /BTC/ }));
  const question = page.getByRole('dialog', { name: 'Add a withdrawal account first' });
  await expect.element(question).toBeVisible();
  draw(form(others, [{ ...method, draw_currency: btc } as WithdrawalMethod]));
  await expect.element(question).not.toBeInTheDocument();
  draw(form(others, []));
  await expect.element(page.getByText('Add a crypto address')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

it('says beforehand what becomes worse, and when a currency ends', async () => {
  const at = Date.UTC(2026, 11, 1, 12, 30);
  const next = { at, draw_rate: '0.025', fee_type: 2, min: '30', max: '2000', is_offered: true };
  const draw = showPage(form([{ ...usdt, next }]));
  await expect
    .element(
      page.getByText(/^This changes on .*Dec.* Fee: 2\.50 ?%\. Amount: 30\.00 to 2,000\.00 USD\.$/),
    )
    .toBeVisible();
  draw(form([{ ...usdt, next: { ...next, is_offered: false } }]));
  await expect
    .element(page.getByText(/^From .*Dec.* on, USDT can no longer be withdrawn\.$/))
    .toBeVisible();
  draw(form([usdt]));
  await expect.element(page.getByText(/can no longer be withdrawn/)).not.toBeInTheDocument();
});
