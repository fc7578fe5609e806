import { defineConfig } from 'vitest/config';

// One after the other: each spec runs several servers.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.spec.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: process.env['CI'] === undefined ? 0 : 1,
    fileParallelism: false,
  },
});
