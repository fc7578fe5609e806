// A list of the client's own is put into another order, by a drag and by keys. No server.
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPreference, setPreference } from '../../lib/preferences.ts';
import { setWorkspace } from '../../lib/workspace.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { type DeskLayout, FAVOURITES_LIST, initialLayout } from './desk-layout.ts';
import { LISTS_KEY } from './watch-lists.ts';
import { Watchlist } from './watchlist.tsx';

const CODES = ['AUDUSD', 'EURUSD', 'GBPUSD', 'XAUUSD'];
const INSTRUMENTS = CODES.map((Code, at) =>
  madeInstrument({ Id: at + 1, Code, ShowCode: `${Code.slice(0, 3)}/${Code.slice(3)}` }),
);

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isList = new Request(address).url.includes('trade_list');
    return Promise.resolve(Response.json({ code: 1, msg: '', data: isList ? INSTRUMENTS : [] }));
  });
  await page.viewport(1280, 800);
  await openPage('desk', 'trading');
});
beforeEach(() => setWorkspace(LISTS_KEY, [{ id: 'own', name: 'Own', codes: CODES }]));

function Shown({ start }: { readonly start: Partial<DeskLayout> }) {
  const [layout, setLayout] = useState({ ...initialLayout('wide'), list: 'own', ...start });
  return (
    <div className="[--row:2rem]" style={{ width: 280, height: 400 }}>
      <Watchlist
        layout={layout}
        change={(changed) => setLayout({ ...layout, ...changed })}
        current="EURUSD"
        onPick={() => undefined}
      />
    </div>
  );
}
const show = async (start: Partial<DeskLayout> = {}) => {
  showPage(<Shown start={start} />);
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
};
const shown = () =>
  [...document.querySelectorAll('[data-watch]')].map((row) => row.getAttribute('data-watch'));
const grip = (name: string) =>
  page.getByRole('button', { name: `Move ${name}: drag it, or use the arrow keys` });
const stored = () => {
  const kept = localStorage.getItem('meridian.workspace.visitor.lists') ?? '';
  const { value } = JSON.parse(kept) as { value: readonly { codes: readonly string[] }[] };
  return value[0]?.codes;
};

it('by a drag of the grip: down, and up again', async () => {
  await show();
  await userEvent.dragAndDrop(grip('AUD/USD'), grip('GBP/USD'));
  await expect.poll(shown).toEqual(['EURUSD', 'GBPUSD', 'AUDUSD', 'XAUUSD']);
  await userEvent.dragAndDrop(grip('XAU/USD'), grip('EUR/USD'));
  await expect.poll(shown).toEqual(['XAUUSD', 'EURUSD', 'GBPUSD', 'AUDUSD']);
  expect(stored()).toEqual(shown());
});

it('as favourites are', async () => {
  setPreference('favourites', ['GBPUSD', 'EURUSD']);
  await show({ list: FAVOURITES_LIST });
  await userEvent.dragAndDrop(grip('EUR/USD'), grip('GBP/USD'));
  await expect.poll(shown).toEqual(['EURUSD', 'GBPUSD']);
  expect(getPreference('favourites')).toEqual(['EURUSD', 'GBPUSD']);
});

it('by keys: the grip is an arrow away, keeps the focus, and says where the row is', async () => {
  await show();
  document.querySelector<HTMLElement>('[data-watch="EURUSD"]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(grip('EUR/USD')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(shown()).toEqual(['AUDUSD', 'GBPUSD', 'XAUUSD', 'EURUSD']);
  await expect.element(grip('EUR/USD')).toHaveFocus();
  expect(page.getByRole('status').element().textContent).toBe('EUR/USD: 4 of 4');
  await userEvent.keyboard('{ArrowUp}');
  expect(stored()).toEqual(['AUDUSD', 'GBPUSD', 'EURUSD', 'XAUUSD']);
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(document.activeElement?.getAttribute('data-watch')).toBe('GBPUSD');
});

it('has the tab of the chosen list in view, whole', async () => {
  const more = Array.from({ length: 6 }, (_, at) => ({
    id: `${at}`,
    name: `Night ${at}`,
    codes: [],
  }));
  setWorkspace(LISTS_KEY, [...more, { id: 'own', name: 'Own', codes: CODES }]);
  await show();
  const row = page.getByRole('group', { name: 'Lists' }).element().getBoundingClientRect();
  const tab = page.getByRole('button', { name: 'Own', exact: true }).element();
  const { left, right } = tab.getBoundingClientRect();
  // The row fades over its last twelve pixels.
  expect(left).toBeGreaterThanOrEqual(row.left + 12);
  expect(right).toBeLessThanOrEqual(row.right - 12);
});

it('not where it is sorted, nor in a list of the site', async () => {
  await show({ sort: 'symbol' });
  expect(document.querySelectorAll('[data-grip]')).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'All', exact: true }));
  expect(document.querySelectorAll('[data-grip]')).toHaveLength(0);
});

it('is all instruments, once another page has removed the list', async () => {
  await show();
  setWorkspace(LISTS_KEY, []);
  const all = page.getByRole('button', { name: 'All', exact: true });
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  expect(shown()).toEqual(CODES);
});

it('keeps the new name of a list that another page removes meanwhile', async () => {
  await show();
  await userEvent.click(page.getByRole('button', { name: 'List Own: more' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }));
  setWorkspace(LISTS_KEY, []);
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the list' }), 'Evening');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Evening', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
});
