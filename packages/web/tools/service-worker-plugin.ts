// Builds worker/service-worker.ts into sw.js beside index.html, with the list of the files that a start needs.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { ROUTER, chunkOf, pageOf } from './chunks.ts';

const SOURCE = path.resolve(import.meta.dirname, '../worker/service-worker.ts');
const FILE = 'sw.js';
const TEXTS = /\/locales\/base\/([a-z]+)\.json$/;
/** Letters of other scripts are loaded by the visitors who need them, and kept then. */
const FONT = /geist-latin-[^.]*\.woff2$/;

export function serviceWorker(): Plugin {
  return {
    name: 'meridian:service-worker',
    apply: 'build',
    // After Vite has written the page, which names the files it loads.
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE];
      if (worker?.type !== 'chunk') throw new Error(`${FILE} is part of the build`);
      if (worker.imports.length > 0) throw new Error(`${FILE} stands alone`);
      const shell = { files: startFiles(bundle), texts: textsByLanguage(bundle) };
      const version = createHash('sha256').update(JSON.stringify(shell)).update(worker.code);
      const known = JSON.stringify({ version: version.digest('hex').slice(0, 12), ...shell });
      if (!worker.code.includes('__SHELL__')) throw new Error(`${FILE} asks for its shell`);
      worker.code = worker.code.replace('__SHELL__', () => known);
    },
  };
}

/** What the page names, with all that its scripts import at once, the router, and the letters of Latin. */
function startFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const item = bundle[name];
    if (item === undefined || files.has(`/${name}`)) return;
    files.add(`/${name}`);
    if (item.type !== 'chunk') return;
    for (const style of item.viteMetadata?.importedCss ?? []) add(style);
    item.imports.forEach(add);
  };
  for (const [, name = ''] of String(pageOf(bundle).source).matchAll(
    /(?:src|href)="\.\/(assets\/[^"]+)"/g,
  ))
    add(name);
  add(chunkOf(bundle, ROUTER).fileName);
  // Of all pages: the browser asks for them with the first code that it loads.
  for (const name of Object.keys(bundle)) if (name.endsWith('.css')) add(name);
  if (files.size < 2) throw new Error('the page has a script and styles');
  for (const name of Object.keys(bundle)) if (FONT.test(name) && !name.includes('-ext')) add(name);
  return [...files].toSorted();
}

function textsByLanguage(bundle: Rolldown.OutputBundle): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const item of Object.values(bundle)) {
    if (item.type !== 'chunk') continue;
    const [, language] = TEXTS.exec(item.facadeModuleId ?? '') ?? [];
    if (language !== undefined) texts[language] = `/${item.fileName}`;
  }
  return texts;
}
