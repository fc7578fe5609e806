// A price alert by keys. No server.
import type { User } from '@meridian/contract';
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
