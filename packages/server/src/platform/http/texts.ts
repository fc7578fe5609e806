// Texts of the server in the client's language: messages of answers, the ledger's memos, names of what is listed.
import { LANGUAGE_TAGS, type Language, languageOf } from '@meridian/contract';
import { isolated } from '@meridian/contract/isolate';
import { TEXTS, type TextKey } from '@meridian/contract/texts';
import type { TextArgs } from './refusal.ts';

/** The language of a request; English if it names an unknown one or none, as the contract says. */
export function requestLanguage(header: string | string[] | undefined): Language {
  const name = Array.isArray(header) ? header[0] : header;
  return languageOf(name) ?? 'en';
}

/** The text of `key` with its arguments in place, amounts of money as the language writes them. */
export function textOf(language: Language, key: TextKey, args: TextArgs = {}): string {
  const text = TEXTS[language][key];
  if (!text.includes('{')) return text;
  const money = amountsOf(key);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    const isPlain = money.has(name) && /^-?\d+(\.\d+)?$/.test(String(value));
    const said = isPlain ? writtenAmount(language, String(value)) : String(value);
    return language === 'ar' ? isolated(said) : said;
  });
}

const amounts = new Map<TextKey, ReadonlySet<string>>();

/** The arguments that are money: a currency follows them in the English text. Lots, prices and counts are written as they are. */
function amountsOf(key: TextKey): ReadonlySet<string> {
  let known = amounts.get(key);
  if (known === undefined) {
    const found = TEXTS.en[key].matchAll(/\{(\w+)\} (?:USD|US dollars|\{currency\})/g);
    known = new Set([...found].map(([, name = '']) => name));
    amounts.set(key, known);
  }
  return known;
}

const amountFormats = new Map<Language, Intl.NumberFormat>();

/** An exact decimal as the language writes amounts: with all its digits, at least two decimals, and Latin digits. */
export function writtenAmount(language: Language, decimal: string): string {
  let format = amountFormats.get(language);
  if (format === undefined) {
    // Arabic as on the screens: a decimal point, and commas between thousands.
    const tag = language === 'ar' ? 'en-US' : `${LANGUAGE_TAGS[language]}-u-nu-latn`;
    format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
    amountFormats.set(language, format);
  }
  return format.format(decimal as Intl.StringNumericLiteral);
}

export const isTextKey = (key: string): key is TextKey => key in TEXTS.en;

/** Why trading is halted: of the closed list, or as it was written before there was one. */
export function haltText(language: Language, reason: string): string {
  const key = `halt_${reason}`;
  return isTextKey(key) ? textOf(language, key) : reason;
}

type Naming = 'region' | 'currency';
const namers = new Map<string, Intl.DisplayNames>();

/** The name of a country or currency, by its ISO code. */
export function displayName(language: Language, type: Naming, code: string): string {
  const id = `${type}:${language}`;
  let namer = namers.get(id);
  if (namer === undefined) {
    namer = new Intl.DisplayNames([LANGUAGE_TAGS[language]], { type, fallback: 'code' });
    namers.set(id, namer);
  }
  return namer.of(code) ?? code;
}
