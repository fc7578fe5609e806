import { expect, it } from 'vitest';
import { t } from '../lib/i18n.ts';
import { dismissNotices, getNotices } from '../lib/notices.ts';
import { openPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { tellPlaced } from './one-tap.ts';

it('says of an order that waits what it is, and at which price', async () => {
  await openPage('trading');
  const waiting = { Status: 0, Receipt: { Open: null, Close: null }, Price: '1.08000' };
  const said = [1, 2].map((OrderType) => {
    dismissNotices();
    tellPlaced(madeOrder({ ...waiting, OrderType }), t);
    return getNotices().map(({ text }) => text);
  });
  expect(said).toEqual([
    ['Waiting to buy 0.10 lots of EUR/USD at 1.08000'],
    ['Waiting to sell 0.10 lots of EUR/USD at 1.08000'],
  ]);
});
