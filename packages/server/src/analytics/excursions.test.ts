// How many pages of trades are worked on at once, whoever asks for them.
import type { Candle } from '@meridian/market';
import type { Trade } from '@meridian/trading';
import { MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { createExcursions } from './excursions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const quote = { bid: 110_000n, ask: 110_010n };
const trade = (id: number): Trade =>
  ({
    ...{ id, instrumentId: 1, side: 'buy', open: quote, close: quote },
    ...{ openedAt: 1, closedAt: 10 * MINUTE_MS },
  }) as unknown as Trade;

describe('the best and worst points of a page of trades', () => {
  it('are read one page at a time for each client; whoever asks for many more is refused', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<Candle[]>();
    let reading = 0;
    const excursions = createExcursions({
      ...{ db: app.db, host: app.app.host, marketNow: app.clock.now },
      candles: {
        read() {
          reading += 1;
          return held;
        },
      },
    });
    const ann = Array.from({ length: 12 }, (_, id) => excursions(1, [trade(id)]));
    const bob = excursions(2, [trade(100)]);
    const settled = Promise.allSettled(ann);
    await expect.poll(() => reading).toBe(2);
    release([]);
    expect(await bob).toEqual([null]);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: { error: 'requests_too_many' } })),
    );
    // What is known is answered without a turn.
    expect(await Promise.all(Array.from({ length: 12 }, () => excursions(1, [trade(0)])))).toEqual(
      Array.from({ length: 12 }, () => [null]),
    );
  });
});
