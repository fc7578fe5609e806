// How the back office is built: a folder of static files served at /admin/; in development, a proxy to the server.
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['MERIDIAN_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: './',
  plugins: [react(), tailwind()],
  server: { host: '127.0.0.1', proxy: { '/api': server } },
  build: { outDir: 'dist', target: 'es2023', modulePreload: { polyfill: false } },
});
