// A site that one person runs: what its clients read, and its office.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { expectClean } from './axe.ts';
import type { RunningServer } from './server.ts';
import { type StaffMember, askDesk, atDesk, enterOwner, startOffice } from './staff.ts';
import { useBrowser, visit, visitAsRealClient } from './visit.ts';

useBrowser();

describe('the office of a site that one person runs', () => {
  let server: RunningServer;
  let ada: StaffMember;
  beforeAll(async () => {
    server = await startOffice({ ADMIN_ALONE: '1' });
    ada = await enterOwner(server);
  });
  afterAll(() => server.stop());

  it('misses nobody, and says what one person does', async () => {
    const page = await atDesk(ada, '/');
    await page.getByRole('link', { name: /^Money in/ }).waitFor();
    expect(await page.getByText('Invite the colleagues who decide').count()).toBe(0);
    await page.goto(`${server.url}/admin/#/staff`);
    await page.getByText('One person runs this site and decides about money alone.').waitFor();
    await expectClean(page, 'the staff of a site that one person runs');
  });

  it('waits an hour for one’s own proposal', async () => {
    const changes = { four_eyes_above: '20000' };
    await askDesk(server.url, 'settingsChange', { changes, reason: 'Growth' }, ada.token);
    const page = await atDesk(ada, '/proposals');
    await page.getByText(/^You run this site alone: you confirm it yourself from/).waitFor();
    expect(await page.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
  });

  it('is left by a click, and its owner’s further roles with it', async () => {
    const page = await atDesk(ada, '/staff');
    await page.getByRole('button', { name: 'End it', exact: true }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByText('No. Two people decide about money.').waitFor();
    await page.getByRole('link', { name: 'Deposits' }).waitFor({ state: 'detached' });
  });
});

describe('a site that one person runs', () => {
  const from = Date.UTC(2026, 8, 1, 12);
  const ended = { from: from - 86_400_000, to: from };
  const prepareWith = (periods: readonly object[]) => (page: Page) =>
    page.route(`**${ROUTES.basicInfo.path}*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      const data = { ...body.data, run_by_one: periods };
      await route.fulfill({ response, json: { ...body, data } });
    });
  const prepare = prepareWith([ended, { from, to: null }]);

  it('says so with the terms, with when it was before', async () => {
    const page = await visit('/terms', { prepare });
    await page.getByRole('heading', { name: 'Run by one person' }).waitFor();
    await page.getByText(/^since .*2026/).waitFor();
    await page.getByText(/2026.* to .*2026/).waitFor();
    await expectClean(page, 'terms of a site that one person runs');
  });

  it('says so where money is paid in', async () => {
    const page = await visitAsRealClient('/mine/charge', { prepare });
    await page.getByText('No second pair of eyes checks decisions about money.').waitFor();
  });

  it('says when it was, and nothing of today, once it is over', async () => {
    const page = await visit('/terms', { prepare: prepareWith([ended]) });
    await page.getByText(/2026.* to .*2026/).waitFor();
    expect(await page.getByText('No second pair of eyes').count()).toBe(0);
    const charge = await visitAsRealClient('/mine/charge', { prepare: prepareWith([ended]) });
    await charge.getByRole('heading').first().waitFor();
    expect(await charge.getByText('No second pair of eyes').count()).toBe(0);
  });

  it('says nothing elsewhere', async () => {
    const page = await visit('/terms');
    await page.getByText('Everybody trades on the same conditions').waitFor();
    expect(await page.getByText('Run by one person').count()).toBe(0);
  });
});
