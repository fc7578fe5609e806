// The tabs at the foot of the narrowest phone, with text twice as large. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { cutOff } from '../testing/cut-off.ts';
import { Routed } from '../testing/routed.tsx';
import { TabBar } from './tab-bar.tsx';

beforeAll(async () => {
  await openPage();
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
});
afterAll(() => {
  document.documentElement.style.fontSize = '';
});

it.each([...LANGUAGES])('have their whole names in %s', async (language) => {
  await setLanguage(language);
  showPage(
    <Routed>
      <TabBar />
    </Routed>,
  );
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(5);
  await expect.poll(cutOff).toEqual([]);
});
