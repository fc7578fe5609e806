// The languages as Intl knows them. What follows the reader's zone stands with the screens themselves.
import { LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';

/** The language's tag for Intl: Latin digits and the Gregorian calendar everywhere. */
export const intlTag = (of: Language): string => `${LANGUAGE_TAGS[of]}-u-ca-gregory-nu-latn`;
