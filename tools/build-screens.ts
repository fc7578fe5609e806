// Builds the screens if a source is newer than the build, and compresses the files once for all visitors. Run by itself
// (tools/start.ts) it only builds: compressing takes longer than building, and nobody has to wait for it.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The packages to build, each with the other sources it is made of. */
const SCREENS = {
  web: 'packages/{units,contract,ledger,market,proof,trading,verifier}/src/**/*.ts',
  office: 'packages/{units,contract}/src/**/*.ts',
} as const;
type Screens = keyof typeof SCREENS;
const sourcesOf = (screens: Screens): readonly string[] => [
  `packages/${screens}/{src,public,worker,tools}/**/*`,
  `packages/${screens}/{index.html,vite.config.ts,package.json}`,
  SCREENS[screens],
  'packages/design/src/**/*',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Quality 10 is 2 % larger and takes a third of the time; but files are compressed once and fetched often. */
const BROTLI_QUALITY = 11;
/** Smaller files are not worth a second copy. */
const COMPRESSED_FROM_BYTES = 1_000;

/** Builds and compresses what is out of date. */
export async function buildScreensIfStale(): Promise<void> {
  await buildStale();
  await compressStale();
}

async function buildStale(): Promise<void> {
  for (const screens of Object.keys(SCREENS) as Screens[]) await buildIfStale(screens);
}

/** Compresses the built files, also those that an earlier run had no time for. */
export async function compressStale(): Promise<void> {
  for (const screens of Object.keys(SCREENS) as Screens[]) await compressIfStale(distOf(screens));
}

const distOf = (screens: Screens): string => path.join(ROOT, 'packages', screens, 'dist');
/** The sources that the files were built from, and the sources of the files compressed last. */
const BUILT = '.sources';
const COMPRESSED_OF = '.compressed';

const stampOf = (dist: string, name: string): string | null => {
  const file = path.join(dist, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

async function buildIfStale(screens: Screens): Promise<void> {
  const root = path.join(ROOT, 'packages', screens);
  const dist = distOf(screens);
  const sources = hashOfSources(screens);
  if (stampOf(dist, BUILT) === sources) return;
  const startedAt = performance.now();
  console.log(`building the screens of ${screens} ...`);
  const { build } = await import('vite');
  // A test run sets "test", which would build React for development.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({ root, logLevel: 'warn', mode: 'production' });
  if (environment === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = environment;
  writeFileSync(path.join(dist, BUILT), sources);
  console.log(`they are built (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function hashOfSources(screens: Screens): string {
  const hash = createHash('sha256');
  const files = globSync(sourcesOf(screens), { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

async function compressIfStale(dist: string): Promise<void> {
  const sources = stampOf(dist, BUILT);
  if (sources === null || stampOf(dist, COMPRESSED_OF) === sources) return;
  await compressFiles(dist);
  writeFileSync(path.join(dist, COMPRESSED_OF), sources);
}

async function compressFiles(dist: string): Promise<void> {
  const files = globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < COMPRESSED_FROM_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ]);
  writeWhole(`${file}.br`, brotli);
  writeWhole(`${file}.gz`, zipped);
}

/** The server looks for these files at each request, so a file must appear complete or not at all. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}

if (import.meta.main) await buildStale();
