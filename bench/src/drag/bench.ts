// How smoothly the line of a stop follows a finger on a phone's screen whose processor is four times slower than this one,
// while prices move, against the frames of the same page that nobody touches.
import type { CallOutput } from '@meridian/contract';
import { present } from '@meridian/units';
import type { CDPSession, Page } from 'playwright-core';
import { call } from '../phone/call.ts';
import { openPhone, withBrowser } from '../phone/page.ts';
import { startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { type Bench, type Verdict, quantile, times } from '../verdict.ts';

const SLOWER = 4;
const PART_MIN = 0.95;
const SETTLE_MS = 6_000;
const SECONDS = 5;
const STEP_MS = 1_000 / 60;
const REACH_PX = 60;

export const dragBench: Bench = {
  name: 'drag',
  run: (note) =>
    inTemporaryFolder(async (dataDir) => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', FEED: 'sim?seed=7' };
      const server = await startServer({ ...env, SIMULATED_TRADERS: 'off' });
      try {
        const session = await traderWithStop(server.url);
        return await withBrowser(async (browser) => {
          await openPhone(browser, { url: server.url, path: '/trade', session });
          const page = present(browser.contexts()[0]?.pages()[0], 'the phone’s page');
          return [await measure(page, note)];
        });
      } finally {
        await server.stop();
      }
    }),
};

/** A demo account with a position whose stop is on the chart. */
async function traderWithStop(url: string): Promise<CallOutput<'demoLogin'>> {
  const session = await call(url, 'demoLogin', { demo_id: 'bench-drag' });
  const list = await call(url, 'tradeList', {});
  const instrument = present(
    list.find((one) => one.Code === 'EURUSD'),
    'EURUSD is listed',
  );
  const stop_loss_price = (
    present(instrument.ForexQuotations.Close, 'it has a price') - 0.0006
  ).toFixed(5);
  const multiple = instrument.HasForexMultiple.at(-1)?.Value;
  const order = { type: '1', cont: '0.50', status: '1', multiple, stop_loss_price };
  await call(url, 'submit', { ...order, forex_id: instrument.Id }, session.token);
  return session;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The time between the frames of the page while `work` goes on, in ms. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(`{
    const at = (globalThis.frameTimes = []);
    const look = (now) => void (at.push(now), globalThis.frameTimes === at && requestAnimationFrame(look));
    requestAnimationFrame(look);
  }`);
  await work();
  const at = await page.evaluate<number[]>('frameTimes');
  return at.slice(1).map((now, i) => now - (at[i] ?? now));
}

/** Up and down, a step a frame. @returns how many prices the line had */
async function dragTag(page: Page, hand: CDPSession): Promise<number> {
  const tag = page.getByRole('slider', { name: /^Stop loss/ });
  const box = present(await tag.boundingBox(), 'the tag is on the screen');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    });
  const prices = new Set<string | null>();
  await touch('touchStart', y);
  const until = performance.now() + SECONDS * 1_000;
  for (let step = 0; performance.now() < until; step += 1) {
    const next = pause(STEP_MS);
    await touch('touchMove', y - REACH_PX * Math.abs(Math.sin(step / 30)));
    if (step % 30 === 15) prices.add(await tag.getAttribute('aria-valuenow'));
    await next;
  }
  await touch('touchEnd');
  return prices.size;
}

async function measure(page: Page, note: (text: string) => void): Promise<Verdict> {
  await page.getByRole('slider', { name: /^Stop loss/ }).waitFor();
  await pause(SETTLE_MS);
  const hand = await page.context().newCDPSession(page);
  await hand.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const still = await framesDuring(page, () => pause(SECONDS * 1_000));
  let prices = 0;
  const dragged = await framesDuring(page, async () => {
    prices = await dragTag(page, hand);
  });
  const rate = (frames: readonly number[]): number =>
    (frames.length * 1_000) / frames.reduce((sum, one) => sum + one, 0);
  note(
    `dragged: half of the frames within ${quantile(dragged, 0.5).toFixed(1)} ms, 95 of 100 within ` +
      `${quantile(dragged, 0.95).toFixed(1)} ms; still: ${quantile(still, 0.95).toFixed(1)} ms; ${prices} prices seen`,
  );
  const part = rate(dragged) / rate(still);
  return {
    figure: `${rate(dragged).toFixed(1)} frames/s while a stop is dragged, the processor ${SLOWER} times slower`,
    ratio: `${times(part)} of the ${rate(still).toFixed(1)} while nothing is dragged`,
    target: `at least ${PART_MIN}`,
    isMet: part >= PART_MIN && prices > 1,
  };
}
