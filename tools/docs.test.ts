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

  it('has each number once, without a gap', () => {
    expect(all).toEqual(all.map((_, i) => i + 1));
    expect(all.length).toBeGreaterThanOrEqual(99);
  });

  it.each(bySubject)('lists the numbers of $file in its index', ({ file, numbers }) => {
    const row = read('docs/decisions.md')
      .split('\n')
      .find((line) => line.includes(`(decisions/${file})`));
    expect(row?.split('|')[2]?.trim()).toBe(ranges(numbers.toSorted((a, b) => a - b)));
  });

  it('has every number that code refers to', () => {
    const sources = found('*.ts', '{packages,sim,bench,e2e,tools}/**/*.{ts,tsx}');
    const named = sources
      .flatMap((file) => [...read(file).matchAll(/decisions\.md, (\d+)/g)])
      .map(([, number]) => Number(number));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((number) => !all.includes(number))).toEqual([]);
  });
});

/** `1, 2, 4, 5, 6` as `1, 2, 4-6`: from three in a row on they are one range. */
function ranges(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(', ')))
    .join(', ');
}

describe('paths in README and docs', () => {
  const packages = readdirSync(path.join(ROOT, 'packages'));
  const roots = ['packages', 'sim', 'bench', 'e2e', 'tools', 'docs', ...packages];
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

  it('are found at all', () => {
    expect(named.length).toBeGreaterThan(40);
  });

  it('all exist', () => {
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });
});

it('names every variable of the configuration in README', () => {
  const config = read('packages/server/src/compose/config.ts');
  const names = [...config.matchAll(/env(?:\['|, ')([A-Z_]+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  // NATS_URL is refused: roles on several machines do not exist yet.
  const missing = names.filter((name) => name !== 'NATS_URL' && !read('README.md').includes(name));
  expect(missing).toEqual([]);
});
