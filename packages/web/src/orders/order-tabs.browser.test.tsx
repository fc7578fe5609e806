// The tabs of the orders on the narrowest phone, in every language. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { cutOff } from '../testing/cut-off.ts';
import { OrderTabs } from './order-tabs.tsx';

beforeAll(() => openPage('trading'));
afterAll(() => setLanguage('en'));

it.each(LANGUAGES)('are whole and apart, in %s', async (language) => {
  await page.viewport(320, 640);
  await setLanguage(language);
  showPage(
    <OrderTabs tab="holding" onTab={() => undefined} counts={{ holding: 5, pending: 3 }}>
      {null}
    </OrderTabs>,
  );
  await expect.element(page.getByRole('tab').first()).toBeVisible();
  await expect.poll(cutOff).toEqual([]);
});
