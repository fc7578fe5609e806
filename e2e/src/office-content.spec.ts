// What the back office changes and clients see: news withdrawn, and a setting.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import type { RunningServer } from './server.ts';
import {
  type StaffMember,
  askDesk,
  atDesk,
  confirmBySecond,
  enterOwner,
  enterStaff,
  startOffice,
} from './staff.ts';
import { holdBack, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser({ setsClocks: true });

const HOUR_MS = 60 * 60_000;

let server: RunningServer;
let owner: StaffMember;
beforeAll(async () => {
  server = await startOffice();
  owner = await enterOwner(server);
});
afterAll(() => server.stop());

describe('news of the desk', () => {
  it('are read by nobody once they are withdrawn', async () => {
    const editor = await enterStaff(owner, 'Edda', 'content');
    const title = 'Our desk speaks';
    const text = { title, summary: '', content: '<p>A word too much.</p>' };
    const { id } = await askDesk(
      server.url,
      'articleSave',
      { kind: 'news', logo: '', publish_at: Date.now(), texts: { en: text } },
      editor.token,
    );
    const address = `/news/detail?id=${id}&lang=en`;
    const reader = await visit(address, { siteUrl: server.url });
    await reader.getByRole('heading', { level: 2, name: title }).waitFor();
    const page = await atDesk(editor, `/articles/edit?kind=news&id=${id}`);
    await page.getByLabel('Why it is withdrawn').fill('It said too much');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn: nobody reads it now.').waitFor();
    const later = await visit(address, { siteUrl: server.url });
    await later.getByRole('link', { name: 'All news' }).waitFor();
    expect(await later.getByRole('heading', { name: title }).count()).toBe(0);
  });
});

describe('an article', () => {
  it('is read at once, also where the clock of the editor’s machine runs ahead', async () => {
    const page = await atDesk(await enterStaff(owner, 'Emil', 'content'), '/articles/edit');
    await page.clock.setFixedTime(Date.now() + HOUR_MS);
    await page.getByLabel('Title').fill('An hour early');
    await page.getByRole('textbox', { name: 'Text' }).fill('Read it now.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Published since/).waitFor();
    const reader = await visit('/news?lang=en', { siteUrl: server.url });
    await reader.getByText('An hour early').first().waitFor();
  });
});

describe('a new article', () => {
  it('keeps what is typed while it is saved first, and leads back to the list', async () => {
    const page = await atDesk(await enterStaff(owner, 'Elsa', 'content'), '/articles');
    await page.getByRole('link', { name: 'Write one' }).click();
    // The list that is left has a field for titles, too.
    await page.getByRole('heading', { level: 1, name: 'New article' }).waitFor();
    await page.getByLabel('Title').fill('A long');
    const go = await holdBack(page, '**/admin/articles/save*');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByLabel('Title').press('End');
    await page.keyboard.type(' story');
    go();
    await page.getByText('Saved: nobody reads it yet.').waitFor();
    await page.keyboard.type(' goes on');
    expect(await page.getByLabel('Title').inputValue()).toBe('A long story goes on');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
  });
});

describe('what is typed into an article', () => {
  it('is found again when the page is loaded anew, and gone once it is saved', async () => {
    const page = await atDesk(await enterStaff(owner, 'Ella', 'content'), '/articles/edit');
    await page.getByLabel('Title').fill('Half a story');
    await page.getByRole('textbox', { name: 'Text' }).fill('It began');
    await page.reload();
    await page.getByText(/^You wrote this until/).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a story');
    await expectClean(page, 'words found again');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Saved: nobody reads it yet.').waitFor();
    expect(await page.getByText(/^You wrote this until/).count()).toBe(0);
    await page.getByLabel('Title').fill('Another half');
    await page.reload();
    await page.getByText(/^You wrote this until/).waitFor();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText(/^You wrote this until/).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a story');
    await page.getByRole('textbox', { name: 'Text' }).getByText('It began').waitFor();
  });

  it('puts nothing over what another member saved meanwhile, unless that is wished', async () => {
    const { token } = await enterStaff(owner, 'Enno', 'content');
    const save = (id: number | undefined, title: string) => {
      const texts = { en: { title, summary: '', content: `<p>${title}</p>` } };
      const input = {
        kind: 'news',
        ...(id !== undefined && { id }),
        publish_at: null,
        texts,
      } as const;
      return askDesk(server.url, 'articleSave', input, token);
    };
    const { id } = await save(undefined, 'First');
    const editor = await enterStaff(owner, 'Erna', 'content');
    const page = await atDesk(editor, `/articles/edit?kind=news&id=${id}`);
    const title = page.getByLabel('Title');
    const typed = async (words: string) => {
      await title.fill(words);
      await page.getByRole('button', { name: 'Save as a draft' }).click();
      await page.getByText(/^Somebody saved this article after you opened it/).waitFor();
    };
    await title.waitFor();
    await save(id, 'Theirs');
    await typed('Mine');
    await page.getByRole('button', { name: 'Discard mine and show theirs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
    expect(await title.inputValue()).toBe('Theirs');
    await save(id, 'Theirs again');
    await typed('Mine again');
    await expectClean(page, 'an article that somebody else saved');
    await page.getByRole('button', { name: 'Overwrite theirs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine again' }).waitFor();
    await title.fill('Mine thrice');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine thrice' }).waitFor();
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
    await page.getByText('It waits for a second person.').first().waitFor();
    await confirmBySecond(owner);
    await expectClean(page, 'the settings');

    const client = await visitAsTrader('/mine/email', { siteUrl: server.url });
    await client.getByText('desk@site.example').first().waitFor();

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByRole('row', { name: /Propose settings/ })
      .first()
      .click();
    await page.getByText('A new mailbox').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^auditList-.*\.csv$/);
  });
});
