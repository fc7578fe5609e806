// The screens' components in a real browser, the one of e2e, without a server: a form, a list, a sheet or a format that is
// broken fails here in seconds. What a test shows is data of the contract's shapes.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from '../../e2e/src/browser.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  plugins: [react(), tailwind()],
  // Known before the first test: one that is found under way loads all pages anew.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@base-ui/react/drawer',
      '@base-ui/react/direction-provider',
      '@base-ui/react/menu',
      '@tanstack/history',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'lucide-react',
      'zod',
    ],
  },
  test: {
    include: ['packages/{design,web,office}/src/**/*.browser.test.tsx'],
    setupFiles: ['packages/web/src/testing/empty-storage.ts'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
    // They wait for their pages: three at a time keep two cores busy.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: await launchOptions() }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 390, height: 844 },
      screenshotFailures: false,
    },
  },
});
