// Keeps in the first load only what the first screen needs: of the contract's calls those that its modules make, of the
// texts and styles those that they name. The others come with the pages that need them; the build writes their parts into the
// table of routes. In development everything comes at once.
import path from 'node:path';
import { ROUTES, type CallName } from '@meridian/contract/names/calls';
import type { Route } from '@meridian/contract/names/route';
import { type Plugin, parseSync } from 'vite';
import { type Node, firstScreen, forgetModules, moduleOf, visit } from './first-screen.ts';
import { allTexts, partsOfPage, textsOf } from './texts.ts';

const SRC = path.resolve(import.meta.dirname, '../src');
const FIRST_CALLS = path.join(SRC, 'lib/first-calls.ts');
const LATER_CALLS = path.join(SRC, 'lib/later-calls.ts');
const FIRST_STYLES = path.join(SRC, 'lib/styles/first.css');
const PAGES = path.join(SRC, 'app/routes.tsx');
const TEXTS = /\/src\/locales\/([a-z]+)\/([a-z]+)\.json$/;

export function firstScreenOnly(): Plugin {
  let isBuild = false;
  return {
    name: 'meridian:first-screen',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart: forgetModules,
    load(id) {
      const [, part, language] = TEXTS.exec(id) ?? [];
      if (part !== undefined && language !== undefined)
        return JSON.stringify(isBuild ? textsOf(part, language) : allTexts(language));
      if (!isBuild) return null;
      if (id === FIRST_CALLS) return moduleOfCalls('firstCalls', (isFirst) => isFirst);
      if (id === LATER_CALLS) return moduleOfCalls('laterCalls', (isFirst) => !isFirst);
      return null;
    },
    transform(code, id) {
      if (id === FIRST_STYLES) return withSources(code);
      return isBuild && id === PAGES ? withParts(code) : null;
    },
  };
}

function moduleOfCalls(name: string, isWanted: (isFirst: boolean) => boolean): string {
  const first = new Set([...firstScreen()].flatMap((file) => [...moduleOf(file).calls]));
  if (first.size === 0) throw new Error('the first screen makes calls');
  const wanted = (Object.keys(ROUTES) as CallName[]).filter((call) => isWanted(first.has(call)));
  const calls = Object.fromEntries(wanted.map((call) => [call, clientsPart(ROUTES[call])]));
  return `export const ${name} = ${JSON.stringify(calls)};`;
}

/** The styles that the modules of the first screen name. */
function withSources(code: string): string {
  const sources = [...firstScreen()].map(
    (file) =>
      `@source '${path.relative(path.dirname(FIRST_STYLES), file).replaceAll(path.sep, '/')}';`,
  );
  return `${code}${sources.join('\n')}\n`;
}

const clientsPart = ({ path: at, changesState, once }: Route) => ({
  path: at,
  ...(changesState && { changesState }),
  ...(once && { once }),
});

/** `page(() => import('../orders/orders-page.tsx'))` with the parts of the texts that this page names. */
function withParts(code: string): string {
  const program = parseSync(PAGES, code).program as unknown as Node;
  const named = new Map<string, Node>();
  const pages: Node[] = [];
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator')
      named.set((node['id'] as { name: string }).name, node['init'] as Node);
    if (node.type === 'CallExpression' && (node['callee'] as { name?: string }).name === 'page')
      pages.push(node);
  });
  if (pages.length === 0) throw new Error('the table of routes has pages');
  let written = code;
  for (const page of pages.toReversed()) {
    const [load] = page['arguments'] as [Node & { name?: string; end: number }];
    const found = new Set<string>();
    visit(named.get(load.name ?? '') ?? load, (node) => {
      if (node.type !== 'ImportExpression') return;
      const file = path.resolve(path.dirname(PAGES), (node['source'] as { value: string }).value);
      for (const part of partsOfPage(file)) found.add(part);
    });
    if (found.size === 0) throw new Error('a page imports its code');
    const parts = [...found].map((part) => JSON.stringify(part)).join(', ');
    written = `${written.slice(0, load.end)}, ${parts}${written.slice(load.end)}`;
  }
  return written;
}
