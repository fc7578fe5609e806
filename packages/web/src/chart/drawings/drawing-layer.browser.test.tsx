// The keys of the drawings over the candles. No server.
import type { User } from '@meridian/contract';
import { useRef } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../../lib/session-store.ts';
import { setWorkspace } from '../../lib/workspace.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import type { ChartScale, Plot } from '../plot/chart-scale.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import type { Drawing } from './drawings.ts';
import { useDrawings, useUndoKey } from './use-drawings.ts';

const plot: Plot = {
  ...{ width: 390, height: 300, axisWidth: 50, barWidth: 6, lastX: 200, lastY: 150 },
  toY: (price) => (1.16 - price) * 300_000,
  toPrice: (y) => 1.16 - y / 300_000,
  ...{ toX: () => 20, toTime: () => 0, barX: () => 20, stamp: '' },
};
const scale = { plot: () => plot, subscribe: () => () => undefined } as unknown as ChartScale;
const LEVEL: Drawing = {
  ...{ id: 'level', kind: 'horizontal', colour: 'blue' },
  points: [{ time: 0, price: 1.1595 }],
};

function Chart() {
  const section = useRef<HTMLElement>(null);
  const candles = useRef<HTMLButtonElement>(null);
  const drawings = useDrawings({ Code: 'EURUSD' });
  useUndoKey(section, null, drawings.undo);
  return (
    <section ref={section} className="relative">
      <button type="button" onClick={() => drawings.setTool('trend')}>
        Trend
      </button>
      <button ref={candles} type="button">
        Candles
      </button>
      <DrawingLayer
        {...{ scale, precision: 5, drawings, onBox: () => undefined }}
        focusChart={() => candles.current?.focus()}
      />
    </section>
  );
}

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  await openPage('chart', 'trading');
});
beforeEach(() => {
  keepSession({ token: 'of ann', user: { uid: 'ann', is_demo: 1 } as User });
  setWorkspace('drawings.eurusd', [LEVEL]);
});

const candles = () => page.getByRole('button', { name: 'Candles' });
const level = () => page.getByRole('button', { name: /^Horizontal line/ });

it.each(['Delete', 'the bin'])('bring back by Ctrl Z at once what %s removed', async (by) => {
  showPage(<Chart />);
  await expect.element(level()).toBeInTheDocument();
  level().element().focus();
  if (by === 'Delete') await userEvent.keyboard('{Delete}');
  else {
    const bin = page.getByRole('button', { name: 'Remove: Horizontal line' });
    await expect.element(bin).toBeVisible();
    bin.element().focus();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(level()).not.toBeInTheDocument();
  await expect.element(candles()).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(level()).toBeInTheDocument();
});

it('leave the focus to the chart when a tool is ended, and keep it on what was drawn', async () => {
  showPage(<Chart />);
  const tool = page.getByRole('button', { name: 'Trend', exact: true });
  await userEvent.click(tool);
  await userEvent.keyboard('{Escape}');
  await expect.element(candles()).toHaveFocus();
  await userEvent.click(tool);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Trend line, / })).toHaveFocus();
});
