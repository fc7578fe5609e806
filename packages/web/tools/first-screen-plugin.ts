// Leaves in the first load what the first screen needs: of the contract's calls those that its modules make. The others
// come with the first page that needs one. In development both modules hold everything, as they are written.
import path from 'node:path';
import { ROUTES, type CallName } from '@meridian/contract/names/calls';
import type { Route } from '@meridian/contract/names/route';
import type { Plugin } from 'vite';
import { firstScreen, forgetModules, moduleOf } from './first-screen.ts';

const LIB = path.resolve(import.meta.dirname, '../src/lib');
const FIRST_CALLS = path.join(LIB, 'first-calls.ts');
const LATER_CALLS = path.join(LIB, 'later-calls.ts');

export function firstScreenOnly(): Plugin {
  return {
    name: 'meridian:first-screen',
    apply: 'build',
    enforce: 'pre',
    buildStart: forgetModules,
    load(id) {
      if (id === FIRST_CALLS) return moduleOfCalls('firstCalls', (isFirst) => isFirst);
      if (id === LATER_CALLS) return moduleOfCalls('laterCalls', (isFirst) => !isFirst);
      return null;
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

const clientsPart = ({ path: at, changesState, once }: Route) => ({
  path: at,
  ...(changesState && { changesState }),
  ...(once && { once }),
});
