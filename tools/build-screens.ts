// Builds the screens when a source is newer than the build, and compresses the files once for all who fetch them.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'packages/web');
const DIST = path.join(WEB, 'dist');
const STAMP = path.join(DIST, '.sources');
const SOURCES = [
  'packages/web/{src,public}/**/*',
  'packages/web/{index.html,vite.config.ts,package.json}',
  'packages/{units,contract,trading}/src/**/*.ts',
  'packages/design/src/**/*',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** 9 is 5 % larger, 11 is 2 % smaller and takes three times as long. */
const BROTLI_QUALITY = 10;
/** Smaller files are not worth a second copy. */
const COMPRESSED_FROM_BYTES = 1_000;

export async function buildScreensIfStale(): Promise<void> {
  const sources = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  const startedAt = performance.now();
  console.log('building the screens ...');
  const { build } = await import('vite');
  await build({ root: WEB, logLevel: 'warn' });
  await compressFiles();
  mkdirSync(DIST, { recursive: true });
  writeFileSync(STAMP, sources);
  console.log(`the screens are built (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

async function compressFiles(): Promise<void> {
  const files = globSync('**/*', { cwd: DIST, withFileTypes: true })
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
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, zipped);
}
