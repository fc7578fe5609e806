// A browser that keeps nothing for a site, or has no room left: all works as long as the page stands.
import { describe, expect, it } from 'vitest';
import { denyStorage, fillStorage } from './storage.ts';
import { goTo, placeAtMarket, useBrowser, visit } from './visit.ts';

useBrowser();

describe.each([
  ['denies its storage', denyStorage],
  ['has no room left', fillStorage],
])('a browser that %s', (_what, prepare) => {
  it('opens a demo account, trades, and shows what is open', async () => {
    const faults: Error[] = [];
    const page = await visit('/login?from=%2Ftrade', {
      async prepare(one) {
        one.on('pageerror', (fault) => faults.push(fault));
        await one.addInitScript(prepare);
      },
    });
    await page.getByRole('button', { name: 'Open a demo account' }).click();
    await page.waitForURL((url) => url.hash === '#/trade');
    await placeAtMarket(page, { side: 'Buy' });
    await page.keyboard.press('Escape');
    await goTo(page, '/order');
    const orders = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => orders.count()).toBe(1);
    expect(faults).toEqual([]);
  });
});
