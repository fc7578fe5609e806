// A price alert by keys. No server.
import type { User } from '@meridian/contract';
import { SERVICE_UNAVAILABLE } from '@meridian/contract/outcomes';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { useAlerts } from '../ui/use-alerts.ts';
import { AlertSheet } from './alert-sheet.tsx';

answerCalls('add_alert', {});
beforeAll(async () => {
  answerSockets();
  await openPage('alerts', 'trading');
});

it('the price of an alert is typed as soon as the sheet is there', async () => {
  showPage(<AlertSheet instrument={madeInstrument()} open onClose={() => {}} />);
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect.element(price).toHaveFocus();
  await userEvent.keyboard('1.09');
  await expect.element(price).toHaveValue('1.09');
});

it('an alert whose answer was lost is asked for', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const { pathname } = new URL(new Request(address).url);
    asked.push(pathname);
    return pathname.endsWith('/add')
      ? Promise.reject(new TypeError('the answer is lost'))
      : Promise.resolve(Response.json({ code: 1, msg: '', data: { active: [], fired: [] } }));
  });
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 1 } as User });
  const Waiting = () => <p>{useAlerts().data?.active.length}</p>;
  showPage(
    <>
      <Waiting />
      <AlertSheet instrument={madeInstrument()} open onClose={() => {}} />
    </>,
  );
  const price = page.getByRole('textbox', { name: 'Price' });
  await userEvent.fill(price, '1.2');
  await userEvent.click(page.getByRole('button', { name: 'Set alert' }));
  await expect.poll(() => asked.filter((one) => one.endsWith('/alerts')).length).toBe(2);
  await expect.element(price).toHaveValue('1.2');
});

it('an alert that was made though its answer was lost is not made twice', async () => {
  const posted: unknown[] = [];
  let isHeard = false;
  const made = { id: 8, forex_id: 1, kind: 'above', price: '1.20000', percent: null, basis: null };
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (new URL(new Request(address).url).pathname.endsWith('/add')) {
      posted.push(init?.body);
      return Promise.reject(new TypeError('the answer is lost'));
    }
    if (posted.length > 0 && !isHeard) return Promise.reject(new TypeError('no network'));
    const active = posted.length > 0 ? [{ ...made, note: 'Sell' }] : [];
    return Promise.resolve(Response.json({ code: 1, msg: '', data: { active, fired: [] } }));
  });
  keepSession({ token: 'another', user: { uid: '2', is_demo: 1 } as User });
  const onClose = vi.fn<() => void>();
  showPage(<AlertSheet instrument={madeInstrument()} open onClose={onClose} />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Price' }), '1.2');
  await userEvent.fill(page.getByRole('textbox', { name: 'Note (optional)' }), 'Sell');
  await userEvent.click(page.getByRole('button', { name: 'Set alert' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  isHeard = true;
  await userEvent.click(page.getByRole('button', { name: 'Set alert' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  // Once more as nothing answered, under the same id; not for the second tap.
  expect(posted).toEqual([posted[0], posted[0]]);
  expect(posted[0]).toContain('client_order_id');
});

it('an alert of which nobody knows whether it is made is asked for under the same id', async () => {
  const posted: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (!new URL(new Request(address).url).pathname.endsWith('/add'))
      return Promise.resolve(Response.json({ code: 1, msg: '', data: { active: [], fired: [] } }));
    posted.push(init?.body as string);
    return posted.length === 1
      ? Promise.resolve(
          Response.json({ code: SERVICE_UNAVAILABLE, msg: 'busy', data: null }, { status: 503 }),
        )
      : Promise.resolve(Response.json({ code: 1, msg: '', data: {} }));
  });
  keepSession({ token: 'a third', user: { uid: '3', is_demo: 1 } as User });
  const onClose = vi.fn<() => void>();
  showPage(<AlertSheet instrument={madeInstrument()} open onClose={onClose} />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Price' }), '1.2');
  await userEvent.click(page.getByRole('button', { name: 'Set alert' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Set alert' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posted[0]).toContain('client_order_id');
  expect(posted[1]).toBe(posted[0]);
});
