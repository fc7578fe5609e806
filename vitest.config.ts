import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './packages/store/src/testing/memory-folder.ts';
import { longFirst } from './tools/long-first.ts';

/** What only the builder of the screens can read: components, and files by a pattern. */
const SCREENS = 'packages/{design,office,web}/src/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{packages/*,sim,bench}/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [SCREENS],
          // Node imports the files itself, as it does for the product: what vite makes of an import is a getter, asked at each use.
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: 'screens', include: [SCREENS] } },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes late on a busy machine comes; how soon is for benches to say.
    expect: { poll: { timeout: 15_000 } },
    // A test that needs its second try is named; see docs/decisions.md, 48.
    retry: process.env['CI'] === undefined ? 0 : 1,
    env: {
      TMPDIR: memoryFolder(),
      // A worker makes the databases of its tests fresh again, instead of removing them.
      KEEP_TEST_DATABASES: '1',
      // The threads and processes that a test starts find the server's files with their types removed.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/meridian/code'),
    },
    // Some wait for processes, or for a PostgreSQL: four at a time keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // A worker imports the server once, not once a file: that was a third of all work. So no test may leave behind a
    // changed environment, a replaced global or a running clock.
    isolate: false,
    sequence: { sequencer: longFirst(/(ranking-order|empty-cluster|keep-running)\.test\.ts$/) },
  },
});
