// Compares every catalogue of texts with English: the same keys, the same arguments, the plural forms that its language
// needs. Then holds the terms and the lengths of labels (check-terms.ts).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, TYPE, parse } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import { labelFaults, lengthFaults, termFaults } from './check-terms.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = [
  'packages/contract/src/texts',
  ...globSync('packages/*/src/locales/*', { cwd: ROOT }),
];
/** Articles of the demonstration: their words are held too, their form is not that of a catalogue. */
const ARTICLES = 'packages/server/src/demonstration/texts';
/** The share of texts that may be the same in two languages. */
const SAME_SHARE_MAX = 0.25;

type Catalogue = Readonly<Record<string, string>>;
const faults: string[] = [];

function read(folder: string, language: Language): Catalogue {
  return JSON.parse(readFileSync(path.join(ROOT, folder, `${language}.json`), 'utf8')) as Catalogue;
}

type Article = string | { readonly [name: string]: Article };

function leavesOf(article: Article, name = ''): readonly (readonly [string, string])[] {
  if (typeof article === 'string') return [[name, article]];
  return Object.entries(article).flatMap(([part, inner]) =>
    leavesOf(inner, name === '' ? part : `${name}.${part}`),
  );
}

interface Shape {
  readonly args: Set<string>;
  readonly plurals: Map<string, Set<string>>;
}

function shapeOf(text: string): Shape {
  const shape: Shape = { args: new Set(), plurals: new Map() };
  visit(parse(text), shape);
  return shape;
}

function visit(elements: readonly MessageFormatElement[], shape: Shape): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    shape.args.add(element.value);
    if (element.type === TYPE.tag) visit(element.children, shape);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    if (element.type === TYPE.plural)
      shape.plurals.set(element.value, new Set(Object.keys(element.options)));
    for (const option of Object.values(element.options)) visit(option.value, shape);
  }
}

function compare(place: string, language: Language, source: string, text: string): void {
  let shapes: readonly [Shape, Shape];
  try {
    shapes = [shapeOf(source), shapeOf(text)];
  } catch (error) {
    faults.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  const [wanted, found] = shapes;
  const [a, b] = [[...wanted.args].toSorted().join(), [...found.args].toSorted().join()];
  if (a !== b) faults.push(`${place}: arguments are {${b}}, English has {${a}}`);
  const needed = new Intl.PluralRules(LANGUAGE_TAGS[language]).resolvedOptions().pluralCategories;
  for (const [argument, forms] of found.plurals) {
    for (const form of needed)
      if (!forms.has(form)) faults.push(`${place}: plural of {${argument}} lacks "${form}"`);
  }
}

let count = 0;
const textsOf = new Map<Language, Catalogue>();
for (const folder of FOLDERS) {
  const english = read(folder, 'en');
  const files = globSync('*.json', { cwd: path.join(ROOT, folder) }).length;
  if (files !== LANGUAGES.length)
    faults.push(`${folder} has ${files} catalogues, not ${LANGUAGES.length}`);
  for (const language of LANGUAGES) {
    const catalogue = read(folder, language);
    textsOf.set(language, { ...textsOf.get(language), ...catalogue });
    for (const key of Object.keys(catalogue))
      if (!(key in english)) faults.push(`${folder}/${language}: ${key} is not in English`);
    let same = 0;
    for (const [key, source] of Object.entries(english)) {
      const text = catalogue[key];
      if (text === undefined || text.trim() === '') {
        faults.push(`${folder}/${language}: ${key} is missing`);
        continue;
      }
      count += 1;
      if (text === source) same += 1;
      compare(`${folder}/${language}: ${key}`, language, source, text);
    }
    const share = same / Object.keys(english).length;
    if (language !== 'en' && share > SAME_SHARE_MAX) {
      faults.push(`${folder}/${language}: ${Math.round(share * 100)} % of the texts are English`);
    }
  }
}
for (const [language, texts] of textsOf) {
  const articles = Object.fromEntries(leavesOf(read(ARTICLES, language)));
  faults.push(
    ...termFaults(language, { ...articles, ...texts }),
    ...lengthFaults(language, texts),
    ...labelFaults(language, texts),
  );
}
for (const text of faults.slice(0, 100)) console.error(text);
console.log(`${count} texts, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
