// Money that is put into a copying while no answer comes. No server.
import type { Copying } from '@meridian/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@meridian/units';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { OPEN_WISH_MAX_MS } from '../ui/kept-intent.ts';
import { Toaster } from '../ui/toast.tsx';
import { MoneySheet } from './money-sheet.tsx';

const COPYING = { id: 5, leader_id: 19, state: 'running', takeable: '1300' } as Copying;
const AGAIN = /^You sent this before/u;
/** The ids under which the money was sent. */
const ids = new Set<unknown>();

beforeAll(() => openPage('copying', 'money'));
beforeEach(() => {
  ids.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const asked = new Request(address, options);
    if (!asked.url.includes('/follow/money'))
      return Response.json({ code: 1, msg: '', data: { available: '5000', list: [] } });
    ids.add(((await asked.json()) as Record<string, unknown>)['client_order_id']);
    throw new TypeError('the answer is lost');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(fetch).mockRestore();
});

async function add(amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(amount);
  await dialog.getByRole('button', { name: 'Add money' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Add money' })).toBeEnabled();
}

function open(): void {
  showPage(
    <>
      <MoneySheet open onOpenChange={() => undefined} copying={COPYING} />
      <Toaster />
    </>,
  );
}

it('is sent again under its id while it may be a second try', async () => {
  open();
  await add('500');
  await expect.poll(() => ids.size).toBe(1);
  vi.setSystemTime(Date.now() + OPEN_WISH_MAX_MS - MINUTE_MS);
  await add('500');
  await add('500');
  expect(ids.size).toBe(1);
  await expect.element(page.getByText(AGAIN)).not.toBeInTheDocument();
});

it('is not sent without a word once it is too late for that, and is another when it is pressed again', async () => {
  open();
  await add('500');
  await expect.poll(() => ids.size).toBe(1);
  vi.setSystemTime(Date.now() + OPEN_WISH_MAX_MS + 1);
  await add('500');
  await expect.element(page.getByText(AGAIN)).toBeVisible();
  expect(ids.size).toBe(1);
  await add('500');
  await expect.poll(() => ids.size).toBe(2);
});

it('is another at once where the amount is another', async () => {
  open();
  await add('500');
  await expect.poll(() => ids.size).toBe(1);
  vi.setSystemTime(Date.now() + OPEN_WISH_MAX_MS + 1);
  await add('400');
  await expect.poll(() => ids.size).toBe(2);
});
