// Other versions of the program beside this one: an earlier commit, or a copy of these sources with something changed.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What a server without screens is made of. */
const PACKAGES = ['units', 'contract', 'ledger', 'market', 'trading', 'proof', 'store', 'server'];
const paths = PACKAGES.map((name) => `packages/${name}`);

/** Of one test; it goes after whatever the test begins from here on has ended. */
function emptyBuild(): string {
  const build = mkdtempSync(path.join(tmpdir(), 'meridian-build-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  return build;
}

/** @returns the server's sources in it */
function withModules(build: string): string {
  const modules = path.join(build, 'node_modules');
  mkdirSync(path.join(modules, '@meridian'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@meridian' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  for (const name of readdirSync(path.join(build, 'packages')))
    symlinkSync(path.join(build, 'packages', name), path.join(modules, '@meridian', name));
  return path.join(build, 'packages/server/src');
}

/** @returns null if the history here does not go back so far */
export function buildOf(commit: string): string | null {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT });
  if (known.status !== 0) return null;
  const build = emptyBuild();
  const tree = ['ls-tree', '-d', '--name-only', commit, ...paths];
  const there = execFileSync('git', tree, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const archive = execFileSync('git', ['archive', commit, ...there], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', build], { input: archive });
  return withModules(build);
}

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export function copyWith(edits: readonly Edit[]): string {
  const build = emptyBuild();
  for (const name of paths)
    cpSync(path.join(ROOT, name), path.join(build, name), {
      recursive: true,
      filter: (file) => !/\/(?:node_modules|dist)$/.test(file),
    });
  for (const { file, from, to } of edits) {
    const place = path.join(build, file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has ${from}`);
    writeFileSync(place, text.replace(from, to));
  }
  return withModules(build);
}
