// What the demonstration site says in each language: data files, as nothing but its first start reads them.
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@meridian/contract';
import type { AnnouncementText, NewsText } from '@meridian/store';

/** Items of news by the name of their picture, the oldest first. */
export const NEWS = [
  'gap',
  'margin',
  'financing',
  'metals',
  'banks',
  'security',
  'pending',
  'welcome',
] as const;

interface Texts {
  readonly news: Readonly<Record<(typeof NEWS)[number], NewsText>>;
  readonly announcement: AnnouncementText;
}

const textsIn = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), 'utf8')) as Texts;

/** @returns what `pick` takes from the texts, by language */
export const inEveryLanguage = <T>(pick: (texts: Texts) => T): Record<string, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, pick(textsIn(language))]));
