// The focus after one page has taken the place of another.
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPage } from '../testing/client-page.tsx';
import { focusPage } from './page-focus.ts';

/** A menu, and two pages, of which the second one is drawn a while after it was gone to. */
function Pages() {
  const [at, setAt] = useState<'first' | 'coming' | 'second'>('first');
  const go = () => {
    setAt('coming');
    focusPage();
    setTimeout(() => setAt('second'), 150);
  };
  return (
    <>
      <h1 hidden>Kept behind</h1>
      <nav>
        <button onClick={go}>In the menu</button>
      </nav>
      {at === 'first' && <button onClick={go}>On the page</button>}
      {at === 'second' && <h1>Second page</h1>}
    </>
  );
}
const press = async (name: string): Promise<void> => {
  showPage(<Pages />);
  (page.getByRole('button', { name }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Second page' })).toBeVisible();
};

describe('the focus when a page takes the place of another', () => {
  it('goes to its heading, if it went with the page before', async () => {
    await press('On the page');
    await expect.element(page.getByRole('heading', { name: 'Second page' })).toHaveFocus();
  });

  it('stays where it still is', async () => {
    await press('In the menu');
    await expect.element(page.getByRole('button', { name: 'In the menu' })).toHaveFocus();
  });
});
