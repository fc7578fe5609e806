// An article that is saved while the member goes on to something else. No server.
import type { Article } from '@meridian/contract/admin';
import { settled } from '@meridian/design/testing/settled';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import ArticlePage from './article-page.tsx';

const SAVED: Article = {
  ...{ kind: 'news', id: 5, title: 'A gap', languages: ['en'], state: 'draft' },
  ...{ published_at: null, version: '1', logo: '', texts: {} },
};
let answer = Promise.withResolvers<Response>();

const showEditor = () =>
  showDesk([
    { path: '/articles/edit', component: ArticlePage, search: { kind: 'news' } },
    { path: '/articles' },
    { path: '/deposits' },
  ]);

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
  const { location } = showEditor();
  await save();
  saved();
  await expect.poll(() => location().href).toContain('id=5');
});

it('leads away from no other page when the answer comes after the editor was left', async () => {
  const { history, location } = showEditor();
  await save();
  history.push('/deposits');
  await expect.poll(() => location().href).toBe('/deposits');
  saved();
  await settled();
  expect(location().href).toBe('/deposits');
});
