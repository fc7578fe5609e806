// The connection: cut and back, a server that restarts under an open page, a silent socket, a long sleep.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import {
  LIVELY,
  dialogOf,
  expectToMove,
  goTo,
  placeAtMarket,
  tradeLively,
  useBrowser,
  visit,
  visitAsTrader,
} from './visit.ts';
import { WIDE } from './wide.ts';

useBrowser({ setsClocks: true });

const SLEEP_MS = 90_000;
const rowOf = (page: Page) => page.getByRole('button', { name: LIVELY });
const lightOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Makes the page's sockets fall silent without closing, as a change of networks does; sockets opened later work. */
async function silencer(page: Page): Promise<() => void> {
  let silentUpTo = 0;
  let opened = 0;
  await page.routeWebSocket(/\/v1\/ws$/, (socket) => {
    opened += 1;
    const number = opened;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (number > silentUpTo) server.send(message);
    });
    server.onMessage((message) => {
      if (number > silentUpTo) socket.send(message);
    });
  });
  return () => {
    silentUpTo = opened;
  };
}

describe('without a network', () => {
  it('the page says so, keeps the last prices, bars orders, and recovers by itself', async () => {
    let silence = () => {};
    const page = await visitAsTrader('/trade', {
      prepare: async (opened) => {
        silence = await silencer(opened);
        await opened.clock.install();
      },
    });
    const buy = page
      .getByRole('region', { name: 'Place an order' })
      .getByRole('button', { name: /^Buy/ });
    await expectToMove(buy);
    await page.context().setOffline(true);
    silence();
    await page.clock.fastForward(SLEEP_MS);
    await page.getByText('You are offline. You can order again once you are connected.').waitFor();
    expect(await buy.isDisabled()).toBe(true);
    expect(await buy.textContent()).toMatch(/1\.\d{5}/);
    await goTo(page, '/');
    await lightOf(page, 'Offline').waitFor();
    await rowOf(page).waitFor();
    await page.context().setOffline(false);
    await lightOf(page, 'Live').waitFor();
    await expectToMove(rowOf(page));
  });

  it('the light goes out with the network, however young the prices are', async () => {
    const page = await visit('/', { prepare: (opened) => opened.clock.install() });
    await lightOf(page, 'Live').waitFor();
    // The page's clock stands still, so that only the event can do it. The moment is far enough ahead, also on a busy
    // machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await page.context().setOffline(true);
    await page.getByText('No connection. Prices are not live.').waitFor();
    await lightOf(page, 'Offline').waitFor();
  });

  it('leaves the desk’s ticket on the screen, below what is said of it', async () => {
    const page = await visitAsTrader('/trade', { context: WIDE });
    const buy = page.getByRole('button', { name: /^Buy/ });
    await buy.waitFor();
    await page.context().setOffline(true);
    await page.getByText('No connection. Prices are not live.').waitFor();
    const { y, height } = (await buy.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(y + height).toBeLessThanOrEqual(WIDE.viewport.height);
  });

  it('Home stands when a part of it cannot be loaded', async () => {
    const page = await visit('/', {
      prepare: (opened) => opened.route(/news-strip/, (route) => route.abort()),
    });
    await lightOf(page, 'Live').waitFor();
    const refused = page.waitForEvent('requestfailed', (request) =>
      /news-strip/.test(request.url()),
    );
    await page.reload();
    await refused;
    await lightOf(page, 'Live').waitFor();
    await expectToMove(rowOf(page));
  });

  it('a page that was never opened says so, and opens once the network is back', async () => {
    const page = await visitAsTrader('/user');
    const link = page.getByRole('link', { name: 'Account details' });
    await link.waitFor();
    await page.context().setOffline(true);
    await link.click();
    await page.getByRole('alert').getByText('You are offline').waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 entry').waitFor();
  });
});

describe('a socket that says nothing more', () => {
  it('shows in the light by the age of the last tick, and is replaced', async () => {
    let silence = () => {};
    const page = await visit('/', {
      prepare: async (opened) => {
        silence = await silencer(opened);
        await opened.clock.install();
      },
    });
    await lightOf(page, 'Live').waitFor();
    silence();
    await page.clock.fastForward(15_000);
    await lightOf(page, 'Live').waitFor({ state: 'detached' });
    await rowOf(page).waitFor();
    // Long enough for the heartbeat to give the connection up.
    await page.clock.runFor(25_000);
    await lightOf(page, 'Live').waitFor();
    await expectToMove(rowOf(page));
  });
});

describe('a server that starts anew', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => server?.stop());

  it('finds the page that was open: its session, its position and its prices go on', async () => {
    const page = await visitAsTrader('/', { siteUrl: server.url });
    await tradeLively(page);
    await placeAtMarket(page, { side: 'Buy' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByText('1 open position').waitFor();
    await server.restart();
    await expectToMove(rowOf(page));
    await rowOf(page).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Close/ })
      .click();
    await dialogOf(page)
      .getByRole('button', { name: /^Close 0/ })
      .click();
    await dialogOf(page)
      .getByText(/You closed this position at/)
      .waitFor();
  });
});
