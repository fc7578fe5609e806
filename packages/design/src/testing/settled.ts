/**
 * Resolves once the page has drawn and has nothing left to do: what follows from what happened before has followed, and
 * what has not will not. For the tests in which nothing may happen.
 */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
