/** A page that is given no idle moment for so long, on a machine with other work, has had time for everything. */
const BUSY_MAX_MS = 5_000;

/**
 * Resolves once the page has drawn and has nothing left to do: what follows from what happened before has followed, and
 * what has not will not. For the tests in which nothing may happen.
 */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: BUSY_MAX_MS }));
  });
