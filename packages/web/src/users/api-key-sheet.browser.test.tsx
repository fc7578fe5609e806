// Making an API key: an end that was meant is never left out, and a key whose answer was lost is in the list. No server.
import type { ApiKey, User } from '@meridian/contract';
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerCalls } from '../testing/server-end.ts';
import { ApiKeyList } from './api-key-list.tsx';
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

it('a key whose answer was lost is in the list', async () => {
  const made: ApiKey[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    if (!new Request(address).url.includes('api_keys/add'))
      return Promise.resolve(Response.json({ code: 1, msg: '', data: made }));
    made.push({
      ...{ id: 1, name: 'my bot', scope: 'read', beginning: 'mdk_1', addresses: [] },
      ...{ created_at: 1, expires_at: null, last_used_at: null, last_address: null },
    });
    return Promise.reject(new TypeError('the answer is lost'));
  });
  showPage(
    <>
      <ApiKeyList />
      <ApiKeySheet open user={{ is_demo: 1 } as User} onClose={() => undefined} />
    </>,
  );
  await expect.element(page.getByText('No keys yet')).toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('Name'), 'my bot');
  await userEvent.click(page.getByRole('button', { name: 'Create the key' }));
  await expect.element(page.getByText('my bot')).toBeInTheDocument();
});

it('shows the key until its own button says that it is kept', async () => {
  const onClose = vi.fn<() => void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: { key: 'mdk_2' } })),
  );
  showPage(<ApiKeySheet open user={{ is_demo: 1 } as User} onClose={onClose} />);
  await userEvent.fill(page.getByLabelText('Name'), 'my bot');
  await userEvent.click(page.getByRole('button', { name: 'Create the key' }));
  const key = page.getByText('mdk_2');
  await expect.element(key).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const beside = document.elementFromPoint(2, 2);
  if (beside !== null) await userEvent.click(beside, { position: { x: 2, y: 2 }, force: true });
  expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toEqual([]);
  const isBack = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  window.history.back();
  await isBack;
  await settled();
  await expect.element(key).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'I have saved it' }));
  expect(onClose).toHaveBeenCalledOnce();
});
