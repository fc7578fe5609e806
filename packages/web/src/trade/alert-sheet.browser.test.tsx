// A price alert by keys. No server.
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
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
