// `npm run pack-verifier`: what a stranger checks a site with, as one file for Node and one page that opens from disk, in a package
// that `npx` runs. It is only made here; nothing publishes it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type InlineConfig, build } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const VERIFIER = path.join(ROOT, 'packages/verifier');
const MADE = path.join(VERIFIER, 'dist');
const SCRIPT = '<!-- the script stands here -->';

/** @returns the only file that comes of it */
async function bundle(config: InlineConfig): Promise<string> {
  const made = await build({ configFile: false, root: VERIFIER, logLevel: 'warn', ...config });
  const [only] = [made].flat();
  if (only === undefined || !('output' in only) || only.output.length !== 1)
    throw new Error('one file was to be made');
  return only.output[0].code;
}

const command = () =>
  bundle({
    ssr: { noExternal: true },
    build: { ssr: 'src/main.ts', write: false, target: 'node22', minify: true },
  });

const script = () =>
  bundle({
    build: {
      lib: { entry: 'src/page/verify-page.ts', formats: ['iife'], name: 'verify' },
      ...{ write: false, target: 'es2023', minify: true },
    },
  });

const { license } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  license?: string;
};

rmSync(MADE, { recursive: true, force: true });
mkdirSync(MADE, { recursive: true });
writeFileSync(path.join(MADE, 'meridian-verify.mjs'), `#!/usr/bin/env node\n${await command()}`, {
  mode: 0o755,
});
const page = readFileSync(path.join(VERIFIER, 'src/page/verify.html'), 'utf8');
if (!page.includes(SCRIPT)) throw new Error('the page has a place for its script');
const code = (await script()).replaceAll('</script', String.raw`<\/script`);
const whole = page.replace(SCRIPT, () => `<script>${code}</script>`);
writeFileSync(path.join(MADE, 'verify.html'), whole);
cpSync(path.join(ROOT, 'docs/CHECKING.md'), path.join(MADE, 'README.md'));
const packed = {
  name: 'meridian-verify',
  version: '0.1.0',
  description: 'Checks a Meridian site’s public log, and computes an account again',
  ...(license !== undefined && { license }),
  type: 'module',
  bin: { 'meridian-verify': 'meridian-verify.mjs' },
  engines: { node: '>=22' },
};
writeFileSync(path.join(MADE, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
const answer = execFileSync('npm', ['pack', '--silent'], { cwd: MADE, encoding: 'utf8' });
console.log(
  `packages/verifier/dist/${answer.trim()}, verify.html and meridian-verify.mjs beside it`,
);
