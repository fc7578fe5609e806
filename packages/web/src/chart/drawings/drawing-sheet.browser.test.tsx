// The words of a text on the chart, by keys. No server.
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { DrawingTextSheet } from './drawing-sheet.tsx';
import type { Drawing } from './drawings.ts';
import type { Drawings } from './use-drawings.ts';

const NEW: Drawing = {
  ...{ id: 'a', kind: 'text', colour: 'blue' },
  points: [{ time: 1, price: 1.1 }],
};

beforeAll(() => openPage('chart', 'trading'));

it('are written as soon as the sheet is there', async () => {
  const kept: (string | undefined)[] = [];
  const drawings = {
    ...{ written: NEW, write: () => undefined, choose: () => undefined },
    put: ({ text }: Drawing) => kept.push(text) > 0,
  } as unknown as Drawings;
  showPage(<DrawingTextSheet drawings={drawings} />);
  await expect.element(page.getByRole('textbox', { name: 'Text on the chart' })).toHaveFocus();
  await userEvent.keyboard('a gap{Enter}');
  expect(kept).toEqual(['a gap']);
});
