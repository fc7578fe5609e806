// Both prices and the spread between them, in the narrowest ticket of a desk. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { quotes } from '../lib/quotes.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets } from '../testing/server-end.ts';
import { TradeDock } from './trade-dock.tsx';
import { useTicket } from './ticket.ts';

const bitcoin = madeInstrument({
  ...{ Id: 52, Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2, MarketStatus: 1 },
  ForexQuotations: {
    ...{ Open: 120_000, High: 120_500, Low: 119_000, Close: 119_500.63, Change: -0.42 },
    ...{ Bid: 119_500.63, Ask: 119_628.64, Time: 1, Seq: 1 },
  },
});

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  await openPage('trading', 'desk');
});
beforeEach(() => quotes.prime([bitcoin]));
afterAll(() => setLanguage('en'));

/** The ticket is 304 pixels wide. */
function Dock({ isPending }: { readonly isPending: boolean }) {
  const [instrument] = useState(bitcoin);
  const ticket = useTicket(instrument);
  const draft = isPending
    ? ({ ...ticket.draft, mode: 'pending', target: '118000.01' } as const)
    : ticket.draft;
  return (
    <div style={{ width: 304 }}>
      <TradeDock
        ticket={{ ...ticket, draft }}
        onChoose={() => undefined}
        isOneTap={false}
        isSending={false}
        fault={null}
      >
        {null}
      </TradeDock>
    </div>
  );
}

const textBox = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};
const isOver = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe.each([
  ['market', false],
  ['pending', true],
])('the dock of the narrowest ticket, %s', (_, isPending) => {
  it.each(LANGUAGES)('has the spread over neither a price nor a name, in %s', async (language) => {
    await page.viewport(1280, 800);
    await setLanguage(language);
    showPage(<Dock isPending={isPending} />);
    await expect.element(page.getByText('128.01').first()).toBeVisible();
    const pill = document.querySelector('[title]')?.getBoundingClientRect() ?? new DOMRect();
    expect(pill.width).toBeGreaterThan(0);
    const texts = page
      .getByRole('button')
      .elements()
      .flatMap((button) => [...button.children]);
    expect(texts).toHaveLength(4);
    await expect
      .poll(() =>
        texts.filter((text) => isOver(textBox(text), pill)).map((text) => text.textContent),
      )
      .toEqual([]);
  });
});
