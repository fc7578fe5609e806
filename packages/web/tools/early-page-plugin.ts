// For a visit that begins on another page than Home: a small file of its own (early-page-script.ts) asks for the page's
// code, texts and first answers while the page's own script is still loading. Home's first load must not become heavier for it.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { INSTRUMENT_ROUTES } from '@meridian/contract/names/instruments';
import { RANKING_KINDS, RANKING_ROUTES } from '@meridian/contract/names/ranking';
import { LANGUAGES, LANGUAGE_TAGS } from '@meridian/contract/languages';
import type { Plugin, Rolldown } from 'vite';
import { ACCOUNT_FRAME, ACCOUNT_WORDS } from './account-frame.ts';
import { ROUTER, START, chunkOf, pageOf } from './chunks.ts';
import {
  type EarlyPage,
  earlyAnswers,
  loadEarly,
  openPage,
  paintFrame,
  paintPrice,
} from './early-page-script.ts';
import { allTexts, partsOfPage } from './texts.ts';

interface Early {
  /** Its module in src/. */
  readonly page: string;
  /** The keys of its title, which the script writes where the page will, and of what it writes into the frame. */
  readonly words?: readonly string[];
  readonly frame?: string;
  /** Only a session sees it. */
  readonly isIn?: true;
  /** What it asks first, by the name under which the page takes the answer (lib/early.ts). */
  readonly asks?: Readonly<Record<string, string>>;
}

const EARLY_PAGES: Readonly<Record<string, Early>> = {
  '/trade': {
    page: 'trade/trade-page.tsx',
    asks: { tradeList: INSTRUMENT_ROUTES.tradeList.path },
  },
  '/rank': {
    page: 'ranking/ranking-page.tsx',
    words: ['ranking.title'],
    asks: Object.fromEntries(
      RANKING_KINDS.map((kind) => [kind, `${RANKING_ROUTES.ranking.path}?kind=${kind}`]),
    ),
  },
  '/follow': { page: 'copying/pages.ts' },
  '/order': { page: 'orders/orders-page.tsx', words: ['orders.title'], isIn: true },
  '/user': {
    page: 'app/user-page.tsx',
    words: ['tab.account', ...ACCOUNT_WORDS],
    frame: ACCOUNT_FRAME,
    isIn: true,
  },
};

/** Their addresses, by the page's path: the page itself (index.html) asks. */
const ASKS = Object.fromEntries(
  Object.entries(EARLY_PAGES)
    .filter(([, { asks }]) => asks !== undefined)
    .map(([at, { asks = {} }]) => [at, Object.values(asks)]),
);

const SRC = path.resolve(import.meta.dirname, '../src');
const PLACE = '/* what other pages ask for early */';
/** In the page itself, so that the price is in the first paint. */
const PRICE_PLACE = '/* how the price is painted */';
/** Files that every page but Home needs. */
const LATER = [ROUTER, /\/src\/lib\/later-texts\.ts$/, /\/src\/lib\/later-calls\.ts$/];

export function earlyPage(): Plugin {
  return {
    name: 'meridian:early-page',
    apply: 'build',
    // After Vite has written the page.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = pageOf(bundle);
      const text = String(page.source);
      for (const place of [PLACE, PRICE_PLACE])
        if (!text.includes(place)) throw new Error(`the page has ${place}`);
      const source = scriptOf(bundle);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = text
        .replace(PLACE, () => JSON.stringify([`./${fileName}`, ASKS]).slice(1, -1))
        .replace(PRICE_PLACE, () => String(paintPrice));
    },
  };
}

function scriptOf(bundle: Rolldown.OutputBundle): string {
  const [files, parts] = [new Names(), new Names()];
  const pages = Object.entries(EARLY_PAGES).map(([at, early]): [string, EarlyPage] => [
    at,
    {
      code: codeOf(bundle, early.page).map((name) => files.placeOf(name)),
      texts: partsOfPage(path.join(SRC, early.page)).map((part) => parts.placeOf(part)),
      asks: Object.keys(early.asks ?? {}),
      words: early.words === undefined ? {} : wordsOf(early.words),
      frame: early.frame ?? '',
      isIn: early.isIn ?? false,
    },
  ]);
  const common = [...new Set(LATER.flatMap((module) => withImports(bundle, module)))];
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [
      LANGUAGE_TAGS[language],
      [language, ...['base', ...parts.all].map((part) => textsFile(bundle, part, language))],
    ]),
  );
  const named = (what: RegExp) => Object.keys(bundle).filter((name) => what.test(name));
  const fonts = named(/geist-latin-(?!ext).*\.woff2$/);
  const styles = named(/later-styles-.*\.css$/);
  const given = [
    Object.fromEntries(pages),
    files.all,
    [...fonts.map(inAssets), ...common, ...styles.map(inAssets)],
    texts,
  ];
  const functions = [earlyAnswers, loadEarly, paintFrame, openPage].map(String);
  const call = `openPage(${given.map((one) => JSON.stringify(one)).join(', ')});`;
  return `{\n${[...functions, call].join('\n')}\n}\n`;
}

/** Names that are told by their places. */
class Names {
  readonly all: string[] = [];

  placeOf(name: string): number {
    const place = this.all.indexOf(name);
    return place >= 0 ? place : this.all.push(name) - 1;
  }
}

const inAssets = (name: string): string => name.replace(/^assets\//, '');
const textsFile = (bundle: Rolldown.OutputBundle, part: string, language: string): string =>
  inAssets(chunkOf(bundle, new RegExp(`/locales/${part}/${language}\\.json$`)).fileName);

/** A module's chunk and all that it imports, without what the first page names itself. */
function withImports(bundle: Rolldown.OutputBundle, module: RegExp): string[] {
  const start = chunkOf(bundle, START);
  const known = new Set([start.fileName, ...start.imports]);
  const add = (name: string): void => {
    const item = bundle[name];
    if (item?.type !== 'chunk' || known.has(name)) return;
    known.add(name);
    found.push(inAssets(name));
    item.imports.forEach(add);
  };
  const found: string[] = [];
  add(chunkOf(bundle, module).fileName);
  return found;
}

function codeOf(bundle: Rolldown.OutputBundle, page: string): string[] {
  const common = new Set(LATER.flatMap((module) => withImports(bundle, module)));
  const module = new RegExp(`/src/${page.replaceAll('.', '\\.')}$`);
  return withImports(bundle, module).filter((name) => !common.has(name));
}

/** By the language's tag. */
const wordsOf = (keys: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = allTexts(language);
      const words = keys.map((key) => {
        const text = texts[key];
        if (text === undefined) throw new Error(`${key} has a text in ${language}`);
        return text;
      });
      return [LANGUAGE_TAGS[language], words];
    }),
  );
