import { HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { price } from '../testing/copying.ts';
import { TestApp, instrumentId } from '../testing/test-app.ts';

let app: TestApp;
const GBP = instrumentId('GBPUSD');

beforeAll(async () => {
  app = await TestApp.open();
  price(app, '1.10000', '1.10010');
});
afterAll(() => app.remove());

it('says what closing left today, of orders closed in part too, and only of the day of the zone', async () => {
  const kim = await app.client();
  const { Id } = await kim.buy({ cont: '0.50' });
  price(app, '1.10900', '1.10910');
  await kim.done('close', { id: Id, cont: '0.20' }, 'POST');
  const { net } = await kim.done('closedSums', {});
  expect(Number(net)).toBeGreaterThan(0);
  const { closed_today: today, ever } = await kim.done('analytics', {});
  expect([today, ever]).toEqual([net, 0]);
  expect(await kim.done('analytics', { forex_id: GBP })).toMatchObject({
    closed_today: '0.000000',
  });
  // Where the next day has begun between the close and now, nothing was closed today.
  app.clock.advance(3 * HOUR_MS);
  price(app, '1.10900', '1.10910');
  const hours = new Date(app.clock.now()).getUTCHours();
  // There it is one o'clock.
  const ahead = ((1 - hours + 36) % 24) - 12;
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  expect((await kim.done('analytics', { zone })).closed_today).toBe('0.000000');
  await kim.done('close', { id: Id }, 'POST');
  const later = await kim.done('analytics', {});
  expect(later.ever).toBe(1);
});
