// `npm test`: all tests except types and texts, which `npm run check` holds: unit, store, server, simulation, and the
// browser's against the real server with its built screens.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildScreensIfStale } from './build-screens.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const REPORTERS = ['default', path.join(import.meta.dirname, 'slowest-files.ts')];

/** Resolves with whether all passed. What is said beside another run is printed at its end, in one piece. */
async function pass(step: string, args: readonly string[], isBeside = false): Promise<boolean> {
  const shown = REPORTERS.map((reporter) => `--reporter=${reporter}`);
  const head = `\n== ${step}\n`;
  if (!isBeside) process.stdout.write(head);
  const child = spawn(process.execPath, [VITEST, 'run', ...shown, ...args], {
    cwd: ROOT,
    stdio: ['ignore', isBeside ? 'pipe' : 'inherit', isBeside ? 'pipe' : 'inherit'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => said.push(piece));
  await once(child, 'close');
  if (isBeside) process.stdout.write(Buffer.concat([Buffer.from(head), ...said]));
  return child.exitCode === 0;
}

await buildScreensIfStale();
if (!(await pass('logic, store, server, simulation', []))) process.exit(1);
// The components wait for their browser half of the time, which the screens can use.
const passed = await Promise.all([
  pass('the screens in a browser', ['--config', 'e2e/vitest.config.ts']),
  pass(
    'the components of the screens in a browser',
    ['--config', 'packages/web/vitest.browser.config.ts'],
    true,
  ),
]);
if (passed.includes(false)) process.exit(1);
