import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';

const siteDir = mkdtempSync(path.join(tmpdir(), 'meridian-page-'));
const write = (script: string): void =>
  writeFileSync(
    path.join(siteDir, 'index.html'),
    `<!doctype html><title>x</title><script>${script}</script>`,
  );
const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

let app: TestApp;
beforeAll(async () => {
  write('first()');
  app = await TestApp.open({ siteDir });
});
afterAll(async () => {
  await app.remove();
  rmSync(siteDir, { recursive: true, force: true });
});

const headersOf = async (url: string) =>
  (await app.app.http.inject({ method: 'GET', url })).headers as Record<string, string>;

describe('the page’s policy', () => {
  it('allows the inline script of the file that is served, also after it was built again', async () => {
    expect((await headersOf('/'))['content-security-policy']).toContain(hashOf('first()'));
    write('second(); // longer');
    const policy = (await headersOf('/'))['content-security-policy'];
    expect(policy).toContain(hashOf('second(); // longer'));
    expect(policy).not.toContain(hashOf('first()'));
  });

  it('of anything else allows no inline script', async () => {
    expect((await headersOf('/healthz'))['content-security-policy']).not.toContain('sha256');
  });

  it('lets nobody frame the site', async () => {
    for (const url of ['/', '/healthz']) {
      expect(await headersOf(url)).toMatchObject({ 'x-frame-options': 'DENY' });
      expect((await headersOf(url))['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});

describe('the customer service page', () => {
  const page = async (query: string) =>
    await app.app.http.inject({ method: 'GET', url: `/support.html${query}` });

  it('may be framed by the site alone, and runs no script', async () => {
    const { headers, body } = await page('');
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(body).not.toContain('<script');
  });

  it.each([...LANGUAGES])('is written in %s', async (language) => {
    const { body } = await page(`?lang=${language}`);
    expect(body).toContain(TEXTS[language].support_title);
    expect(body).toContain('<bdi>care@meridian.example</bdi>');
    expect(body).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(body).not.toMatch(/undefined|\{email\}/);
  });

  it('is dark or light as asked, else as the device is', async () => {
    expect((await page('?lang=de&theme=dark')).body).toContain(
      '<html lang="de" dir="ltr" data-theme="dark">',
    );
    expect((await page('?theme=light')).body).toContain(
      '<html lang="en" dir="ltr" data-theme="light">',
    );
    for (const query of ['', '?theme=system', '?theme=dark&theme=light', '?theme="><script>'])
      expect((await page(query)).body).toContain('<html lang="en" dir="ltr">');
  });

  it('is English for whatever else is asked', async () => {
    for (const query of ['?lang=<script>', '?lang=en&lang=de', '?lang=__proto__', '?lang'])
      expect((await page(query)).body).toContain('<html lang="en"');
  });
});
