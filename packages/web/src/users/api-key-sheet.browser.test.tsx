// Making an API key: an end that was meant is never left out. No server.
import type { User } from '@meridian/contract';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerCalls } from '../testing/server-end.ts';
import { ApiKeySheet } from './api-key-sheet.tsx';

const sent = answerCalls('api_keys/add', { key: 'mdk_1' });
beforeAll(() => openPage('account'));

it('half a date, or one after the year 9999, makes no key that never ends', async () => {
  showPage(<ApiKeySheet open user={{ is_demo: 1 } as User} onClose={() => undefined} />);
  await userEvent.fill(page.getByLabelText('Name'), 'my bot');
  const day = page.getByLabelText(/^Last day/);
  const make = page.getByRole('button', { name: 'Create the key' });
  const fault = page.getByText('Enter the whole date, or leave it empty');
  await userEvent.type(day, '12');
  await expect.element(day).toHaveValue('');
  await userEvent.click(make);
  await expect.element(fault).toBeVisible();
  await userEvent.fill(day, '20261-11-26');
  await expect.element(fault).not.toBeInTheDocument();
  await userEvent.click(make);
  await expect.element(fault).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.fill(day, '2027-11-26');
  await userEvent.click(make);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toHaveProperty('expires_at', new Date('2027-11-26T23:59:59.999').getTime());
});
