// The search field on the narrowest phone, in every language. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage, useT } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { SearchBar } from './search-bar.tsx';

beforeAll(() => openPage('content'));
afterAll(() => setLanguage('en'));

/** Beside the way back, as on the page of all products at 320 pixels. */
function Bar() {
  const t = useT();
  return (
    <div className="flex" style={{ width: 248 }}>
      <SearchBar
        label={t('home.search')}
        hint={t('companies.search_hint')}
        value=""
        onChange={() => undefined}
      />
    </div>
  );
}

it.each(LANGUAGES)('says whole what is searched, in %s', async (language) => {
  await setLanguage(language);
  showPage(<Bar />);
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  const field = page.getByRole('searchbox').element() as HTMLInputElement;
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('nothing draws');
  const { paddingLeft, paddingRight } = getComputedStyle(field);
  pen.font = getComputedStyle(field, '::placeholder').font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(pen.measureText(field.placeholder).width).toBeLessThanOrEqual(room);
});
