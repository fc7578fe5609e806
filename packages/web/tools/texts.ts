// Which texts come when. A text is written once, in the folder of its subject. Texts that the first screen names come
// with it, whichever folder they are in; the others come by subject, with the pages whose modules name them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Part } from '../src/lib/i18n.ts';
import { firstScreen, moduleOf, pageWithAll } from './first-screen.ts';

const LOCALES = path.resolve(import.meta.dirname, '../src/locales');
/** Comes with the first screen; what it has besides comes with every other page. */
const FIRST: Part = 'base';
const COMMON: Part = 'forms';

type Catalogue = Readonly<Record<string, string>>;

const read = (part: string, language: string): Catalogue =>
  JSON.parse(readFileSync(path.join(LOCALES, part, `${language}.json`), 'utf8')) as Catalogue;

const parts = globSync('*', { cwd: LOCALES }) as Part[];

/** By its key. */
function partsOfTexts(): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  for (const part of parts)
    for (const key of Object.keys(read(part, 'en'))) {
      if (found.has(key)) throw new Error(`${key} is a text of ${part} and of ${found.get(key)}`);
      found.set(key, part);
    }
  return found;
}

/** Whether a template such as `market.${state}_title` may become `key`. */
function fits(key: string, pattern: readonly string[]): boolean {
  const [start = '', end = ''] = [pattern[0], pattern.at(-1)];
  if (pattern.length < 2 || !start.includes('.')) return false;
  return key.length > start.length + end.length && key.startsWith(start) && key.endsWith(end);
}

export function keysNamedBy(files: Iterable<string>, keys: Iterable<string>): Set<string> {
  const modules = [...files].map(moduleOf);
  const words = new Set(modules.flatMap((module) => [...module.words]));
  const patterns = modules.flatMap((module) => module.patterns);
  return new Set(
    [...keys].filter((key) => words.has(key) || patterns.some((pattern) => fits(key, pattern))),
  );
}

const firstKeys = (): ReadonlySet<string> => keysNamedBy(firstScreen(), partsOfTexts().keys());

/** The content of one catalogue in a build. */
export function textsOf(part: string, language: string): Catalogue {
  const first = firstKeys();
  if (first.size === 0) throw new Error('the first screen names texts');
  const all = Object.entries(
    part === FIRST
      ? allTexts(language)
      : { ...read(part, language), ...(part === COMMON && read(FIRST, language)) },
  );
  return Object.fromEntries(all.filter(([key]) => first.has(key) === (part === FIRST)));
}

export const allTexts = (language: string): Catalogue =>
  Object.assign({}, ...parts.map((part) => read(part, language))) as Catalogue;

/** The parts that a page needs besides the first: those with texts that its modules name. */
export function partsOfPage(file: string): readonly Part[] {
  const [first, of] = [firstScreen(), partsOfTexts()];
  const known = firstKeys();
  const files = [...pageWithAll(file)].filter((one) => !first.has(one));
  const found = new Set<Part>([COMMON]);
  for (const key of keysNamedBy(files, of.keys())) {
    const part = of.get(key);
    if (part !== undefined && part !== FIRST && !known.has(key)) found.add(part);
  }
  return [...found];
}
