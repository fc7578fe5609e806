// How the client is built: a folder of static files for the site's root; in development, a proxy to the server.
import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyPage } from './tools/early-page-plugin.ts';
import { firstPaint } from './tools/first-paint-plugin.ts';
import { firstScreenOnly } from './tools/first-screen-plugin.ts';
import { inlineScripts } from './tools/inline-scripts-plugin.ts';
import { serviceWorker } from './tools/service-worker-plugin.ts';

const server = process.env['MERIDIAN_API'] ?? 'http://127.0.0.1:3000';

/** Files of packages with one door that only later pages use: the build puts each where its users are. */
const LATER =
  /node_modules\/lucide-react\/|\/query-core\/.*\/(infiniteQuery\w+|mutationObserver|queriesObserver)\.js$|\/react-query\/.*\/(use(InfiniteQuery|Mutation|Queries|Suspense\w+)|HydrationBoundary)\.js$/;

let base: ReadonlySet<string> | null = null;
let router: ReadonlySet<string> | null = null;
let parts: ReadonlySet<string> | null = null;

/**
 * What the entry imports, directly or not, without what is imported only when needed: the first screen, in one file,
 * because dozens of small ones would each cost a round trip.
 */
function importedAtStart(
  entry: string,
  importsOf: (id: string) => readonly string[],
  isLater: (id: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const wanted = [path.resolve(import.meta.dirname, entry)];
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (found.has(id) || isLater(id)) continue;
    found.add(id);
    wanted.push(...importsOf(id));
  }
  return found;
}

export default defineConfig({
  base: './',
  // The first styles get their sources before they are made.
  plugins: [
    react(),
    firstScreenOnly(),
    tailwind(),
    firstPaint(),
    earlyPage(),
    inlineScripts(),
    serviceWorker(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/v1': { target: server, ws: true } },
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names all the others: with longer names of more letters it has 200 bytes more.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              debugName: 'base',
              name: (id, context) => {
                const importsOf = (from: string) => context.getModuleInfo(from)?.importedIds ?? [];
                base ??= importedAtStart('src/main.tsx', importsOf, (one) => LATER.test(one));
                // What knows all pages, and comes behind the first screen.
                router ??= importedAtStart('src/app/router.tsx', importsOf, (one) =>
                  LATER.test(one),
                );
                // What Trade shares with other pages: in one file too, or it would come in a dozen.
                parts ??= importedAtStart('src/trade/trade-page.tsx', importsOf, () => false);
                if (base.has(id)) return 'base';
                if (router.has(id)) return 'router';
                return parts.has(id) && !/\/src\/(trade|chart)\//.test(id) ? 'parts' : null;
              },
            },
          ],
        },
      },
    },
  },
});
