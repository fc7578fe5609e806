// `npm test`: all tests except types and texts, which `npm run check` holds: unit, store, server, simulation, and the
// browser's against the real server with its built screens.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildScreensIfStale } from './build-screens.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

function run(step: string, args: readonly string[]): void {
  console.log(`\n== ${step}`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const reporters = ['default', path.join(import.meta.dirname, 'slowest-files.ts')];
  const shown = reporters.map((reporter) => `--reporter=${reporter}`);
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...shown, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

await buildScreensIfStale();
run('logic, store, server, simulation', []);
run('the components of the screens in a browser', [
  '--config',
  'packages/web/vitest.browser.config.ts',
]);
run('the screens in a browser', ['--config', 'e2e/vitest.config.ts']);
