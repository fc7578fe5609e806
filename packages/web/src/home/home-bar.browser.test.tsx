// The bar of Home on the narrowest phone, with text twice as large. No server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import { HomeBar } from './home-bar.tsx';

beforeAll(async () => {
  await openPage();
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
});
afterAll(() => {
  document.documentElement.style.fontSize = '';
});

it('has the search, the languages and the account within reach', async () => {
  showPage(
    <Routed>
      <HomeBar />
    </Routed>,
  );
  const ends = () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect())
      .filter(({ left, right }) => left >= 0 && right <= 321);
  await expect.poll(ends).toHaveLength(3);
});
