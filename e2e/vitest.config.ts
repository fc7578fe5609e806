import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { longFirst } from '../tools/long-first.ts';

// The servers and commands that a spec starts find the server's files with their types removed.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/meridian/code',
);

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.spec.ts'],
    globalSetup: 'src/site.ts',
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A loaded machine may starve a browser; CI says which tests needed another try.
    retry: process.env['CI'] === undefined ? 0 : 2,
    expect: { poll: { timeout: 15_000, interval: 100 } },
    // The specs share a server, and mostly wait for ticks and pages: four at a time keep two cores busy.
    maxWorkers: 4,
    // A worker starts and imports once, as for the tests without a browser.
    isolate: false,
    sequence: { sequencer: longFirst(/(accessibility|market|office|users)\.spec\.ts$/) },
  },
});
