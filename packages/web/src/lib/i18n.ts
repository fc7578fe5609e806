// The language of the screens: one catalogue, loaded when chosen; texts by key; the language of a first visit.
import { listeners } from '@meridian/design/lib/listeners';
import { intlTag } from '@meridian/design/lib/format';
import { createElement, Fragment, useSyncExternalStore, type ReactNode } from 'react';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TAGS,
  LANGUAGES,
  languageOf,
  type Language,
} from '@meridian/contract/languages';
import type account from '../locales/account/en.json';
import type analytics from '../locales/analytics/en.json';
import type alerts from '../locales/alerts/en.json';
import type base from '../locales/base/en.json';
import type chart from '../locales/chart/en.json';
import type desk from '../locales/desk/en.json';
import type community from '../locales/community/en.json';
import type copying from '../locales/copying/en.json';
import type content from '../locales/content/en.json';
import type forms from '../locales/forms/en.json';
import type log from '../locales/log/en.json';
import type phone from '../locales/phone/en.json';
import type money from '../locales/money/en.json';
import type trading from '../locales/trading/en.json';
import type users from '../locales/users/en.json';
import {
  formatPieces,
  parseMessage,
  plainText,
  type Arguments,
  type Locale,
  type Message,
  type Piece,
} from './icu.ts';

/**
 * The texts come in parts: `base` with the page, `forms` with every other page, the rest with the pages that need them.
 */
interface Parts {
  readonly base: typeof base;
  readonly forms: typeof forms;
  readonly money: typeof money;
  readonly trading: typeof trading;
  readonly account: typeof account;
  readonly users: typeof users;
  readonly chart: typeof chart;
  readonly desk: typeof desk;
  readonly community: typeof community;
  readonly copying: typeof copying;
  readonly alerts: typeof alerts;
  readonly analytics: typeof analytics;
  readonly log: typeof log;
  readonly phone: typeof phone;
  readonly content: typeof content;
}
export type Part = keyof Parts;
export type TextKey = { [P in Part]: keyof Parts[P] }[Part];
type Catalogue = Readonly<Record<string, string>>;

const STORED = 'meridian.language';
const loaders = import.meta.glob<Catalogue>('../locales/base/*.json', { import: 'default' });

let language: Language = DEFAULT_LANGUAGE;
/** The last that was asked for; its texts may be on their way. */
let wanted: Language = DEFAULT_LANGUAGE;
let catalogue: Catalogue = {};
const opened = new Set<Part>(['base']);
let locale = localeOf(DEFAULT_LANGUAGE);
const parsed = new Map<string, Message>();
const changed = listeners();

/** A whole number from 0 to this is written alike in all languages. */
const PLAIN_NUMBER_MAX = 999;

/** Plural rules are made for the first text that counts: that takes 10 ms, and the first screen has no such text. */
function localeOf(of: Language): Locale {
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return {
    isRightToLeft: of === 'ar',
    pluralOf: (count) => (plurals ??= new Intl.PluralRules(LANGUAGE_TAGS[of])).select(count),
    writeNumber: (value) =>
      Number.isInteger(value) && value >= 0 && value <= PLAIN_NUMBER_MAX
        ? String(value)
        : (numbers ??= new Intl.NumberFormat(intlTag(of))).format(value),
  };
}

export interface LanguageClues {
  /** The hash of the address, with its own query. */
  readonly hash: string;
  readonly stored: string | null;
  /** navigator.languages */
  readonly preferred: readonly string[];
}

/**
 * `lang` in the hash's query (tw means hk), else what was stored, else the browser's first language that we have, else
 * hk.
 */
export function firstLanguage({ hash, stored, preferred }: LanguageClues): Language {
  const asked = new URLSearchParams(hash.split('?')[1] ?? '').get('lang');
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  const browsers = preferred
    .map((tag) => LANGUAGES.find((candidate) => base(LANGUAGE_TAGS[candidate]) === base(tag)))
    .find((found) => found !== undefined);
  return languageOf(asked) ?? languageOf(stored) ?? browsers ?? DEFAULT_LANGUAGE;
}

async function load(part: Part, of: Language): Promise<Catalogue> {
  // The paths of the other parts are loaded later: the first screen would be 1.5 kB heavier.
  const known = part === 'base' ? loaders : (await import('./later-texts.ts')).laterTexts;
  const loader = known[`../locales/${part}/${of}.json`];
  if (!loader) throw new Error(`no texts of ${part} for ${of}`);
  return loader();
}

/** Loads the texts of a page that is about to be shown, in the current language. @throws if they cannot be loaded */
export async function openTexts(part: Part): Promise<void> {
  if (opened.has(part)) return;
  let of: Language;
  let texts: Catalogue;
  // The language may change in the meantime.
  do {
    of = language;
    texts = await load(part, of);
  } while (of !== language);
  opened.add(part);
  catalogue = { ...catalogue, ...texts };
}

/** Loads the catalogue and switches the document to it. @throws if the catalogue cannot be loaded */
export async function setLanguage(asked: Language): Promise<void> {
  wanted = asked;
  let parts: Part[];
  let texts: Catalogue[];
  // Another page may load its texts in the meantime.
  do {
    parts = [...opened];
    texts = await Promise.all(parts.map((part) => load(part, asked)));
  } while (parts.length !== opened.size);
  // Another was chosen meanwhile: the last choice counts, whichever comes first.
  if (wanted !== asked) return;
  catalogue = Object.assign({}, ...texts) as Catalogue;
  language = asked;
  locale = localeOf(asked);
  parsed.clear();
  localStorage.setItem(STORED, asked);
  document.documentElement.lang = LANGUAGE_TAGS[asked];
  document.documentElement.dir = asked === 'ar' ? 'rtl' : 'ltr';
  changed.tell();
}

export const startLanguage = (): Promise<void> =>
  setLanguage(
    firstLanguage({
      hash: location.hash,
      stored: localStorage.getItem(STORED),
      preferred: navigator.languages,
    }),
  );

export const getLanguage = (): Language => language;
export const isRightToLeft = (): boolean => language === 'ar';

function pieces(key: TextKey, args: Arguments): Piece[] {
  const source = catalogue[key];
  if (source === undefined) return [key];
  let message = parsed.get(key);
  if (!message) {
    message = parseMessage(source);
    parsed.set(key, message);
  }
  return formatPieces(message, args, locale);
}

export type Translate = (key: TextKey, args?: Arguments) => string;
export const t: Translate = (key, args = {}) => plainText(pieces(key, args));

export const onLanguage = changed.on;

/** The current language; its component is drawn anew when the language changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, getLanguage);
export function useT(): Translate {
  useLanguage();
  return t;
}

interface RichTextProps {
  readonly text: TextKey;
  readonly args?: Arguments;
  /** What to draw for each <tag> of the text. */
  readonly tags: Readonly<Record<string, (children: ReactNode) => ReactNode>>;
}

/** A text with tags: <RichText text="home.hint" tags={{link: (children) => <a>{children}</a>}} /> */
export function RichText({ text, args = {}, tags }: RichTextProps): ReactNode {
  useLanguage();
  const draw = (list: readonly Piece[]): ReactNode[] =>
    list.map((piece, index) => {
      if (typeof piece === 'string') return piece;
      const children = draw(piece.children);
      return createElement(Fragment, { key: index }, tags[piece.tag]?.(children) ?? children);
    });
  return draw(pieces(text, args));
}
