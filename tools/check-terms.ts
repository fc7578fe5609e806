// Holds the terms of the field in every catalogue of texts: one word for one idea in a language, labels that fit their keys,
// and answers that name a label as it stands on the screen. The words are in terms.json: `never` are the second words of an
// idea; `*` stands for more letters, and the rest is a regular expression.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@meridian/contract/languages';

export type Texts = Readonly<Record<string, string>>;

export interface Term {
  readonly idea: string;
  readonly say: string;
  readonly never: readonly string[];
  /** Keys whose text may say it nevertheless. */
  readonly except?: readonly string[];
}

const TERMS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'terms.json'), 'utf8'),
) as Readonly<Record<Language, readonly Term[]>>;

/** Languages that write words without spaces: there, a forbidden word may stand anywhere. */
const WITHOUT_SPACES: ReadonlySet<Language> = new Set<Language>(['hk', 'jp', 'kr', 'th']);

const patterns = new Map<string, RegExp>();

function patternOf(language: Language, word: string): RegExp {
  const name = `${language} ${word}`;
  const known = patterns.get(name);
  if (known) return known;
  const body = word.replaceAll('*', String.raw`\p{L}*`);
  const source = WITHOUT_SPACES.has(language) ? body : String.raw`(?<!\p{L})(?:${body})(?!\p{L})`;
  const pattern = new RegExp(source, 'iu');
  patterns.set(name, pattern);
  return pattern;
}

/** A text without the names of its arguments and tags, which are no words. */
const worded = (text: string): string =>
  text.replaceAll(/\{\w+(?:, (?:plural|select),)?|<\/?\w+>/g, ' ');

export function termFaults(
  language: Language,
  texts: Texts,
  terms: readonly Term[] = TERMS[language],
): string[] {
  const faults: string[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const words = worded(text);
    for (const { idea, say, never, except = [] } of terms) {
      if (except.includes(key)) continue;
      const said = never.map((word) => patternOf(language, word).exec(words)?.[0]).find(Boolean);
      if (said !== undefined)
        faults.push(`${language}: ${key} says "${said}"; the word for ${idea} is "${say}"`);
    }
  }
  return faults;
}

interface KindOfKey {
  readonly kind: string;
  readonly keys: RegExp;
  /** In columns: a letter takes one, a character of Chinese, Japanese or Korean two, a mark over a letter none. */
  readonly columns: number;
}

/** What a key holds on a phone of 320 px, with its text on one line (in the wide keys of forms, on two at most). */
const KINDS_OF_KEYS: readonly KindOfKey[] = [
  { kind: 'a tab of the bar below', keys: /^tab\.(?!label$)/, columns: 12 },
  { kind: 'a tab over a list', keys: /^(?:orders|copying)\.tab_/, columns: 14 },
  { kind: 'a key of the dock', keys: /^trade\.(?:buy|sell)$/, columns: 12 },
  {
    kind: 'a tab of the desk',
    keys: /^desk\.tab_/,
    columns: 18,
  },
  {
    kind: 'the head of a narrow column',
    keys: /^desk\.(?:symbol|bid|ask|change|now|stop|take|pips|profit|placed|distance|ended|exit|reason|level|fired)$/,
    columns: 12,
  },
  {
    kind: 'the name of a figure among three',
    keys: /^orders\.(?:net_value|margin|free_margin)$|^home\.(?:balance|free_margin)$/,
    columns: 18,
  },
  { kind: 'a choice of two', keys: /^trade\.(?:market|pending)_order$/, columns: 16 },
  {
    kind: 'a key in a row of keys',
    keys: /^copying\.(?:pause|resume|money|limits|stop|add|take|close_all)$|^orders\.(?:close_position|edit_stops|edit_order|reverse|close_all|done)$|^market\.favourites_(?:done|edit)$|^statement\.show$/,
    columns: 20,
  },
  {
    kind: 'a key of half the width',
    keys: /^action\.|^(?:orders|withdraw)\.cancel_(?:keep|yes)$|^(?:lead|method|alerts|limits)\.save$|^(?:analytics\.save_note|chart\.text_save|trade\.template_save|ranking\.clear)$|^api_keys\.(?:make|saved)$|^security\.(?:turn_on|codes_saved|contact_submit)$|^copying\.stop_(?:not|confirm)$|^trade\.(?:see_order|go_on|move_confirm|one_tap_close)$|^companies\.enter$/,
    columns: 24,
  },
  {
    kind: 'a key of the whole width',
    keys: /\.submit$|^login\.(?:demo|register|passkey)$|^lead\.(?:start|stop)$|^(?:home\.hero|documentary\.empty|ranking\.empty)_action$|^account\.reset_confirm$|^copying\.(?:start|limits_save)$|^withdraw\.(?:cancel|continue|review_action|identity_action)$|^(?:wallet\.bind|trader\.copy|api_keys\.new|sessions\.end_others|invite\.share|market\.favourites_choose)$|^orders\.(?:cancel_order|save_stops|place_order|proof_save)$/,
    columns: 34,
  },
];

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u;
const NO_COLUMN = /[\p{Mn}\p{Cf}]/u;

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text)
    if (!NO_COLUMN.test(character)) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}

export function lengthFaults(language: Language, texts: Texts): string[] {
  const faults: string[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const kind = KINDS_OF_KEYS.find(({ keys }) => keys.test(key));
    const columns = columnsOf(text);
    if (kind !== undefined && columns > kind.columns)
      faults.push(
        `${language}: ${key} "${text}" takes ${columns} columns; ${kind.kind} holds ${kind.columns}`,
      );
  }
  return faults;
}

/** Answers that lead to a page: they name these labels letter for letter. */
const NAMED_LABELS: Readonly<Record<string, readonly string[]>> = {
  support_a_demo: ['tab.account', 'account.reset'],
  support_a_identity: ['tab.account', 'account.real_name'],
  support_a_withdraw: ['account.withdraw'],
  'phone.one_tap_text': ['trade.buy', 'trade.sell'],
  'phone.one_tap_warning': ['trade.buy', 'trade.sell'],
};

export function labelFaults(language: Language, texts: Texts): string[] {
  const faults: string[] = [];
  for (const [key, labels] of Object.entries(NAMED_LABELS))
    for (const label of labels) {
      const named = texts[label] ?? '';
      if (!(texts[key] ?? '').toLowerCase().includes(named.toLowerCase()))
        faults.push(`${language}: ${key} does not name "${named}", as ${label} has it`);
    }
  return faults;
}
