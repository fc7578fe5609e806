// Alert rules tried by Prometheus' own tool on figures that a server gave: what was scraped before a situation and within it
// becomes the series of half an hour in which it goes on.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderOf } from '../../tools/debian.ts';

export const RULES = path.resolve(import.meta.dirname, '../../deploy/alerts.yaml');

const binary = (): string =>
  process.env['PROMTOOL'] ??
  path.join(folderOf({ name: 'promtool', package: 'prometheus', folders: () => [] }), 'promtool');

/** What /metrics said; null: it did not answer. */
export type Scrape = string | null;
/** Of one process, or of several by name; one that is in neither is not there. */
export type Scrapes = Scrape | Readonly<Record<string, Scrape>>;

const STEP_S = 30;
/** Five minutes as it was before (a first sample, then so many more), then half an hour as it is. */
const BEFORE_STEPS = 10;
const DURING_STEPS = 60;
const EVALUATED_AT = `${((BEFORE_STEPS + 30) * STEP_S) / 60}m`;

interface Sample {
  readonly series: string;
  readonly value: number;
  readonly isCounted: boolean;
}

/** `name{labels} value`, with labels as Prometheus adds them when it scrapes. */
function samplesOf(scrape: Scrape | undefined, instance: string): Map<string, Sample> {
  const samples = new Map<string, Sample>();
  if (scrape === undefined) return samples;
  const own = `job="meridian",instance="${instance}"`;
  samples.set('up', {
    series: `up{${own}}`,
    value: scrape === null ? 0 : 1,
    isCounted: false,
  });
  const types = new Map<string, string>();
  for (const line of (scrape ?? '').split('\n')) {
    const declared = /^# TYPE (\S+) (\S+)/.exec(line);
    if (declared !== null) types.set(declared[1] ?? '', declared[2] ?? '');
    const found = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/i.exec(line);
    if (found === null) continue;
    const [, name = '', labels = '', value = ''] = found;
    if (!Number.isFinite(Number(value))) continue;
    const type = types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, '')) ?? '';
    samples.set(`${name}{${labels}}`, {
      series: `${name}{${own}${labels === '' ? '' : `,${labels}`}}`,
      value: Number(value),
      isCounted: type === 'counter' || type === 'histogram',
    });
  }
  return samples;
}

interface Series {
  readonly series: string;
  readonly values: string;
}

/** What is counted goes on growing as it did between the two; everything else stays as it is. */
function seriesOf(before: Scrapes, during: Scrapes): Series[] {
  const [first, second] = [byInstance(before), byInstance(during)];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((instance) =>
    seriesOfOne(samplesOf(first[instance], instance), samplesOf(second[instance], instance)),
  );
}

const byInstance = (scrapes: Scrapes): Readonly<Record<string, Scrape>> =>
  scrapes === null || typeof scrapes === 'string' ? { one: scrapes } : scrapes;

function seriesOfOne(
  first: ReadonlyMap<string, Sample>,
  second: ReadonlyMap<string, Sample>,
): Series[] {
  const gone = [...first].filter(([key]) => !second.has(key));
  return [
    ...gone.map(([, { series, value }]) => ({ series, values: `${value}+0x${BEFORE_STEPS}` })),
    ...[...second].map(([key, { series, value, isCounted }]) => {
      const then = first.get(key)?.value ?? (isCounted ? 0 : value);
      const growth = isCounted ? value - then : 0;
      const sign = growth < 0 ? '-' : '+';
      const earlier = first.size === 0 ? `_x${BEFORE_STEPS + 1}` : `${then}+0x${BEFORE_STEPS}`;
      return { series, values: `${earlier} ${value}${sign}${Math.abs(growth)}x${DURING_STEPS}` };
    }),
  ];
}

interface Expected {
  readonly expr: string;
  /** Null: it has no result. */
  readonly value: number | null;
}

/** @throws Error with the tool's words if the rules or one of the expressions give something else */
export function tryRules(before: Scrapes, during: Scrapes, expected: readonly Expected[]): void {
  const test = {
    rule_files: [RULES],
    evaluation_interval: `${STEP_S}s`,
    tests: [
      {
        interval: `${STEP_S}s`,
        input_series: seriesOf(before, during),
        promql_expr_test: expected.map(({ expr, value }) => ({
          expr,
          eval_time: EVALUATED_AT,
          exp_samples: value === null ? [] : [{ labels: '{}', value }],
        })),
      },
    ],
  };
  inFile('test.yaml', JSON.stringify(test), (file) => promtool('test', 'rules', file));
}

/** @throws Error if Prometheus cannot read one of them */
export function checkExpressions(expressions: readonly string[]): void {
  const rules = expressions.map((expr, i) => ({ record: `tried:${i}`, expr }));
  const file = JSON.stringify({ groups: [{ name: 'tried', rules }] });
  inFile('rules.yaml', file, (name) => promtool('check', 'rules', name));
}

export const checkRules = (): void => promtool('check', 'rules', RULES);

function inFile(name: string, text: string, use: (file: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-rules-'));
  try {
    writeFileSync(path.join(folder, name), text);
    use(path.join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function promtool(...words: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(binary(), words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`promtool: ${stdout}${stderr}`, { cause: error });
}
