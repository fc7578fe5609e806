import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage, useT } from '../../lib/i18n.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { AmountField, amountFaultText } from './amount-field.tsx';

beforeAll(() => openPage('money'));
afterEach(() => setLanguage('en'));

const sent = vi.fn<(value: string) => void>();
const value = () => sent.mock.lastCall?.[0];
function Form() {
  const [typed, setTyped] = useState('');
  return (
    <AmountField
      label="Amount"
      name="amount"
      code="USDT"
      decimals={2}
      value={typed}
      onChange={(wire) => {
        setTyped(wire);
        sent(wire);
      }}
    />
  );
}
const TooPrecise = () => {
  const t = useT();
  const limits = { decimals: 1, min: '1', max: '9', code: 'USDT' };
  return <p>{amountFaultText(t, 'too_precise', limits)}</p>;
};
const field = () => page.getByRole('textbox', { name: 'Amount' });
const fault = () => document.querySelector('[aria-invalid=true]') !== null;

describe('a typed amount', () => {
  it.each([
    ['en', 'At most 1 decimal.'],
    ['ru', 'Не более 1 знака после запятой.'],
    ['ar', 'منزلة عشرية واحدة على الأكثر.'],
  ] as const)('in %s: one decimal is counted as one', async (language, said) => {
    await setLanguage(language);
    showPage(<TooPrecise />);
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it.each([
    ['en', '1234.5', '1234.5'],
    ['en', '1,234.5', '1234.5'],
    ['de', '1234,5', '1234.5'],
    ['de', '1.234,5', '1234.5'],
    ['ar', '١٢٣٤.٥', '1234.5'],
  ] as const)(
    'in %s: %s is %s to the server, and stays as it was typed',
    async (language, typed, wire) => {
      await setLanguage(language);
      showPage(<Form />);
      await userEvent.fill(field(), typed);
      expect(value()).toBe(wire);
      await expect.element(field()).toHaveValue(typed);
      expect(fault()).toBe(false);
    },
  );

  it.each([
    ['de', '1.234'],
    ['en', '1,234'],
    ['en', '1.000'],
    ['de', '1,000'],
  ] as const)('in %s: %s could be either of two, and is asked about', async (language, typed) => {
    await setLanguage(language);
    showPage(<Form />);
    await userEvent.fill(field(), typed);
    expect(Number(value())).toBeNaN();
    expect(fault()).toBe(true);
    const noteId = field().element().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(noteId)?.textContent).toMatch(/1234|1000/);
  });

  it.each([
    ['en', '12.345', 'At most 2 decimals.'],
    ['de', '12,345', 'Höchstens 2 Nachkommastellen.'],
  ] as const)('in %s: %s has too many decimals', async (language, typed, said) => {
    await setLanguage(language);
    showPage(<Form />);
    await userEvent.fill(field(), typed);
    expect(Number(value())).toBeNaN();
    await expect.element(page.getByText(said)).toBeVisible();
  });
});
