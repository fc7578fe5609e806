// What the site shows and asks: news, the search for providers, identity verification, customer service, and a main
// site.
import { Buffer } from 'node:buffer';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { expectClean } from './axe.ts';
import { startMainSite } from './main-site.ts';
import type { RunningServer } from './server.ts';
import {
  dialogOf,
  goTo,
  siteOf,
  useBrowser,
  visit,
  visitAsRealClient,
  visitAsTrader,
} from './visit.ts';

useBrowser();

const ADDRESSES = {
  companies: `**${ROUTES.companies.path}?*`,
  companyStatus: `**${ROUTES.companyStatus.path}*`,
  newsInfo: `**${ROUTES.newsInfo.path}*`,
  basicInfo: `**${ROUTES.basicInfo.path}*`,
} as const;

/** The server's own answer with some of its fields changed. */
const changed = (fields: Readonly<Record<string, unknown>>) => async (route: Route) => {
  const response = await route.fetch();
  const body = (await response.json()) as { data: object };
  await route.fulfill({ response, json: { ...body, data: { ...body.data, ...fields } } });
};

const firstArticle = (page: Page) => page.getByRole('main').getByRole('listitem').first();

describe('news', () => {
  it('leads from Home to the list, an article, and back', async () => {
    const page = await visit();
    await page.getByRole('link', { name: /^News/ }).click();
    await page.waitForURL(/#\/news$/);
    const title = (
      await firstArticle(page).locator('[lang]').locator('span').first().innerText()
    ).trim();
    await firstArticle(page).getByRole('link').click();
    await page.waitForURL(/#\/news\/detail\?id=\d+$/);
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.getByRole('article').getByText('min read').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(/#\/news$/);
    await firstArticle(page).waitFor();
  });

  it('is drawn from what is safe in it, whatever the server sends', async () => {
    const page = await visit('/news/detail?id=1', {
      prepare: (opened) =>
        opened.route(
          ADDRESSES.newsInfo,
          changed({
            content:
              '<p onclick="window.hurt=1">Kept <b>words</b></p><script>window.hurt=1</script>' +
              '<img src=x onerror="window.hurt=1"><img src="https://evil.example/pixel.png">' +
              '<iframe srcdoc="<script>parent.hurt=1</script>"></iframe><svg onload="window.hurt=1"></svg>' +
              '<a href="javascript:window.hurt=1">Bad link</a> <a href="https://example.com/a">Good link</a>' +
              '<form action="https://evil.example"><input name="password"></form><style>*{display:none}</style>',
          }),
        ),
    });
    const article = page.getByRole('article');
    await article.getByText('Kept words').waitFor();
    const good = article.getByRole('link', { name: 'Good link' });
    expect(await good.getAttribute('href')).toBe('https://example.com/a');
    expect(await good.getAttribute('rel')).toContain('noopener');
    await article.getByText('Bad link').click();
    await article.getByText('Kept words').click();
    expect(await article.getByRole('link', { name: 'Bad link' }).count()).toBe(0);
    expect(
      await article
        .locator('script, iframe, svg, form, input, style, [onclick], [onerror]')
        .count(),
    ).toBe(0);
    expect(await article.locator('img[src*=evil]').count()).toBe(0);
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  });

  it('does not call an article withdrawn when only the server failed', async () => {
    const page = await visit('/news/detail?id=1', {
      prepare: (one) =>
        one.route(`**${ROUTES.newsInfo.path}*`, (route) =>
          route.fulfill({ status: 500, json: { code: 1000, msg: 'A fault.', data: null } }),
        ),
    });
    await page.getByText('This could not be loaded').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').waitFor();
  });

  it('says when an article is not there, and leads to the others', async () => {
    const page = await visit('/news/detail?id=99999999');
    await page.getByRole('heading', { name: 'This article is not available' }).waitFor();
    await page.getByRole('link', { name: 'All news' }).click();
    await firstArticle(page).waitFor();
  });
});

describe('the search that Home leads to', () => {
  const nameOf = (url: string) => new URL(url).searchParams.get('name');

  it('abandons the request of each keystroke for the next one', async () => {
    const abandoned: (string | null)[] = [];
    const page = await visit('/product', {
      prepare: async (opened) => {
        opened.on('requestfailed', (request) => {
          if (request.url().includes('/getCompany?')) abandoned.push(nameOf(request.url()));
        });
        // Only the first and the last are answered.
        await opened.route(ADDRESSES.companies, async (route) => {
          const name = nameOf(route.request().url());
          if (name === null || name === 'north') await route.continue();
        });
      },
    });
    await page.getByRole('button', { name: /^Northlight Markets/ }).waitFor();
    await page.getByRole('searchbox').pressSequentially('north');
    await expect.poll(() => abandoned).toEqual(['n', 'no', 'nor', 'nort']);
    await expect.poll(() => page.getByRole('button', { name: /Example/ }).count()).toBe(1);
    await page.getByRole('button', { name: /^Northlight Markets/ }).waitFor();
  });

  it('shows a company and enters by it', async () => {
    const page = await visit('/');
    await page.getByRole('link', { name: 'Search instruments and providers' }).click();
    await page.getByRole('button', { name: /^Northlight Markets/ }).click();
    const popup = dialogOf(page);
    for (const label of ['Website', 'Company', 'Registered address', 'Office address', 'E-mail'])
      await popup.getByText(label, { exact: true }).waitFor();
    await popup.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/#\/$/);
    await page.getByRole('heading', { name: 'Markets' }).first().waitFor();
    const kept = (await page.context().cookies()).find(({ name }) => name === 'company_id');
    expect(kept).toMatchObject({ value: '1', sameSite: 'Lax', path: '/' });
    const years = ((kept?.expires ?? 0) - Date.now() / 1_000) / (365 * 24 * 60 * 60);
    // Browsers may cut a cookie's life to 400 days.
    expect(years).toBeGreaterThan(1);
  });

  it('finds instruments too, and says when there is nothing', async () => {
    const page = await visit('/product');
    await expect.poll(() => page.title()).toBe('Search · Meridian');
    await page.getByRole('searchbox').fill('gold');
    await page.getByRole('button', { name: /XAU\/USD/ }).waitFor();
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.getByRole('searchbox').fill('gold');
    await page.getByRole('button', { name: /XAU\/USD/ }).click();
    await page.waitForURL(/#\/trade/);
    await page.getByRole('heading', { level: 1, name: /XAU\/USD/ }).waitFor();
  });
});

/** A photo as a phone would send it, but small. */
async function photo(page: Page, colour: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 320, 200);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, colour);
  return {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  };
}

describe('identity verification', () => {
  const front = (page: Page) => page.getByLabel('Front: Choose a photo');
  const back = (page: Page) => page.getByLabel('Back: Choose a photo');
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' });

  it('is under review once name, number and both photos are sent', async () => {
    const page = await visitAsRealClient('/mine/auth');
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ann Example');
    await page.getByRole('textbox', { name: 'ID number' }).fill('AB 123456');
    await front(page).setInputFiles(await photo(page, '#2a7'));
    await back(page).setInputFiles(await photo(page, '#72a'));
    await expect.poll(() => page.getByRole('button', { name: 'Remove photo' }).count()).toBe(2);
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await submit(page).click();
    await page.getByRole('heading', { name: 'Under review' }).waitFor();
    await page.getByText('Ann Example').waitFor();
    expect(await page.getByText('AB 123456').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Under review' }).waitFor();
  });

  it('says what is missing, at its field, the first of them focused', async () => {
    const page = await visitAsRealClient('/mine/auth');
    await submit(page).click();
    for (const text of [
      'Enter your full name.',
      'Enter your ID number.',
      'Add a photo of the front.',
      'Add a photo of the back.',
    ])
      await page.getByText(text).waitFor();
    const name = page.getByRole('textbox', { name: 'Full name' });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
  });

  it('clears a photo that could not be uploaded, and says why', async () => {
    const page = await visitAsRealClient('/mine/auth');
    await front(page).setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no photo at all'),
    });
    await page.getByText(/^The photo was not uploaded and has been removed\./).waitFor();
    expect(await page.getByRole('button', { name: 'Remove photo' }).count()).toBe(0);
    await front(page).setInputFiles(await photo(page, '#2a7'));
    await page.getByRole('button', { name: 'Remove photo' }).waitFor();
  });
});

describe('the announcement', () => {
  it('names the countries that are not served, in the language of the screen', async () => {
    const page = await visitAsTrader('/mine/announcement');
    const countries = page.getByRole('list', { name: 'Countries not served' });
    await countries.waitFor();
    expect(await countries.getByRole('listitem').allInnerTexts()).toEqual([
      'North Korea',
      'Israel',
      'China',
      'Vanuatu',
      'Cuba',
    ]);
    await page.evaluate(() => location.assign('#/mine/announcement?lang=de'));
    await page.getByText('Nordkorea').waitFor();
  });
});

describe('customer service', () => {
  it('is framed, and the frame may not touch the page', async () => {
    const page = await visitAsTrader('/mine/chat');
    const frame = page.locator('iframe');
    await frame.waitFor();
    const sandbox = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
    expect(sandbox).toContain('allow-scripts');
    for (const power of ['allow-same-origin', 'allow-top-navigation', 'allow-modals'])
      expect(sandbox).not.toContain(power);
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
  });

  it('is as dark as the site, in its language', async () => {
    const page = await visitAsTrader('/mine/chat', {
      prepare: (opened) =>
        opened.addInitScript(() => localStorage.setItem('meridian.theme', 'dark')),
    });
    const shown = page.frameLocator('iframe').locator('html');
    await shown.getByRole('heading', { level: 1 }).waitFor();
    expect(await shown.getAttribute('data-theme')).toBe('dark');
    expect(await shown.getAttribute('lang')).toBe('en');
  });

  it.each([
    ['https://help.example/chat', /help\.example/],
    ['', /No chat here yet/],
    ['javascript:alert(1)', /No chat here yet/],
  ])('with the link %j as a link', async (link, said) => {
    const page = await visitAsTrader('/mine/chat', {
      prepare: (opened) =>
        opened.route(ADDRESSES.basicInfo, changed({ service_link: link, service_link_type: 1 })),
    });
    await page.getByText(said).first().waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  });
});

describe('a company that is closed', () => {
  it('sends its visitors to the address that it names', async () => {
    const page = await visit('/', {
      prepare: async (opened) => {
        await opened.route('https://closed.example/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>We have moved</h1>' }),
        );
        await opened.route(
          ADDRESSES.companyStatus,
          changed({ status: 1, loss_url: 'https://closed.example/why' }),
        );
      },
    });
    await page.getByRole('heading', { name: 'We have moved' }).waitFor();
  });

  it.each(['javascript:document.body.remove()', '/elsewhere', ''])(
    'stays where it names %j',
    async (address) => {
      let isAsked = false;
      const page = await visit('/', {
        prepare: (opened) =>
          opened.route(ADDRESSES.companyStatus, async (route) => {
            await changed({ status: 1, loss_url: address })(route);
            isAsked = true;
          }),
      });
      await expect.poll(() => isAsked).toBe(true);
      await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
      expect(page.url()).toBe(`${siteOf(page)}/#/`);
    },
  );
});

describe('a main site', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startMainSite();
  });
  afterAll(() => server.stop());

  it('asks on the first visit by which company one enters, and never again', async () => {
    const page = await visit('/', { siteUrl: server.url });
    await page.getByRole('heading', { level: 1, name: 'Choose your provider' }).waitFor();
    await page.getByText('hello@northlight.example').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('searchbox').fill('alpen');
    await expect.poll(() => page.getByText('hello@northlight.example').count()).toBe(0);
    await page.getByRole('button', { name: /^Details of Alpenkamm/ }).click();
    await dialogOf(page).getByText('Registered address').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expectClean(page, 'the companies of a main site');
    await page.getByRole('button', { name: /^Continue with Alpenkamm/ }).click();
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toContain('company_id=2');
    await page.reload();
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
    expect(await page.getByText('Choose your provider').count()).toBe(0);
  });
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const prepare = (page: Page) =>
    page.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme);

  it('what a visitor reads is accessible', async () => {
    const page = await visit('/news', { prepare });
    await firstArticle(page).waitFor();
    await expectClean(page, 'News');
    await firstArticle(page).getByRole('link').click();
    await page.getByRole('article').waitFor();
    await expectClean(page, 'an article');
    await goTo(page, '/product');
    await page.getByRole('button', { name: /^Northlight Markets/ }).waitFor();
    await expectClean(page, 'the search');
    await page.getByRole('button', { name: /^Northlight Markets/ }).click();
    await dialogOf(page).getByRole('button', { name: 'Continue' }).waitFor();
    await expectClean(page, 'a company');
  });

  it('what a client fills in is accessible', async () => {
    const page = await visitAsRealClient('/mine/auth', { prepare });
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('Enter your full name.').waitFor();
    await expectClean(page, 'Verification');
    await goTo(page, '/mine/announcement');
    await page.getByText('North Korea').waitFor();
    await expectClean(page, 'the announcement');
    await goTo(page, '/mine/chat');
    await page.locator('iframe').waitFor();
    await expectClean(page, 'customer service');
  });
});
