// An article that is saved while the member goes on to something else. No server.
import type { Article } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import ArticlePage from './article-page.tsx';

const SAVED: Article = {
  ...{ kind: 'news', id: 5, title: 'A gap', languages: ['en'], state: 'draft' },
  ...{ published_at: null, version: '1', logo: '', texts: {} },
};
let answer = Promise.withResolvers<Response>();

function showEditor() {
  const root = createRootRoute();
  const desk = createRoute({ getParentRoute: () => root, id: 'desk' });
  const editor = createRoute({
    getParentRoute: () => desk,
    path: '/articles/edit',
    validateSearch: (search): object => ({ kind: 'news', ...search }),
    component: ArticlePage,
  });
  const articles = createRoute({ getParentRoute: () => desk, path: '/articles' });
  const deposits = createRoute({ getParentRoute: () => desk, path: '/deposits' });
  const history = createMemoryHistory({ initialEntries: ['/articles/edit'] });
  const routeTree = root.addChildren([desk.addChildren([editor, articles, deposits])]);
  const router = createRouter({ routeTree, history });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { history, address: () => router.state.location.href };
}

const save = async () => {
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'A gap');
  await userEvent.click(page.getByRole('button', { name: 'Save as a draft' }));
};
const saved = () => answer.resolve(Response.json({ code: 1, msg: '', data: SAVED }));

beforeEach(async () => {
  await page.viewport(1280, 900);
  sessionStorage.clear();
  keepStaffSession({ token: 't', staff: { id: 1, roles: ['content'] } } as never);
  answer = Promise.withResolvers();
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) =>
    new Request(path).url.endsWith('/articles/save')
      ? answer.promise
      : Promise.resolve(Response.json({ code: 1, msg: '', data: SAVED })),
  );
});

it('gets its own address once it is saved', async () => {
  const { address } = showEditor();
  await save();
  saved();
  await expect.poll(address).toContain('id=5');
});

it('leads away from no other page when the answer comes after the editor was left', async () => {
  const { history, address } = showEditor();
  await save();
  history.push('/deposits');
  await expect.poll(address).toBe('/deposits');
  saved();
  await new Promise((done) => setTimeout(done, 300));
  expect(address()).toBe('/deposits');
});
