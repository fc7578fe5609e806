import { expect, it } from 'vitest';
import { measureLog } from './measure.ts';

it('logs all that it measures, beside the same without a log', async () => {
  const { bareUs, loggedUs, ratio, own, events } = await measureLog({
    ...{ accounts: 20, orders: 100, rounds: 1 },
  });
  expect(bareUs.median).toBeGreaterThan(1);
  expect(loggedUs.median).toBeGreaterThan(1);
  expect(ratio.median).toBeGreaterThan(0.3);
  expect(own.median).toBeGreaterThan(0);
  expect(events).toBeGreaterThanOrEqual(20 + 2 * 2 * 200);
}, 120_000);
