// Keeps README and docs true to the repository: numbers of decisions are unique and listed, and every path that is
// named exists.
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const found = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });

const bySubject = readdirSync(path.join(ROOT, 'docs/decisions')).map((file) => ({
  file,
  numbers: numbersOf(read(`docs/decisions/${file}`)),
}));

function numbersOf(text: string): number[] {
  return [...text.matchAll(/^#+ (\d+)\. /gm)].map(([, number]) => Number(number));
}

describe('decisions', () => {
  const all = bySubject.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b);

  it('has each number once', () => {
    expect(all.filter((number, i) => number === all[i - 1])).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(99);
  });

  it.each(bySubject)('has $file in its index', ({ file, numbers }) => {
    expect(read('docs/decisions.md')).toContain(`(decisions/${file})`);
    expect(numbers).not.toEqual([]);
  });

  it('has every number that code refers to', () => {
    const sources = found('*.ts', '{packages,sim,bench,e2e,cluster,tools}/**/*.{ts,tsx}');
    const named = sources
      .flatMap((file) => [...read(file).matchAll(/decisions\.md, (\d+)/g)])
      .map(([, number]) => Number(number));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((number) => !all.includes(number))).toEqual([]);
  });
});

describe('paths in README and docs', () => {
  const packages = readdirSync(path.join(ROOT, 'packages'));
  const roots = [
    'packages',
    'sim',
    'bench',
    'e2e',
    'cluster',
    'tools',
    'docs',
    'deploy',
    ...packages,
  ];
  /** From the root, or from a package's sources (`server/engine/host`); with globs, without placeholders (`<noun>`). */
  const PATH = new RegExp(`\`((?:${roots.join('|')})/[\\w./*-]+)\``, 'g');
  const named = found('README.md', 'docs/**/*.md').flatMap((file) =>
    [...read(file).matchAll(PATH)].map(([, name = '']) => ({ file, name })),
  );

  function isThere(name: string): boolean {
    const [first = '', ...rest] = name.split('/');
    const from = packages.includes(first) ? `packages/${first}/src/${rest.join('/')}` : name;
    if (from.includes('*')) return found(from).length > 0;
    return ['', '.ts', '.tsx'].some((end) => existsSync(path.join(ROOT, from + end)));
  }

  /** Below some folder of a package (`engine/commits.ts`), as decisions name files. */
  const sources = found('packages/*/src/**/*.{ts,tsx}').map((file) => `/${file}`);
  const short = found('README.md', 'docs/**/*.md').flatMap((file) =>
    [...read(file).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.tsx?)`/g)]
      .map(([, name = '']) => ({ file, name }))
      .filter(({ name }) => !roots.includes(name.split('/')[0] ?? '')),
  );

  it('are found at all', () => {
    expect(named.length).toBeGreaterThan(40);
    expect(short.length).toBeGreaterThan(40);
  });

  it('are ends of paths where they name no package', () => {
    const lost = short.filter(({ name }) => !sources.some((file) => file.endsWith(`/${name}`)));
    expect(lost).toEqual([]);
  });

  it('all exist', () => {
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });
});

it('names every variable of the configuration in README', () => {
  const config = read('packages/server/src/compose/config.ts');
  const names = [...config.matchAll(/env(?:\['|, ')([A-Z_]+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !read('README.md').includes(name))).toEqual([]);
});
