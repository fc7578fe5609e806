// The package for clients' programs, as a stranger has it: built, its example checked by the compiler against the types that
// were written out, and run against the real server, where it trades on a demo account.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const BUILD = path.join(ROOT, 'tools/build-client.ts');

let project: string;
/** The example, copied into a program of one's own. */
let main: string;
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'meridian-program-'));
  const folder = path.join(project, 'node_modules/@meridian/client');
  mkdirSync(path.dirname(folder), { recursive: true });
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  await run(process.execPath, [BUILD, folder], { cwd: ROOT });
  main = path.join(project, 'main.ts');
  cpSync(path.join(folder, 'examples/trade-on-demo.ts'), main);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the client package', () => {
  it('needs nothing else, neither at run time nor for its types', () => {
    const folder = path.join(project, 'node_modules/@meridian/client');
    const texts = readdirSync(folder)
      .filter((name) => /\.(js|d\.ts)$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) expect(text).not.toMatch(/from ['"](?!\.\/)/);
  });

  it('has an example that its own types allow', async () => {
    const strict = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noEmit',
      '--skipLibCheck',
      'false',
    ];
    const modern = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom'];
    const types = ['--typeRoots', path.join(ROOT, 'node_modules/@types')];
    const asked = [TSC, ...strict, ...modern, ...types, '--types', 'node', main];
    const { stdout } = await run(process.execPath, asked, { cwd: project }).catch(
      (fault: { stdout: string }) => fault,
    );
    expect(stdout).toBe('');
  });

  it('trades on a demo account: a key, an order with a stop, ticks, the close', async () => {
    const { stdout } = await run(process.execPath, [main, inject('siteUrl')], {
      cwd: project,
      timeout: 60_000,
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^demo account \d+, key \d+$/);
    expect(lines[1]).toMatch(/^bought 0\.01 EURUSD at \d\.\d+, placed with Example$/);
    for (const line of lines.slice(2, 5)) expect(line).toMatch(/^stands at -?\d+\.\d+ USD$/);
    expect(lines[5]).toMatch(/^closed at \d\.\d+: -?\d+\.\d+ USD$/);
  });
});
