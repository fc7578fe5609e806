// What the desk changes and clients see: news in several languages, a setting, and a halt of an instrument.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { type RunningServer, startServer } from './server.ts';
import { OWNER, type StaffMember, atDesk, enterOwner, enterStaff } from './staff.ts';
import { useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

let server: RunningServer;
let owner: StaffMember;
beforeAll(async () => {
  process.env['ADMIN_EMAIL'] = OWNER.email;
  process.env['ADMIN_PASSWORD'] = OWNER.password;
  server = await startServer();
  owner = await enterOwner(server.url);
});
afterAll(() => server.stop());

const WORDS = [
  ['English', 'en', 'Our desk speaks', 'A word from the desk.'],
  ['German', 'de', 'Unser Handelstisch spricht', 'Ein Wort vom Tisch.'],
  ['Arabic', 'ar', 'مكتبنا يتحدث', 'كلمة من المكتب.'],
] as const;

async function write(page: Page, [language, , title, text]: (typeof WORDS)[number]): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${language}`) }).click();
  await page.getByLabel('Title').fill(title);
  const area = page.getByRole('textbox', { name: 'Text' });
  await area.click();
  await page.keyboard.type(text);
}

describe('news of the desk', () => {
  it('in three languages are read in each once they are published, and by nobody once withdrawn', async () => {
    const editor = await enterStaff(owner, 'Edda', 'content');
    const page = await atDesk(editor, '/articles');
    await page.getByRole('link', { name: 'Write' }).click();
    for (const words of WORDS) await write(page, words);
    await page.getByText('11 of 14 languages missing').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('[dir=rtl]').getByText(WORDS[2][3]).waitFor();
    await expectClean(page, 'writing an article');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published since').waitFor();
    const id = /id=(\d+)/.exec(page.url())?.[1];
    expect(id).toBeDefined();

    const address = (lang: string) => `/news/detail?id=${id}&lang=${lang}`;
    for (const [, lang, title, text] of WORDS) {
      const client = await visit(address(lang), { siteUrl: server.url });
      await client.getByRole('heading', { level: 2, name: title }).waitFor();
      await client.getByText(text).waitFor();
    }

    await page.getByLabel('Why it is withdrawn').fill('It said too much');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn: nobody reads it now.').waitFor();
    const client = await visit(address('en'), { siteUrl: server.url });
    await client.getByRole('link', { name: 'All news' }).waitFor();
    expect(await client.getByRole('heading', { name: WORDS[0][2] }).count()).toBe(0);
  });
});

describe('a setting', () => {
  it('is changed with a reason, seen by clients, and recorded', async () => {
    const page = await atDesk(owner, '/settings');
    await page.getByLabel('Contact e-mail', { exact: true }).fill('nobody');
    await page.getByLabel(/^Why “Contact e-mail”/).fill('A new mailbox');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByLabel('Contact e-mail', { exact: true }).fill('desk@site.example');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByText('The settings are changed.').waitFor();
    await expectClean(page, 'the settings');

    const client = await visitAsTrader('/mine/email', { siteUrl: server.url });
    await client.getByText('desk@site.example').first().waitFor();

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByRole('row', { name: /settingsChange/ })
      .first()
      .click();
    await page.getByText('A new mailbox').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^auditList-.*\.csv$/);
  });
});

describe('a halt', () => {
  it('closes an instrument for clients with its reason until it is reopened', async () => {
    const dealer = await enterStaff(owner, 'Dora', 'instruments');
    const page = await atDesk(dealer, '/instruments');
    await page.getByRole('row', { name: /BTC\/USD/ }).click();
    await page.getByLabel('Halt for everyone').fill('Two sources differ');
    await page.getByRole('button', { name: 'Halt', exact: true }).click();
    await page.getByText(/^Halted since/).waitFor();
    const closed = async () => {
      const response = await fetch(`${server.url}/v1/api/forex/trade_list?searchCurrency=BTCUSD`, {
        headers: { lang: 'en' },
      });
      const { data } = (await response.json()) as {
        data: { Code: string; MarketStatus: number; HaltReason: string | null }[];
      };
      const bitcoin = data.find(({ Code }) => Code === 'BTCUSD');
      return { isOpen: bitcoin?.MarketStatus === 1, reason: bitcoin?.HaltReason ?? null };
    };
    expect(await closed()).toEqual({ isOpen: false, reason: 'Two sources differ' });
    const client = await visit('/', { siteUrl: server.url });
    const row = client.getByRole('listitem').filter({ hasText: 'BTC/USD' });
    await row.getByText('Closed').waitFor();

    await page.getByRole('button', { name: 'Reopen for everyone' }).click();
    await page.getByLabel('Halt for everyone').waitFor();
    await expect.poll(closed).toEqual({ isOpen: true, reason: null });
  });
});
