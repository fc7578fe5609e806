// What happened to the account, told page by page, while more happens. No server.
import { Bell } from 'lucide-react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { ToldList } from './told-list.tsx';

beforeAll(() => openPage());

it('a line that moved to another page while the list was loaded stands once', async () => {
  const line = (id: number) => ({ id, at: id, text: `Line ${id}` });
  const pages = [[3, 2].map(line), [2, 1].map(line)];
  const load = (at: number) => Promise.resolve({ data: pages[at - 1] ?? [], total: 4 });
  showPage(<ToldList name="told" title="Told" icon={Bell} load={load} />);
  await expect.element(page.getByText('Line 1')).toBeVisible();
  expect(page.getByText('Line 2').elements()).toHaveLength(1);
});
