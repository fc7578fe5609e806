// Who may import whom. The package list is the architecture, and so are the folders of the server and of the screens:
// imports run down, never in a circle. Every source file must have been seen, so that the check cannot pass on nothing.
import { globSync } from 'node:fs';
import path from 'node:path';
import { type IModule, cruise } from 'dependency-cruiser';
import { circles } from './circles.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = [
  'packages/*/src/**/*.{ts,tsx}',
  '{sim,bench,e2e,cluster}/src/**/*.ts',
  'tools/*.ts',
];

/** What each package may import from the others; of web some files may import more, see {@link DOORS}. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  units: [],
  contract: ['units'],
  client: ['contract'],
  ledger: ['units'],
  proof: [],
  market: ['units'],
  trading: ['units', 'ledger', 'market'],
  verifier: ['units', 'proof', 'market', 'trading'],
  store: ['units', 'ledger', 'market', 'trading'],
  server: ['units', 'contract', 'ledger', 'proof', 'market', 'trading', 'store'],
  design: ['units', 'contract'],
  web: ['units', 'contract', 'proof', 'design'],
  office: ['units', 'contract', 'design'],
};
/** Doors of packages that web may import besides: the last only in the worker that is loaded for it. */
const DOORS: Readonly<Record<string, RegExp>> = {
  'packages/market/src/trading-day.ts': /^packages\/web\//,
  'packages/trading/src/estimate.ts': /^packages\/web\//,
  'packages/client/src/live-socket.ts': /^packages\/web\//,
  'packages/verifier/src/check-log.ts': /^packages\/web\/src\/public-log\/recompute-worker\.ts$/,
};
/** Pure packages, with the outside libraries that each may use. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  units: [],
  contract: ['zod'],
  ledger: [],
  proof: ['@noble/curves', '@noble/hashes', '@scure/base'],
  market: [],
  trading: [],
};

/** Any folder that is not named here: a noun in the server, a feature in the screens. */
const NOUN = '<noun>';
/** Folders of a package, lowest first; a file imports from its own layer and those below. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  server: ['platform', 'engine', 'market', NOUN, 'demonstration', 'compose'],
  web: ['locales', 'lib', 'ui', 'chart', NOUN, 'app'],
  office: ['lib', 'ui', NOUN, 'app'],
};
/** Here nouns never meet, `app` composes them; in the server they may use each other. */
const APART = new Set(['web', 'office']);

/** Folders of those for what several features need. */
const SHARED = new Set(['lib', 'ui']);

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const packageOf = (file: string): string | null => /^packages\/([a-z]+)\//.exec(file)?.[1] ?? null;
/** The folder below src; null for a file that stands in src itself, which composes. */
const roomOf = (file: string): string | null => /\/src\/([^/]+)\//.exec(file)?.[1] ?? null;

function fault(from: string, to: string): string | null {
  const [source, target] = [packageOf(from), packageOf(to)];
  if (source === null) return null;
  if (target === null) return `${from} reaches outside the packages: ${to}`;
  if (source === target) return layerFault(source, from, to);
  if (DOORS[to]?.test(from) === true) return null;
  return PACKAGES[source]?.includes(target) ? null : `${from} may not import ${to}`;
}

function layerFault(within: string, from: string, to: string): string | null {
  const layers = LAYERS[within];
  if (layers === undefined) return null;
  const [source, target] = [roomOf(from), roomOf(to)];
  const rank = (room: string | null): number =>
    room === null ? layers.length : layers.indexOf(layers.includes(room) ? room : NOUN);
  if (rank(target) > rank(source)) return `${from} may not import upward: ${to}`;
  if (within === 'server' && to.endsWith('routes.ts') && ![target, 'compose'].includes(source))
    return `routes are joined by compose alone: ${from} imports ${to}`;
  const areNouns = rank(source) === layers.indexOf(NOUN) && rank(target) === rank(source);
  return APART.has(within) && areNouns && source !== target
    ? `features never meet: ${from} imports ${to}`
    : null;
}

function outsideFault(from: string, to: string): string | null {
  const allowed = PURE[packageOf(from) ?? ''];
  if (allowed === undefined || allowed.some((name) => to.includes(`node_modules/${name}/`)))
    return null;
  return `${from} is pure and may not import ${to}`;
}

function faultsOf(module: IModule): string[] {
  if (isTest(module.source)) return [];
  return module.dependencies.flatMap(({ resolved, coreModule, couldNotResolve, module: name }) => {
    if (couldNotResolve && !name.includes('?') && !name.endsWith('.css'))
      return [`${module.source} imports ${name}, which is not found`];
    const isOutside = coreModule || resolved.includes('node_modules') || couldNotResolve;
    return (isOutside ? outsideFault : fault)(module.source, resolved) ?? [];
  });
}

const { output } = await cruise(SOURCES, {
  baseDir: ROOT,
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'default'],
  },
});
if (typeof output === 'string') throw new Error('modules, not a report, were asked for');

const seen = new Map(output.modules.map((module) => [module.source, module]));
const sources = globSync(SOURCES, { cwd: ROOT });
const own = [...seen.values()].filter(({ source }) => sources.includes(source));
const arrows = own
  .filter(({ source }) => !isTest(source))
  .flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved] as const),
  )
  .filter(([, to]) => !isTest(to) && sources.includes(to));
/** A file that stands in src itself is a room of its own: a door, or the only one of its kind. */
const folderOf = (file: string): string => (roomOf(file) === null ? file : path.dirname(file));
const folders = arrows.map(([from, to]) => [folderOf(from), folderOf(to)] as const);

/** Who imports a file, over files of shared rooms too; of a file that stands in src itself its path. */
function roomsThatNeed(file: string): Set<string> {
  const seen = new Set([file]);
  const rooms = new Set<string>();
  for (const each of seen)
    for (const [from] of arrows.filter(([, to]) => to === each)) {
      const room = roomOf(from) ?? from;
      if (SHARED.has(room)) seen.add(from);
      else rooms.add(room);
    }
  return rooms;
}
/** What one feature alone needs stands there, so that a shared room holds only what is shared. */
const misplaced = own
  .map(({ source }) => source)
  .filter((file) => APART.has(packageOf(file) ?? '') && SHARED.has(roomOf(file) ?? ''))
  .filter((file) => !isTest(file))
  .flatMap((file) => {
    const [room = '', ...others] = roomsThatNeed(file);
    return others.length > 0 || room === '' || room.includes('/')
      ? []
      : [`${file} is needed by ${room} alone`];
  });

const faults = [
  ...misplaced,
  ...sources.filter((file) => !seen.has(file)).map((file) => `${file} was not seen`),
  ...own.flatMap(faultsOf),
  ...circles(arrows).map((files) => `files in a circle: ${files.join(' -> ')}`),
  ...circles(folders).map((names) => `folders in a circle: ${names.join(' -> ')}`),
];
for (const text of faults) console.error(text);
console.log(`${own.length} modules, ${faults.length} faults of imports`);
process.exitCode = own.length > 0 && faults.length === 0 ? 0 : 1;
