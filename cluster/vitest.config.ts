import path from 'node:path';
import { defineConfig } from 'vitest/config';

// The processes that a spec starts find the server's files with their types removed.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/meridian/code',
);

// One after the other: each spec runs several servers, and some say within how many seconds something has to happen.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.spec.ts'],
    setupFiles: ['src/outputs.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: process.env['CI'] === undefined ? 0 : 1,
    fileParallelism: false,
  },
});
