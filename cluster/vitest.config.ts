import path from 'node:path';
import { defineConfig } from 'vitest/config';

// The processes that a spec starts find the server's files with their types removed.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/meridian/code',
);

/** They mostly wait, and say of nothing within how many seconds it has to happen: two at a time. */
const PATIENT = ['compose-file', 'limits', 'losses', 'parts', 'snapshots', 'traces', 'waiting'].map(
  (name) => `src/${name}.spec.ts`,
);

export default defineConfig({
  root: import.meta.dirname,
  test: {
    setupFiles: ['src/outputs.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'patient',
          include: PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // One after the other: each runs several servers, and some say within how many seconds something has to happen.
        extends: true,
        test: {
          name: 'punctual',
          include: ['src/**/*.spec.ts'],
          exclude: PATIENT,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
