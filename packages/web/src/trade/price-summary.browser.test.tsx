// The head of Trade on a phone, for prices of five digits before the point. No server.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets } from '../testing/server-end.ts';
import { PriceSummary } from './price-summary.tsx';

const euro = madeInstrument();
const bitcoin = madeInstrument({
  ...{ Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2 },
  ForexQuotations: {
    ...euro.ForexQuotations,
    ...{ Open: 89_517, Close: 89_735.1, Bid: 89_735.1, Ask: 89_807.94, Change: 0.18 },
    ...{ High: 89_740.58, Low: 89_517.61 },
  },
});
const height = () =>
  page.getByRole('region').element().firstElementChild?.getBoundingClientRect().height;

describe('the head of Trade', () => {
  beforeAll(async () => {
    answerSockets();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(
        Response.json({ code: 1, msg: '', data: { feed_simulated: 1, market_time: Date.now() } }),
      ),
    );
    await page.viewport(390, 844);
    await openPage('trading');
  });

  it.each([
    ['en', 'Simulated prices'],
    ['de', 'Simulierte Kurse'],
  ] as const)(
    'is no higher for a long price than for a short one, in %s',
    async (language, mark) => {
      await setLanguage(language);
      const show = showPage(<PriceSummary instrument={euro} />);
      await expect.element(page.getByText(mark)).toBeVisible();
      await document.fonts.ready;
      const ofShort = height();
      show(<PriceSummary instrument={bitcoin} />);
      await expect.element(page.getByText('89,735.10')).toBeVisible();
      expect(height()).toBe(ofShort);
    },
  );
});
