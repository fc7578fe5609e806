// In which order the code of a page is asked for. No server.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../testing/client-page.tsx';

it('has the account above the desk on its way before the parts of the desk', async () => {
  await openPage('desk', 'trading');
  await page.viewport(1280, 800);
  const { routeTree } = await import('./routes.tsx');
  interface OfRoute {
    readonly options: { path?: string; component?: { preload?: () => Promise<unknown> } };
  }
  const routes = routeTree.children as unknown as readonly OfRoute[];
  const trade = routes.find(({ options }) => options.path === '/trade');
  void trade?.options.component?.preload?.();
  const asked = (file: string) =>
    performance.getEntriesByType('resource').findIndex(({ name }) => name.includes(file));
  await expect.poll(() => asked('desk/charts.tsx')).toBeGreaterThan(-1);
  expect(asked('desk/strip.tsx')).toBeGreaterThan(-1);
  expect(asked('desk/strip.tsx')).toBeLessThan(asked('desk/charts.tsx'));
});
