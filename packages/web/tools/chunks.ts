// Finds the page, and the file that a module went into.
import type { Rolldown } from 'vite';

/** The page's own script. */
export const START = /\/src\/main\.tsx$/;
/** Needed by every page but Home; Home loads it afterwards. */
export const ROUTER = /\/src\/app\/router\.tsx$/;

export function chunkOf(bundle: Rolldown.OutputBundle, module: RegExp): Rolldown.OutputChunk {
  for (const item of Object.values(bundle)) {
    if (item.type !== 'chunk') continue;
    if (module.test(item.facadeModuleId ?? '') || item.moduleIds.some((id) => module.test(id)))
      return item;
  }
  throw new Error(`no chunk of ${module.source}`);
}

export function pageOf(bundle: Rolldown.OutputBundle): Rolldown.OutputAsset {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('the page is part of the build');
  return page;
}
