// Minifies the scripts within the page: the build does so with files only, and these are in every first load.
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { pageOf } from './chunks.ts';

const INLINE = /<script>([^]*?)<\/script>/g;

export function inlineScripts(): Plugin {
  return {
    name: 'meridian:inline-scripts',
    apply: 'build',
    // After Vite has written the page.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = pageOf(bundle);
      page.source = String(page.source).replaceAll(
        INLINE,
        (_whole, source: string) => `<script>${minified(source)}</script>`,
      );
    },
  };
}

function minified(source: string): string {
  const { code, errors } = minifySync('index.js', source);
  if (errors.length > 0)
    throw new Error(`a script of the page: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
