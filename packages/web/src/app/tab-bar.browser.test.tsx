// The tabs at the foot of a phone: for somebody who goes by keys, and on the narrowest one with text twice as large. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { cutOff } from '../testing/cut-off.ts';
import { Routed } from '../testing/routed.tsx';
import { TabBar } from './tab-bar.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

it('hide no row that the keys lead to', async () => {
  await page.viewport(390, 844);
  await openPage();
  showPage(
    <>
      {Array.from({ length: 40 }, (_, row) => (
        <button key={row} type="button" className="block h-[58px]">
          Row {row}
        </button>
      ))}
      <TabBar />
    </>,
  );
  const bar = page.getByRole('navigation').element();
  await expect.element(page.getByText('Row 39')).toBeInTheDocument();
  for (let row = 0; row < 30; row += 1) {
    await userEvent.keyboard('{Tab}');
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: Infinity };
    expect(bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
  }
});

it.each([...LANGUAGES])('have their whole names in %s', async (language) => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  await openPage();
  await setLanguage(language);
  showPage(
    <Routed>
      <TabBar />
    </Routed>,
  );
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(5);
  await expect.poll(cutOff).toEqual([]);
});
