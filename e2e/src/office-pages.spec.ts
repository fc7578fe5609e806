// Every page of the back office in both themes, with content on each: nothing may stop a user of a screen reader or a
// keyboard.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectClean } from './axe.ts';
import { uploadPhoto } from './operator.ts';
import { type RealClient, ask, openRealAccount } from './real-client.ts';
import type { RunningServer } from './server.ts';
import { type StaffMember, atDesk, enterOwner, enterStaff, startOffice } from './staff.ts';
import { useBrowser, visit } from './visit.ts';

useBrowser();

const USDT = 1;
const EURUSD = 1;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
let server: RunningServer;
let owner: StaffMember;
let reader: StaffMember;
let editor: StaffMember;
let maker: StaffMember;
let reviewer: StaffMember;
let client: RealClient;
beforeAll(async () => {
  server = await startOffice();
  owner = await enterOwner(server);
  reader = await enterStaff(owner, 'Rita', 'auditor', 'compliance');
  editor = await enterStaff(owner, 'Edda', 'content', 'instruments');
  maker = await enterStaff(owner, 'Mia', 'finance_maker');
  reviewer = await enterStaff(owner, 'Ida', 'identity_reviewer');
  client = await openRealAccount(server);
  const { token } = client;
  const at = { token, siteUrl: server.url };
  await ask('chargeSubmit', { number: '200', charge_id: USDT }, at);
  const [front_pic, reverse_pic] = [
    await uploadPhoto(token, server.url),
    await uploadPhoto(token, server.url),
  ];
  const about = { name: 'Ann Archer', card_id: 'ID 4711', country: 'DE' };
  await ask('submitVerification', { ...about, front_pic, reverse_pic }, at);
});
afterAll(() => server.stop());

/** Who looks at each page, and what it says once it is there. */
const PAGES: readonly (readonly [path: string, who: () => StaffMember, heading: RegExp])[] = [
  ['/', () => reader, /^Good day/],
  ['/deposits?view=all', () => reader, /^Deposits/],
  ['/deposits?view=waiting&id=1', () => maker, /^Deposit #1/],
  ['/withdrawals?view=all', () => reader, /^Withdrawals/],
  ['/identities?view=all', () => reader, /^Identities/],
  ['/identities?view=waiting&id=1', () => reviewer, /^Identity #1/],
  ['/clients', () => reader, /^Clients/],
  ...['orders', 'money', 'ledger', 'devices', 'documents', 'messages', 'actions'].map(
    (tab) => [`/clients/1?tab=${tab}`, () => reader, /@|Ann|UID/] as const,
  ),
  ['/orders', () => reader, /^Orders/],
  ['/orders?view=closed', () => reader, /^Orders/],
  ['/exposure', () => reader, /^Exposure/],
  ['/instruments', () => editor, /^Instruments/],
  ['/figures', () => reader, /^Figures/],
  ['/reconciliation', () => reader, /^Reconciliation/],
  ['/articles', () => editor, /^News/],
  ['/articles/edit?kind=news', () => editor, /^New article/],
  ['/companies', () => editor, /^Companies/],
  ['/countries', () => editor, /^Countries/],
  ['/payment-options', () => owner, /^Payment options/],
  ['/payment-options?of=withdrawals', () => owner, /^Payment options/],
  ['/settings', () => owner, /^Settings/],
  ['/staff', () => owner, /^Staff/],
  ['/security', () => owner, /./],
  ['/audit', () => reader, /^Audit log/],
];

/** One page for each member: the next path is a step within it. */
const desks = new Map<StaffMember, Page>();
async function deskAt(member: StaffMember, path: string): Promise<Page> {
  const open = desks.get(member);
  if (open === undefined) {
    const page = await atDesk(member, path, { stays: true });
    desks.set(member, page);
    return page;
  }
  await open.goto(`${server.url}/admin/#${path}`);
  return open;
}

/** Waits until everything on its way has come. */
async function settled(page: Page, heading: RegExp): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-label="Loading"], [aria-busy="true"]') === null,
  );
}

/** Tables with columns that are only seen by scrolling sideways. */
const cutTables = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter(({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth)
      .map((table) => table.getAttribute('aria-label')),
  );

/** On a phone: pages that scroll sideways, and heads whose text is squeezed by what stands beside it. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []),
    ...[...document.querySelectorAll('main header h1 + p')]
      .filter((text) => text.clientWidth < 200)
      .map((text) => text.textContent),
  ]);

/** The page takes its other shape a moment after the window has. */
async function expectFitsPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect.poll(() => squeezed(page), { message: `on a phone, ${path}` }).toEqual([]);
  await page.setViewportSize(DESK);
}

describe('a queue', () => {
  it.each([
    ['/deposits', () => maker],
    ['/withdrawals', () => maker],
    ['/identities', () => reviewer],
  ] as const)('of %s shows every view that it names', async (path, who) => {
    const page = await deskAt(who(), path);
    const views = page.getByRole('radiogroup').first().getByRole('radio');
    await views.first().waitFor();
    for (const view of await views.all()) {
      await view.click();
      await expect.poll(() => view.getAttribute('aria-checked')).toBe('true');
    }
  });
});

describe('security events', () => {
  it('say at the filter what is wrong with it', async () => {
    const page = await deskAt(reader, '/security-events');
    const field = page.getByLabel('Client (id)');
    await field.fill('abc');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('every page of the back office', () => {
  it.each(PAGES.map(([path, who, heading]) => ({ path, who, heading })))(
    '$path, in light and dark',
    async ({ path, who, heading }) => {
      const page = await deskAt(who(), path);
      await settled(page, heading);
      const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
      const first = await theme();
      await expectClean(page, `${path}, ${first}`);
      expect(await cutTables(page), `tables wider than their place at 1280, ${path}`).toEqual([]);
      await expectFitsPhone(page, path);
      await page.getByRole('button', { name: 'Light or dark' }).click();
      expect(await theme()).not.toBe(first);
      await expectClean(page, `${path}, ${await theme()}`);
      await page.getByRole('button', { name: 'Light or dark' }).click();
    },
  );

  it('an order', async () => {
    const siteUrl = server.url;
    const { token } = await ask('demoLogin', {}, { siteUrl });
    const wish = { type: 1, cont: '0.1', forex_id: EURUSD, status: 1, multiple: 10 } as const;
    const { Id: id } = await ask('submit', wish, { token, siteUrl });
    const page = await deskAt(reader, `/orders/${id}`);
    await settled(page, /EUR\/USD/);
    await expectFitsPhone(page, 'an order');
  });

  it('the login', async () => {
    const page = await visit('/login', { siteUrl: `${server.url}/admin` });
    await page.getByLabel('Password').waitFor();
    await expectClean(page, 'the login of staff');
  });
});
