// The weight bench: what Home's first load fetches of script and style, compressed as the server sends it: the page
// itself, its scripts with all that they import, its styles, and the heaviest of the languages.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@meridian/contract/languages';
import { outputOf } from '../child.ts';
import { type Bench, type Verdict, thousands, times } from '../verdict.ts';
import { homeScore } from './home-score.ts';

const DIST = path.resolve(import.meta.dirname, '../../../packages/web/dist');
const ASSETS = path.join(DIST, 'assets');
const BUILDER = path.resolve(import.meta.dirname, '../../../tools/build-screens.ts');
const BUILD = `(await import(${JSON.stringify(BUILDER)})).buildScreensIfStale()`;
const LIMIT_BYTES = 130_000;
/** A text that the chart library's code alone has. */
const CHART_MARK = 'k-line-chart';

interface File {
  readonly name: string;
  /** As sent: small files are not compressed. */
  readonly sent: number;
  readonly text: string;
}

function fileOf(file: string): File {
  const sent = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : readFileSync(file);
  return { name: path.basename(file), sent: sent.length, text: readFileSync(file, 'utf8') };
}

/** The files with everything that they import before they run. */
function withImports(
  files: readonly string[],
  found: Map<string, File> = new Map(),
): Map<string, File> {
  for (const file of files) {
    if (found.has(file)) continue;
    const one = fileOf(file);
    found.set(file, one);
    if (!file.endsWith('.js')) continue;
    const imported = [...one.text.matchAll(/(?:\bimport|\bfrom)\s*["'](\.\/[^"']+)["']/g)];
    withImports(
      imported.map(([, target]) => path.join(path.dirname(file), String(target))),
      found,
    );
  }
  return found;
}

function firstLoad(): Map<string, File> {
  const page = path.join(DIST, 'index.html');
  const html = readFileSync(page, 'utf8');
  const named = [
    ...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\.\/([^"]+\.(?:js|css))"/g),
  ];
  return withImports([
    page,
    ...named.map(([, target]) => path.join(DIST, String(target))),
    heaviestLanguage(),
  ]);
}

function heaviestLanguage(): string {
  const names = readdirSync(ASSETS).filter(
    (name) => name.endsWith('.js') && LANGUAGES.some((language) => name.startsWith(`${language}-`)),
  );
  const [heaviest] = names
    .map((name) => path.join(ASSETS, name))
    .toSorted((a, b) => fileOf(b).sent - fileOf(a).sent);
  if (heaviest === undefined) throw new Error('no language among the built files');
  return heaviest;
}

const sum = (files: Iterable<File>): number =>
  [...files].reduce((bytes, { sent }) => bytes + sent, 0);

export const weightBench: Bench = {
  name: 'weight',
  async run(note) {
    await outputOf(['--input-type=module', '--eval', BUILD]);
    const files = firstLoad();
    for (const { name, sent } of files.values()) note(`${name} ${thousands(sent)} bytes`);
    const scripts = readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(ASSETS, name));
    const everything = sum(withImports(scripts).values());
    const charts = scripts.filter((file) => fileOf(file).text.includes(CHART_MARK));
    if (charts.length === 0)
      throw new Error(`no built file has "${CHART_MARK}": the mark of the chart library is blind`);
    const hasChart = charts.some((file) => files.has(file));
    const bytes = sum(files.values());
    const verdicts: Verdict[] = [
      {
        figure:
          `${thousands(bytes)} bytes of script and style for Home's first load, ` +
          `${hasChart ? 'the chart library among them' : 'without the chart library'}`,
        ratio: `${times(bytes / everything)} of the ${thousands(everything)} bytes of all scripts`,
        target: `at most ${thousands(LIMIT_BYTES)}`,
        isMet: bytes <= LIMIT_BYTES && !hasChart,
      },
    ];
    const score = await homeScore(note);
    if (score === null) note('Lighthouse not run: no Chromium here; set CHROMIUM_PATH');
    else verdicts.push(score);
    return verdicts;
  },
};
