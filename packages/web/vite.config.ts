// How the client is built: a folder of static files for the site's root, and in development a proxy to the server.
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './tools/service-worker-plugin.ts';

const server = process.env['MERIDIAN_API'] ?? 'http://127.0.0.1:3000';

/** What every page needs, in one file: dozens of small ones would each cost a round trip on the first visit. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|\/packages\/(units|contract)\/|\/web\/src\/(app|home|lib|main)|createLucideIcon/;
/** Parts of lib that only later pages use. */
const LATER = /\/web\/src\/lib\/(code-wait|photo-size|upload)\.ts$/;
/** Small parts that the first screen shares with the others. */
const BASE_PARTS =
  /\/web\/src\/ui\/(back-closes|badge|brand-mark|button|empty-state|figure|freshness-light|icon-button|logo|on-screen|page-header|price-figure|sheet|skeleton|sparkline|toast|trend-arrow)\.tsx?$/;

export default defineConfig({
  base: './',
  plugins: [react(), tailwind(), serviceWorker()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/v1': { target: server, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: (id) => (BASE.test(id) && !LATER.test(id)) || BASE_PARTS.test(id) }],
        },
      },
    },
  },
});
