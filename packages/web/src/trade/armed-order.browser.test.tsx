// The question on the button itself, in the narrowest ticket of a desk and in every language. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { useState } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { quotes } from '../lib/quotes.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { ArmedOrder } from './armed-order.tsx';
import type { SendOrder } from './send-order.ts';
import { useTicket } from './ticket.ts';

beforeAll(async () => {
  await openPage('trading', 'desk');
  quotes.prime([madeInstrument()]);
});
afterAll(() => setLanguage('en'));

const sending: SendOrder = {
  ...{ isSending: false, fault: null, isShort: false, clearFault: () => undefined },
  send: () => Promise.resolve({ kind: 'failed', message: null }),
};

/** A limit order of ten lots; the ticket is 304 pixels wide, and has 20 at each side. */
function Armed() {
  const [instrument] = useState(() => madeInstrument({ Id: 51 }));
  const ticket = useTicket(instrument);
  const draft = { ...ticket.draft, mode: 'pending', lots: '10.00', target: '1.00000' } as const;
  const nothing = () => undefined;
  return (
    <div style={{ width: 264 }}>
      <ArmedOrder
        side="buy"
        ticket={{ ...ticket, draft }}
        sending={sending}
        onSend={nothing}
        onCancel={nothing}
      />
    </div>
  );
}

it.each(LANGUAGES)('has room for all of the question, in %s', async (language) => {
  await setLanguage(language);
  showPage(<Armed />);
  const button = page.getByRole('button', { name: /1\.00000/ });
  await expect.element(button).toBeVisible();
  const box = button.element();
  expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});

it('reads from the right in Arabic, whatever its first word is', async () => {
  await setLanguage('ar');
  showPage(<Armed />);
  const words = page.getByText(/Enter/).element();
  const [box, { right }] = [document.createRange(), words.getBoundingClientRect()];
  box.selectNodeContents(words);
  expect(getComputedStyle(words).direction).toBe('rtl');
  expect(box.getBoundingClientRect().right).toBeCloseTo(right, 0);
});
