// What is painted before any script or style has come: puts the invitation's words, in every language, into the page, and the
// styles behind the shell that needs none of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import type { Plugin } from 'vite';

const TEXTS = path.resolve(import.meta.dirname, '../src/locales/base');
const PLACE = '/* the words of the invitation */ {}';
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
/** As a figure is set on the page, in Arabic too. */
const LEFT_TO_RIGHT = '\u2066';
const END_OF_DIRECTION = '\u2069';
/** As in home/demo-hero.tsx. */
const DEMO_GRANT = 10_000;

export function firstPaint(): Plugin {
  return {
    name: 'meridian:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        if (!page.includes(PLACE)) throw new Error(`the page has ${PLACE}`);
        const styles = page.match(STYLES) ?? [];
        return page
          .replace(PLACE, () => JSON.stringify(wordsByTag()))
          .replaceAll(STYLES, '')
          .replace('</body>', () => `${styles.join('')}\n  </body>`);
      },
    },
  };
}

/** Heading, text and action by the language's tag. */
function wordsByTag(): Record<string, readonly string[]> {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = JSON.parse(
        readFileSync(path.join(TEXTS, `${language}.json`), 'utf8'),
      ) as Record<string, string>;
      const of = (key: string): string => {
        const text = texts[key];
        if (text === undefined) throw new Error(`${key} has a text in ${language}`);
        return text;
      };
      const title = of('home.hero_title')
        .replaceAll(/<\/?figure>/g, '')
        .replace('{amount}', () => `${LEFT_TO_RIGHT}${grantIn(language)}${END_OF_DIRECTION}`);
      return [LANGUAGE_TAGS[language], [title, of('home.hero_text'), of('home.hero_action')]];
    }),
  );
}

/** As lib/format.ts writes it. */
const grantIn = (language: Language): string =>
  new Intl.NumberFormat(
    language === 'ar' ? 'en-US' : `${LANGUAGE_TAGS[language]}-u-ca-gregory-nu-latn`,
    {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    },
  ).format(DEMO_GRANT);
