// Who may import whom: the package list is the architecture, and this check holds it. A minimum number of modules makes
// sure that the check does not pass on nothing.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';

const ROOT = path.resolve(import.meta.dirname, '..');
const MODULES_MIN = 150;

/** What each package may import from the others; `trading/estimate` is a door of its own. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  units: [],
  contract: ['units'],
  ledger: ['units'],
  market: ['units'],
  trading: ['units', 'ledger', 'market'],
  store: ['units', 'ledger', 'market', 'trading'],
  server: ['units', 'contract', 'ledger', 'market', 'trading', 'store'],
  design: ['units', 'contract'],
  web: ['units', 'contract', 'design'],
  office: ['units', 'contract', 'design'],
};
const PURE = new Set(['units', 'contract', 'ledger', 'market', 'trading']);
/** Outside libraries that a pure package may use. */
const PURE_LIBRARIES: Readonly<Record<string, readonly string[]>> = { contract: ['zod'] };
/** Features of the screens never meet: app composes them. */
const SHARED_FOLDERS = new Set(['app', 'lib', 'ui', 'fonts', 'locales']);
const FEATURES = readdirSync(path.join(ROOT, 'packages/web/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED_FOLDERS.has(entry.name))
  .map((entry) => entry.name);

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const packageOf = (file: string): string | null => /^packages\/([a-z]+)\//.exec(file)?.[1] ?? null;

function fault(from: string, to: string, isOutside: boolean): string | null {
  const source = packageOf(from);
  if (source === null || isTest(from)) return null;
  if (isOutside) return outsideFault(source, from, to);
  const target = packageOf(to);
  if (target === null) return `${from} reaches outside the packages: ${to}`;
  if (target === source) return source === 'web' ? featureFault(from, to) : null;
  if (source === 'web' && to === 'packages/trading/src/estimate.ts') return null;
  return ALLOWED[source]?.includes(target) ? null : `${from} may not import ${to}`;
}

function outsideFault(source: string, from: string, to: string): string | null {
  if (
    !PURE.has(source) ||
    PURE_LIBRARIES[source]?.some((name) => to.includes(`node_modules/${name}/`))
  )
    return null;
  return `${from} is pure and may not import ${to}`;
}

function featureFault(from: string, to: string): string | null {
  const feature = (file: string) =>
    FEATURES.find((name) => file.startsWith(`packages/web/src/${name}/`));
  const [source, target] = [feature(from), feature(to)];
  const isLower =
    from.startsWith('packages/web/src/lib/') || from.startsWith('packages/web/src/ui/');
  if (isLower && (target !== undefined || to.startsWith('packages/web/src/app/')))
    return `${from} may not import ${to}`;
  if (from.startsWith('packages/web/src/lib/') && to.startsWith('packages/web/src/ui/'))
    return null;
  return source !== undefined && target !== undefined && source !== target
    ? `features never meet: ${from} imports ${to}`
    : null;
}

const { output } = await cruise(['packages/*/src/**/*.{ts,tsx}'], {
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

const faults: string[] = [];
const own = output.modules.filter((module) => packageOf(module.source) !== null);
for (const module of own) {
  for (const { resolved, coreModule, couldNotResolve, module: name } of module.dependencies) {
    if (couldNotResolve && !name.includes('?') && !name.endsWith('.css'))
      faults.push(`${module.source} imports ${name}, which is not found`);
    const found = fault(module.source, resolved, coreModule || resolved.includes('node_modules'));
    if (found !== null) faults.push(found);
  }
}
if (own.length < MODULES_MIN)
  faults.push(
    `only ${own.length} modules were seen, fewer than ${MODULES_MIN}: the check is blind`,
  );
for (const text of faults) console.error(text);
console.log(`${own.length} modules, ${faults.length} faults of imports`);
process.exitCode = faults.length === 0 ? 0 : 1;
