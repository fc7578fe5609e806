// Saving the form under a name, by keys. No server.
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import SaveTemplate from './save-template.tsx';
import { useTicket } from './ticket.ts';

function Form() {
  const [instrument] = useState(() => madeInstrument());
  return (
    <SaveTemplate ticket={useTicket(instrument)} orders={{ open: undefined, pending: undefined }} />
  );
}

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isList = new Request(address).url.includes('trade_list');
    return Promise.resolve(
      Response.json({ code: 1, msg: '', data: isList ? [madeInstrument()] : {} }),
    );
  });
  await openPage('trading');
});

it('the name is written as soon as the sheet is there', async () => {
  showPage(<Form />);
  await userEvent.click(page.getByRole('button', { name: 'Save as template' }));
  await expect.element(page.getByRole('textbox', { name: 'Name of the template' })).toHaveFocus();
});
