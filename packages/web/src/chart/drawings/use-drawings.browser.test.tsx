// The drawings of a chart: how many are kept, and whose they are. No server.
import type { User } from '@meridian/contract';
import { useEffect } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../../lib/session-store.ts';
import { setWorkspace } from '../../lib/workspace.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { DrawingTextSheet } from './drawing-sheet.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import { DRAWINGS_MAX, type Drawing } from './drawings.ts';
import { type Drawings, useDrawings } from './use-drawings.ts';

const drawn = (id: string): Drawing => ({
  ...{ id, kind: 'text', colour: 'blue', text: id },
  points: [{ time: 1, price: 1.1 }],
});
const many = (count: number) => Array.from({ length: count }, (_, i) => drawn(`one ${i}`));
const enter = (uid: string): void =>
  keepSession({ token: `token of ${uid}`, user: { uid, is_demo: 1 } as User });

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  await openPage('chart', 'trading');
});

const shown: { drawings?: Drawings } = {};
function Chart() {
  const own = useDrawings({ Code: 'EURUSD' });
  useEffect(() => {
    shown.drawings = own;
  }, [own]);
  return (
    <>
      <Toaster />
      <DrawingTools drawings={own} precision={5} hasForm={false} onClose={null} />
      <DrawingTextSheet drawings={own} />
    </>
  );
}
const KEY = 'drawings.eurusd';
const ids = () => shown.drawings?.all.map(({ id }) => id);

beforeEach(() => {
  enter('ann');
  setWorkspace(KEY, []);
});

describe('where there are as many drawings as are kept', () => {
  it('no tool is taken, and the page says why', async () => {
    setWorkspace(KEY, many(DRAWINGS_MAX));
    showPage(<Chart />);
    const tool = page.getByRole('button', { name: 'Text', exact: true });
    await userEvent.click(tool);
    await expect.element(page.getByText(/^A chart holds 60 drawings at most/)).toBeVisible();
    await expect.element(tool).toHaveAttribute('aria-pressed', 'false');
  });

  it('more that another device drew are not shown, and the page says so', async () => {
    showPage(<Chart />);
    setWorkspace(KEY, many(DRAWINGS_MAX + 1));
    await expect.element(page.getByText(/^A chart holds 60 drawings at most/)).toBeVisible();
    expect(ids()).toHaveLength(DRAWINGS_MAX);
  });

  it('what was removed comes back once there is room', async () => {
    setWorkspace(KEY, [drawn('gone')]);
    showPage(<Chart />);
    await expect.poll(ids).toEqual(['gone']);
    shown.drawings?.remove('gone');
    await expect.poll(ids).toEqual([]);
    // Another device fills the chart.
    setWorkspace(KEY, many(DRAWINGS_MAX));
    await expect.poll(ids).toHaveLength(DRAWINGS_MAX);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await userEvent.click(undo);
    await expect.element(page.getByText(/^A chart holds 60 drawings at most/)).toBeVisible();
    expect(ids()).toHaveLength(DRAWINGS_MAX);
    setWorkspace(KEY, many(DRAWINGS_MAX - 1));
    await expect.poll(ids).toHaveLength(DRAWINGS_MAX - 1);
    await userEvent.click(undo);
    await expect.poll(() => ids()?.at(0)).toBe('gone');
    expect(ids()).toHaveLength(DRAWINGS_MAX);
  });

  it('a text that is being written when they become so many keeps its words', async () => {
    setWorkspace(KEY, many(DRAWINGS_MAX - 1));
    showPage(<Chart />);
    shown.drawings?.write({ ...drawn('new'), text: '' });
    const words = page.getByRole('textbox', { name: 'Text on the chart' });
    await userEvent.fill(words, 'a gap');
    // Another tab draws the last.
    setWorkspace(KEY, many(DRAWINGS_MAX));
    await userEvent.keyboard('{Enter}');
    await expect.element(words).toHaveValue('a gap');
    setWorkspace(KEY, many(DRAWINGS_MAX - 1));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.drawings?.all.at(-1)?.text).toBe('a gap');
  });
});

describe('another account that comes onto the screen', () => {
  const undo = page.getByRole('button', { name: 'Undo', exact: true });

  it('does not get the drawings of the one before by an undo', async () => {
    setWorkspace(KEY, [drawn('of ann')]);
    showPage(<Chart />);
    await expect.poll(ids).toEqual(['of ann']);
    shown.drawings?.remove('of ann');
    await expect.element(undo).toBeEnabled();
    enter('bob');
    await expect.element(undo).toBeDisabled();
    setWorkspace(KEY, [drawn('of bob')]);
    await expect.poll(ids).toEqual(['of bob']);
    await expect.element(undo).toBeDisabled();
  });

  it('does not get the text that was being written', async () => {
    setWorkspace(KEY, [drawn('of ann')]);
    showPage(<Chart />);
    await expect.poll(ids).toEqual(['of ann']);
    shown.drawings?.write(drawn('of ann'));
    const words = page.getByRole('textbox', { name: 'Text on the chart' });
    await userEvent.fill(words, 'a secret');
    enter('eve');
    await expect.element(words).not.toBeInTheDocument();
    expect(ids()).toEqual([]);
  });
});
