// The choice of a language while another is on its way. No server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '../testing/client-page.tsx';
import { getLanguage, setLanguage } from './i18n.ts';

beforeAll(() => openPage());
afterAll(() => setLanguage('en'));

it('that was made last is the one that is shown, whichever texts come last', async () => {
  const choices = [setLanguage('de'), setLanguage('fr'), setLanguage('en')];
  // Those of English are here already, so they come first.
  await Promise.all(choices);
  expect([getLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
});
