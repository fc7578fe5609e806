// What a stranger checks a site with, as it is handed out: the command in one file, and the page that opens from disk.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useBrowser, visit } from './visit.ts';

useBrowser();

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const MADE = path.join(ROOT, 'packages/verifier/dist');

beforeAll(async () => {
  await run(process.execPath, [path.join(ROOT, 'tools/pack-verifier.ts')], { cwd: ROOT });
});

/** The page of the log, once the site has told for the first time what it owes. */
async function onLogPage(): Promise<Page> {
  const page = await visit('/trust');
  await page.getByText('Demo accounts').waitFor();
  return page;
}

describe('the package for strangers', () => {
  it('has a command that finds every leaf of the log, and what the house owes', async () => {
    await onLogPage();
    const command = path.join(MADE, 'meridian-verify.mjs');
    const { stdout } = await run(process.execPath, [command, inject('siteUrl')]);
    expect(stdout).toMatch(/\d+ leaves, signed, and each of them there/);
    expect(stdout).toMatch(/is what its notes come to/);
  });

  it('has a page that finds the same from disk', async () => {
    const tab = await (await onLogPage()).context().newPage();
    await tab.goto(pathToFileURL(path.join(MADE, 'verify.html')).href);
    await tab.getByLabel('Site', { exact: true }).fill(inject('siteUrl'));
    await tab.getByRole('button', { name: 'Check' }).click();
    await tab.getByText(/is what its notes come to/).waitFor();
    expect(await tab.locator('#fault').isVisible()).toBe(false);
    await tab.getByText(/\d+ leaves, signed, and each of them there/).waitFor();
  });
});
