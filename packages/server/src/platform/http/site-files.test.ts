// Requests for the site's files that ask for a part of one, or for one that must not have changed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERRORS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';

const siteDir = mkdtempSync(path.join(tmpdir(), 'meridian-files-'));
let app: TestApp;
beforeAll(async () => {
  writeFileSync(path.join(siteDir, 'index.html'), '<p>0123456789</p>');
  app = await TestApp.open({ siteDir });
});
afterAll(async () => {
  await app.remove();
  rmSync(siteDir, { recursive: true, force: true });
});

const ask = (headers: Record<string, string>) =>
  app.app.http.inject({ method: 'GET', url: '/index.html', headers });

describe('a file of the site', () => {
  it('is sent in part, and whole for ranges of another kind or several of them', async () => {
    const part = await ask({ range: 'bytes=3-5' });
    expect([part.statusCode, part.body]).toEqual([206, '012']);
    for (const range of ['lines=1-2', 'bytes=0-1,3-4'])
      expect((await ask({ range })).statusCode, range).toBe(200);
  });

  it.each<[what: string, headers: Record<string, string>, status: number]>([
    ['a range that it does not have', { range: 'bytes=999-' }, 416],
    ['a range that cannot be read', { range: 'bytes=x' }, 416],
    ['another state of it', { 'if-match': '"another"' }, 412],
    ['a state before its last change', { 'if-unmodified-since': new Date(0).toUTCString() }, 412],
  ])('answers %s as HTTP has it', async (_what, headers, status) => {
    const answer = await ask(headers);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { code: ERRORS.body_malformed.code, data: null },
    ]);
    if (status === 416) expect(answer.headers['content-range']).toBe('bytes */17');
  });
});
