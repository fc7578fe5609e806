// Binding a coin address, while the answer takes its time. No server.
import type { DrawCurrency } from '@meridian/contract';
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../testing/client-page.tsx';
import { showAt } from '../testing/show-at.tsx';
import { CoinAddressForm } from './coin-address-form.tsx';

const BTC: DrawCurrency = {
  ...{ id: 1, code: 'BTC', protocol: 'BTC', type: 1, draw_rate: '0', fee_type: 1 },
  ...{ usd_price: null, rate: null, decimals: 7, min: '10', max: '1000', next: null },
};

let answer = Promise.withResolvers<Response>();

const showForm = () =>
  showAt(
    {
      '/user': () => 'The account',
      '/withdraw': () => 'A withdrawal',
      '/bind': () => <CoinAddressForm currencies={[BTC]} wanted={1} needsCode={false} />,
    },
    ['/user', '/withdraw', '/bind'],
  );

const bound = () => Response.json({ code: 1, msg: 'Bound', data: null });
const submit = async () => {
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Address' }),
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  );
  await userEvent.click(page.getByRole('button', { name: /Save|Bind/u }));
};

beforeAll(() => openPage('money'));
beforeEach(() => {
  answer = Promise.withResolvers();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
});

it('goes back to where the client came from', async () => {
  const { path } = showForm();
  await submit();
  answer.resolve(bound());
  await expect.poll(path).toBe('/withdraw');
});

it('leads away from no other page when the answer comes after the form was left', async () => {
  const { history, path } = showForm();
  await submit();
  history.back();
  await expect.poll(path).toBe('/withdraw');
  answer.resolve(bound());
  await settled();
  expect(path()).toBe('/withdraw');
});
