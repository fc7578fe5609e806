// The desk in a low window: a small screen, or one that is enlarged to twice its size. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { quotes } from '../../lib/quotes.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { Routed } from '../../testing/routed.tsx';
import { answerSockets } from '../../testing/server-end.ts';
import DeskPage from './desk-page.tsx';

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    if (!new Request(address).url.includes('trade_list')) return new Promise(() => undefined);
    return Promise.resolve(Response.json({ code: 1, msg: '', data: [madeInstrument()] }));
  });
  await openPage('trading', 'desk', 'chart');
  quotes.prime([madeInstrument()]);
});

/** Below the strip, as in the frame of all pages. */
const show = () =>
  showPage(
    <Routed>
      <div style={{ height: 'calc(100dvh - 3rem)', marginTop: '3rem' }} className="flex flex-col">
        <DeskPage />
      </div>
    </Routed>,
  );

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

it.each([
  // 1920 x 1080 at 200 %, 1280 x 800 at 150 %, a phone on its side.
  [960, 540],
  [853, 533],
  [844, 390],
])('has 200 pixels of candles at %i x %i, and both buttons in sight', async (width, height) => {
  await page.viewport(width, height);
  show();
  await expect.poll(() => boxOf('[role="group"]:has(canvas)')?.height ?? 0).toBeGreaterThan(190);
  const main = document.querySelector('main');
  // What does not fit is reached by scrolling, and the ticket stays.
  if (main) main.scrollTop = main.scrollHeight;
  await expect.poll(() => boxOf('[data-panel="dock"]')?.bottom ?? 0).toBeLessThanOrEqual(height);
  expect(boxOf('[data-panel="dock"]')?.height).toBeGreaterThanOrEqual(132);
  const buy = page.getByRole('button', { name: /^Buy/ });
  await expect.poll(() => buy.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
});
