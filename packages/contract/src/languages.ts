// The fourteen languages of the product, by the names that the wire gives them.

export const LANGUAGES = [
  'hk',
  'en',
  'jp',
  'kr',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'ar',
  'it',
  'tr',
] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'hk';

/** BCP 47 tags, for formatters and the document's `lang`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  hk: 'zh-HK',
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  ru: 'ru',
  spa: 'es',
  pt: 'pt',
  ar: 'ar',
  it: 'it',
  tr: 'tr',
};

/** The language that a name stands for; `tw` is the older name of `hk`. */
export function languageOf(name: string | null | undefined): Language | undefined {
  const wanted = name === 'tw' ? 'hk' : name;
  return LANGUAGES.find((language) => language === wanted);
}
