// The back office in a browser that keeps nothing for a site, or has no room left: a colleague comes in by the link of
// the mail, and works as long as the page stands. It uses a server of its own.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedPart } from './real-client.ts';
import type { RunningServer } from './server.ts';
import { askDesk, enterOwner, type StaffMember, startOffice } from './staff.ts';
import { denyStorage, fillStorage } from './storage.ts';
import { authenticatorCode } from './totp.ts';
import { goTo, useBrowser, visit } from './visit.ts';

useBrowser();

const PASSWORD = 'teal-kettle-ninety-four';

let server: RunningServer;
let owner: StaffMember;
beforeAll(async () => {
  server = await startOffice();
  owner = await enterOwner(server);
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name });

async function linkFor(name: string): Promise<string> {
  const email = `${name}@desk.example`;
  await askDesk(owner.siteUrl, 'staffInvite', { name, email, roles: ['content'] }, owner.token);
  return await mailedPart(email, /set-up\?link=([\w-]+)/, owner.outbox);
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Go on').click();
  const secret = page.getByRole('img', { name: /QR code/ }).locator('xpath=following::p[1]');
  const text = (await secret.innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code of the app').fill(authenticatorCode(text));
  await button(page, 'Confirm').click();
  await button(page, 'I have kept them').click();
}

describe.each([
  ['denies its storage', 'denied', denyStorage],
  ['has no room left', 'full', fillStorage],
])('a browser that %s', (_what, name, prepare) => {
  it('lets a colleague in, and keeps what is typed while another page is open', async () => {
    const faults: Error[] = [];
    const page = await visit(`/set-up?link=${await linkFor(name)}`, {
      siteUrl: `${server.url}/admin`,
      context: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
      async prepare(one) {
        one.on('pageerror', (fault) => faults.push(fault));
        await one.addInitScript(prepare);
      },
    });
    await enter(page);
    await page.getByRole('heading', { name: /^Good day/ }).waitFor();
    await button(page, 'Light or dark').click();
    await goTo(page, '/articles/edit?kind=news');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('A gap');
    await goTo(page, '/countries');
    await goTo(page, '/articles/edit?kind=news');
    await expect.poll(() => title.inputValue()).toBe('A gap');
    expect(faults).toEqual([]);
  });
});
