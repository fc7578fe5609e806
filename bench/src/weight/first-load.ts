// The scripts and styles of Home's first load, compressed as the server sends them: the page itself, its scripts with
// all that they import, its styles, and the heaviest of the languages.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from '../child.ts';

const DIST = path.resolve(import.meta.dirname, '../../../packages/web/dist');
export const ASSETS = path.join(DIST, 'assets');
const BUILDER = path.resolve(import.meta.dirname, '../../../tools/build-screens.ts');
const BUILD = `(await import(${JSON.stringify(BUILDER)})).buildScreensIfStale()`;
export const LIMIT_BYTES = 104_000;
/** A text that only the chart library's code contains. */
export const CHART_MARK = 'k-line-chart';
/** The key of a text that only the first part of a language contains. */
const FIRST_TEXTS_MARK = 'home.hero_title';

export const buildScreens = (): Promise<string> =>
  outputOf(['--input-type=module', '--eval', BUILD]);

export interface File {
  readonly name: string;
  /** Bytes as sent: small files are not compressed. */
  readonly sent: number;
  readonly text: string;
}

export function fileOf(file: string): File {
  const sent = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : readFileSync(file);
  return { name: path.basename(file), sent: sent.length, text: readFileSync(file, 'utf8') };
}

/** The files together with everything they import before they run. */
export function withImports(
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

export function firstLoad(): Map<string, File> {
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
  const [heaviest] = readdirSync(ASSETS)
    .filter((name) => /^[a-z]{2,3}-.*\.js$/.test(name))
    .map((name) => path.join(ASSETS, name))
    .filter((file) => fileOf(file).text.includes(FIRST_TEXTS_MARK))
    .toSorted((a, b) => fileOf(b).sent - fileOf(a).sent);
  if (heaviest === undefined) throw new Error('no language among the built files');
  return heaviest;
}

export const sum = (files: Iterable<File>): number =>
  [...files].reduce((bytes, { sent }) => bytes + sent, 0);
