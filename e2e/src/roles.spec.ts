// Section 6 of the specification on the screens: every route as a visitor, a demo account and a real one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, useBrowser, visit, visitAsRealClient, visitAsTrader } from './visit.ts';

useBrowser();

interface Route {
  readonly path: string;
  /** Its first heading. */
  readonly heading: RegExp;
  /**
   * all: anyone; session: any account, a visitor is sent to the login; real: a real account, a demo account is told so.
   */
  readonly of: 'all' | 'session' | 'real';
}

const ROUTES: readonly Route[] = [
  { path: '/', heading: /^Markets$/, of: 'all' },
  { path: '/trade', heading: /^EUR\/USD/, of: 'all' },
  { path: '/order', heading: /^Orders$/, of: 'session' },
  { path: '/follow', heading: /^Copy trading$/, of: 'all' },
  { path: '/follow/lead', heading: /^Let others copy you$/, of: 'session' },
  { path: '/follow/1', heading: /^Copying$/, of: 'session' },
  { path: '/rank', heading: /^Ranking$/, of: 'all' },
  { path: '/rank/1', heading: /^Trader/, of: 'all' },
  { path: '/user', heading: /^Account$/, of: 'session' },
  { path: '/news', heading: /^News$/, of: 'all' },
  { path: '/news/detail?id=1', heading: /^News$/, of: 'all' },
  { path: '/terms', heading: /^Trading conditions$/, of: 'all' },
  { path: '/days', heading: /^How prices are made$/, of: 'all' },
  { path: '/trust/execution', heading: /^How orders are carried out$/, of: 'all' },
  { path: '/trust', heading: /^The public log$/, of: 'all' },
  { path: '/feedback', heading: /^Feedback$/, of: 'all' },
  { path: '/product', heading: /^Search$/, of: 'all' },
  { path: '/language', heading: /^Language$/, of: 'all' },
  { path: '/mine/auth', heading: /^Identity verification$/, of: 'real' },
  { path: '/mine/invite', heading: /^Invite friends$/, of: 'real' },
  { path: '/mine/email', heading: /^Contact e-mail$/, of: 'session' },
  { path: '/mine/announcement', heading: /^Announcement$/, of: 'session' },
  { path: '/mine/password', heading: /^Change password$/, of: 'real' },
  { path: '/mine/security', heading: /^Security$/, of: 'real' },
  { path: '/mine/history', heading: /^Account details$/, of: 'session' },
  { path: '/mine/analytics', heading: /^Analytics$/, of: 'session' },
  { path: '/mine/charge', heading: /^Deposit$/, of: 'real' },
  { path: '/mine/withdraw', heading: /^Withdraw$/, of: 'real' },
  { path: '/mine/withdraw-way?type=1', heading: /^Add a crypto address$/, of: 'real' },
  { path: '/mine/withdraw-way?type=2', heading: /^Add a bank account$/, of: 'real' },
  { path: '/mine/chat', heading: /^Customer service$/, of: 'session' },
  { path: '/mine/alerts', heading: /^Price alerts$/, of: 'session' },
  { path: '/mine/limits', heading: /^My limits$/, of: 'session' },
  { path: '/mine/system', heading: /^(Log out|Devices and sessions)$/, of: 'session' },
  { path: '/mine/staff-actions', heading: /^Staff access, decisions and rules$/, of: 'session' },
  { path: '/mine/api-keys', heading: /^API keys$/, of: 'session' },
  { path: '/mine/security-events', heading: /^Security events$/, of: 'session' },
  { path: '/mine/wallet', heading: /^Wallet$/, of: 'real' },
  { path: '/mine/coin-address-list', heading: /^Crypto addresses$/, of: 'real' },
  { path: '/mine/bank-card-list', heading: /^Bank accounts$/, of: 'real' },
];

/** Pages that send a session on to Home. */
const AUTH: readonly Omit<Route, 'of'>[] = [
  { path: '/login', heading: /^Log in$/ },
  { path: '/register', heading: /^Register$/ },
  { path: '/forgot', heading: /^Forgotten password$/ },
];

const ONLY_REAL = 'Only real accounts can use this';

/** Within the page, which stays loaded. */
const wander = (page: Page, to: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, to);

const expectPage = async (page: Page, { path: to, heading }: Omit<Route, 'of'>) => {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  expect(new URL(page.url()).hash).toBe(`#${to}`);
};

/** Closes what may lie over a page. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

describe('the routes', () => {
  it('are all written down here', () => {
    const table = readFileSync(
      path.resolve(import.meta.dirname, '../../packages/web/src/app/routes.tsx'),
      'utf8',
    );
    const declared = [...table.matchAll(/path: '([^']+)'/g)].map(([, found = '']) => found);
    const known = new Set(
      [...ROUTES, ...AUTH].map((route) => route.path.split('?')[0]?.replace(/\d+$/, '$$id')),
    );
    expect(declared.length).toBeGreaterThan(20);
    // /mine is another name of /user.
    expect(declared.filter((found) => found !== '/mine' && !known.has(found))).toEqual([]);
  });
});

describe('a visitor', () => {
  it('sees home, trade, charts, news, rank and the pages of logging in', async () => {
    const page = await visit('/');
    for (const route of [...ROUTES.filter(({ of }) => of === 'all'), ...AUTH]) {
      await wander(page, route.path);
      await expectPage(page, route);
    }
  });

  it('is led to the login from everything else, and told where it came from', async () => {
    const page = await visit('/');
    for (const { path: wanted } of ROUTES.filter(({ of }) => of !== 'all')) {
      await wander(page, wanted);
      await page.waitForURL((url) => url.hash === `#/login?from=${encodeURIComponent(wanted)}`);
      await page.getByRole('heading', { level: 1, name: /^Log in$/ }).waitFor();
    }
    await wander(page, '/mine');
    await page.waitForURL((url) => url.hash === `#/login?from=${encodeURIComponent('/user')}`);
  });
});

describe('a demo account', () => {
  it('sees everything but what only real accounts can use, and is told so there', async () => {
    const page = await visitAsTrader('/');
    for (const route of ROUTES) {
      await wander(page, route.path);
      await expectPage(page, route);
      const told = page.getByRole('heading', { name: ONLY_REAL });
      if (route.of === 'real') await told.waitFor();
      else expect(await told.count(), route.path).toBe(0);
    }
  });

  it('is called a mock account, and can be started afresh', async () => {
    const page = await visitAsTrader('/user');
    await page.getByText('Demo account', { exact: true }).filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Reset demo account' }).waitFor();
  });
});

describe('a real account', () => {
  it('sees everything', async () => {
    const page = await visitAsRealClient('/');
    for (const route of ROUTES) {
      await wander(page, route.path);
      await expectPage(page, route);
      expect(await page.getByText(ONLY_REAL).count(), route.path).toBe(0);
      await leave(page);
    }
  });

  it('is sent on to Home from the pages of logging in', async () => {
    const page = await visitAsRealClient('/rank');
    for (const { path: asked } of AUTH) {
      await wander(page, asked);
      await page.waitForURL(({ hash }) => hash === '#/');
      await goTo(page, '/rank');
    }
  });

  it('is no mock account, and is not started afresh', async () => {
    const page = await visitAsRealClient('/user');
    await page.getByRole('link', { name: /Deposit/ }).waitFor();
    expect(await page.getByText('Demo account', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reset demo account' }).count()).toBe(0);
  });
});
