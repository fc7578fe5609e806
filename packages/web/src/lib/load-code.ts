// Loads code when it is needed, over a network that may be away at that moment.

/** Whatever is not on the first screen may be drawn with styles that are not there yet. */
async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), import('./styles/later-styles.ts')]);
  return loaded;
}

/** The result of `load`; without a network it is tried again once there is one. */
export async function loadOnceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withStyles(load);
  } catch (fault) {
    if (navigator.onLine) throw fault;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return withStyles(load);
  }
}

/** The browser has its turn. */
export function aMoment(lastsMs = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, lastsMs));
}

const IDLE_WITHIN_MS = 4_000;

/** When the page has loaded, and the browser has nothing to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve, IDLE_WITHIN_MS / 4);
  });
}
