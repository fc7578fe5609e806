// Lists of one's own above the watchlist, by keys. No server.
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { answerCalls } from '../../testing/server-end.ts';
import { ALL_LIST } from './desk-layout.ts';
import type { WatchList } from './watch-lists.ts';
import { WatchTabs } from './watch-tabs.tsx';

answerCalls('getCategories', []);
beforeAll(() => openPage('desk', 'trading'));

function Lists() {
  const [lists, setLists] = useState<readonly WatchList[]>([]);
  const [list, setList] = useState(ALL_LIST);
  return <WatchTabs lists={lists} setLists={setLists} list={list} onList={setList} />;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('leaves the focus on the chosen list when one is made, named anew or removed', async () => {
  showPage(<Lists />);
  await userEvent.click(button('New list'));
  await userEvent.keyboard('Mine{Enter}');
  await expect.element(button('Mine')).toHaveFocus();
  await userEvent.click(button('List Mine: more'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Mine')).toHaveFocus();
  await userEvent.click(button('List Mine: more'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove the list' }));
  await expect.element(button('All')).toHaveFocus();
});
