// The languages as Intl knows them. What follows the reader's zone stands with the screens themselves.
import { LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';

/** The language's tag for Intl: Latin digits and the Gregorian calendar everywhere. */
export const intlTag = (of: Language): string => `${LANGUAGE_TAGS[of]}-u-ca-gregory-nu-latn`;

/**
 * How Intl writes US dollars: as the language tells them from other dollars (US$ in Hong Kong, $US in French). Arabic's own
 * form, "1.00 US$" in Latin digits, is not used on trading screens, and Italian's would be a code.
 */
export const dollarsIn = (language: Language) => ({
  tag: language === 'ar' ? 'en-US' : intlTag(language),
  options: {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: language === 'it' ? 'narrowSymbol' : 'symbol',
  } as const,
});
