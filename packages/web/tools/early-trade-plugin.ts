// For a visit that begins on Trade: a small file of its own (early-trade-script.ts) requests the list, code and texts
// while the page's own script is still loading. Home's first load must not become heavier for it.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { INSTRUMENT_ROUTES } from '@meridian/contract/names/instruments';
import { LANGUAGES, LANGUAGE_TAGS } from '@meridian/contract/languages';
import type { Plugin, Rolldown } from 'vite';
import { ROUTER, START, chunkOf } from './chunks.ts';
import { openTrade } from './early-trade-script.ts';
import { partsOfPage } from './texts.ts';

const PLACE = '/* what Trade asks for early */';
const ROUTERS_PLACE = '/* the router */';
const PAGE = /\/src\/trade\/trade-page\.tsx$/;
const PAGE_FILE = path.resolve(import.meta.dirname, '../src/trade/trade-page.tsx');
/** Files that every page but Home needs. */
const LATER = [/\/src\/lib\/later-texts\.ts$/, /\/src\/lib\/later-calls\.ts$/];

export function earlyTrade(): Plugin {
  return {
    name: 'meridian:early-trade',
    apply: 'build',
    // After Vite has written the page.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !String(page.source).includes(PLACE))
        throw new Error(`the page has ${PLACE}`);
      const source = scriptOf(codeOf(bundle), textsOf(bundle));
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/early-trade-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = String(page.source)
        .replace(PLACE, () => JSON.stringify(`./${fileName}`))
        .replace(ROUTERS_PLACE, () => JSON.stringify(`./${chunkOf(bundle, ROUTER).fileName}`));
    },
  };
}

const scriptOf = (
  code: readonly string[],
  texts: Readonly<Record<string, readonly string[]>>,
): string =>
  `(${openTrade.toString()})(${[code, texts, INSTRUMENT_ROUTES.tradeList.path].map((one) => JSON.stringify(one)).join(', ')});\n`;

const nameOf = (chunk: Rolldown.OutputChunk): string => chunk.fileName.replace(/^assets\//, '');

/** The page's chunks that the first page does not name. */
function codeOf(bundle: Rolldown.OutputBundle): string[] {
  const page = chunkOf(bundle, PAGE);
  const start = chunkOf(bundle, START);
  const known = new Set([start.fileName, ...start.imports]);
  const shared = page.imports.flatMap((name) => {
    const item = bundle[name];
    return item?.type === 'chunk' && !known.has(name) ? [nameOf(item)] : [];
  });
  return [nameOf(page), ...shared, ...LATER.map((module) => nameOf(chunkOf(bundle, module)))];
}

/** By each language's name in calls. */
function textsOf(bundle: Rolldown.OutputBundle): Record<string, readonly string[]> {
  const parts = ['base', ...partsOfPage(PAGE_FILE)];
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      LANGUAGE_TAGS[language],
      [
        language,
        ...parts.map((part) =>
          nameOf(chunkOf(bundle, new RegExp(`/locales/${part}/${language}\\.json$`))),
        ),
      ],
    ]),
  );
}
