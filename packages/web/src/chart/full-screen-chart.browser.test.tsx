// The keys of the chart over the whole screen. No server.
import { type ReactNode, useState } from 'react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { madeInstrument } from '../testing/made-instrument.ts';
import { FullScreenChart } from './full-screen-chart.tsx';

beforeAll(async () => {
  answerSockets();
  await openPage('trading', 'chart');
});

const closeButton = () => page.getByRole('button', { name: 'Close the full screen' });

function Shown({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <>
      <button type="button">Behind</button>
      <FullScreenChart
        open
        {...{
          onClose,
          instrument: madeInstrument(),
          period: '1min',
          drawing: null,
          onPicture: null,
        }}
        {...{ onPeriod: () => {}, onIndicators: () => {}, onDraw: () => {} }}
      >
        {children}
      </FullScreenChart>
    </>
  );
}

it('leaves Escape to what is held within, and closes by the next one', async () => {
  const onClose = vi.fn<() => void>();
  function Line() {
    const [isHeld, setHeld] = useState(true);
    return (
      <button
        type="button"
        aria-pressed={isHeld}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isHeld) return;
          setHeld(false);
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        Line
      </button>
    );
  }
  showPage(
    <Shown onClose={onClose}>
      <Line />
    </Shown>,
  );
  const line = page.getByRole('button', { name: 'Line' });
  line.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(line).toHaveAttribute('aria-pressed', 'false');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps Tab within', async () => {
  showPage(
    <Shown onClose={() => {}}>
      <button type="button">Last</button>
    </Shown>,
  );
  await expect.element(closeButton()).toHaveFocus();
  page.getByRole('button', { name: 'Last' }).element().focus();
  await userEvent.tab();
  const isWithin = () => document.activeElement?.closest('[data-full-screen]') !== null;
  expect(isWithin()).toBe(true);
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Last' })).toHaveFocus();
});

it('rings no button that a finger did not press, yet has the focus', async () => {
  const { matchMedia } = globalThis;
  const asked = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => matchMedia(query === '(pointer: fine)' ? 'not all' : query));
  onTestFinished(() => asked.mockRestore());
  showPage(<Shown onClose={() => {}} />);
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});

it('is closed by Escape when the focus went with what was drawn', async () => {
  const onClose = vi.fn<() => void>();
  showPage(<Shown onClose={onClose} />);
  await expect.element(closeButton()).toHaveFocus();
  closeButton().element().blur();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows all periods at once where there is room for them', async () => {
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(1280, 800);
  showPage(<Shown onClose={() => {}} />);
  const bar = page.getByRole('group', { name: 'Period' });
  await expect.element(bar).toBeVisible();
  const { scrollWidth, clientWidth } = bar.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
