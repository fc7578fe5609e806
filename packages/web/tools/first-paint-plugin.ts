// What is painted before any script or style has come: puts the invitation's words, in every language, into the page,
// and the styles behind the shell, which needs none of them. The script is fetched meanwhile and runs once that paint
// is there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import { DEMO_GRANT_USD } from '@meridian/contract/names/accounts';
import { dollarsIn } from '@meridian/design/lib/format';
import type { Plugin } from 'vite';

const TEXTS = path.resolve(import.meta.dirname, '../src/locales/base');
const PLACE = '/* the words of the invitation */ {}';
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const SCRIPTS = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
/** A page that nobody sees paints nothing. */
const PAINTED_WITHIN_MS = 1_000;
/** The way figures are set on the page, in Arabic too. */
const LEFT_TO_RIGHT = '\u2066';
const END_OF_DIRECTION = '\u2069';

export function firstPaint(): Plugin {
  return {
    name: 'meridian:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        if (!page.includes(PLACE)) throw new Error(`the page has ${PLACE}`);
        const styles = page.match(STYLES) ?? [];
        const scripts = [...page.matchAll(SCRIPTS)].map(([, file = '']) => file);
        return page
          .replace(PLACE, () => JSON.stringify(wordsByTag()))
          .replaceAll(STYLES, '')
          .replaceAll(SCRIPTS, '<link rel="modulepreload" crossorigin href="$1" />')
          .replace('</body>', () => `${styles.join('')}${startOf(scripts)}\n  </body>`)
          .replaceAll(/\n\s+(?:\/\/.*)?/g, '\n');
      },
    },
  };
}

/** Runs behind the styles, for which it waits. In development the page names its script itself. */
const startOf = (scripts: readonly string[]): string =>
  scripts.length === 0
    ? ''
    : `
    <script>
      (function () {
        var files = ${JSON.stringify(scripts)};
        var start = function () {
          files.splice(0).forEach(function (file) {
            var script = document.createElement('script');
            script.type = 'module';
            script.crossOrigin = '';
            script.src = file;
            document.body.append(script);
          });
        };
        if (document.hidden) return start();
        new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
        setTimeout(start, ${PAINTED_WITHIN_MS});
      })();
    </script>`;

/** Heading, text and action, by the language's tag. */
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

/** The amount as lib/format.ts writes it. */
function grantIn(language: Language): string {
  const { tag, options } = dollarsIn(language);
  return new Intl.NumberFormat(tag, { ...options, maximumFractionDigits: 0 }).format(
    Number(DEMO_GRANT_USD),
  );
}
