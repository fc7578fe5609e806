import type { DrawAvailable, DrawCurrency } from '@meridian/contract';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useDraw } from './use-draw.ts';

const currencies = [{ id: 1 }, { id: 2 }] as DrawCurrency[];
const available = { available: '250.000000' } as DrawAvailable;

function Form() {
  const { form } = useDraw({
    type: '1',
    currencies,
    methods: [],
    available,
    onSent: () => undefined,
  });
  return (
    <form {...form.form}>
      <p>{form.errors.draw_currency_id}</p>
      <TextField label="Amount" {...form.field('number')} />
      <button type="submit">Send</button>
    </form>
  );
}

beforeAll(() => openPage('money'));

it('a withdrawal without a currency and of too much is told of both', async () => {
  showPage(<Form />);
  await userEvent.fill(page.getByLabelText('Amount'), '251');
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByText('Choose a currency.')).toBeVisible();
  await expect.element(page.getByText('Only $250.00 is available.')).toBeVisible();
});
