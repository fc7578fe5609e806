// How long an article takes to read, as a client is told.
import { LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';

const WORDS_A_MINUTE = 220;
/** For scripts that write no spaces. */
const LETTERS_A_MINUTE = 450;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/** Whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const letters = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + letters / LETTERS_A_MINUTE));
}

type Words = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });

/** # is the number of minutes. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: '# min read',
  de: '# Min. Lesezeit',
  fr: '# min de lecture',
  it: '# min di lettura',
  spa: '# min de lectura',
  pt: '# min de leitura',
  ru: '# мин чтения',
  tr: '# dk okuma',
  ar: {
    one: 'قراءة دقيقة واحدة',
    two: 'قراءة دقيقتين',
    few: 'قراءة # دقائق',
    other: 'قراءة # دقيقة',
  },
  hk: '閱讀約 # 分鐘',
  jp: '約#分で読めます',
  kr: '읽는 시간 약 #분',
  th: 'อ่าน # นาที',
  vn: 'Đọc # phút',
};

/** "3 min read", in the reader's language. */
export function readingTime(text: string, language: Language): string {
  const minutes = readingMinutes(text);
  const words = WORDS[language];
  const said =
    typeof words === 'string'
      ? words
      : (words[new Intl.PluralRules(LANGUAGE_TAGS[language]).select(minutes)] ?? words.other);
  return said.replace('#', String(minutes));
}
