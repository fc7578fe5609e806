// A copied order has the same evidence as an own one. No server.
import { beforeAll, expect, it } from 'vitest';
import type { CopiedOrder, OrderStory } from '@meridian/contract';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { CopiedSheet } from './copied-sheet.tsx';

const AT = Date.UTC(2026, 10, 20, 20);
const FILL = {
  ...{ Seq: 12, Time: AT, AskedAt: null, TickArrivedAt: null, Bid: '1.085', Ask: '1.08512' },
  ...{ Level: null, SeenSeq: null, SeenPrice: null, Price: '1.08512', Slippage: null },
  ...{ SpreadPromised: null, SpreadRebate: null, QuoteRate: '1', QuoteRateLegs: [] },
};
const ORDER: CopiedOrder = {
  ...madeOrder({ Id: 31, Status: 3, ClosePrice: '1.085', CloseReason: 'copy_stop_loss' }),
  ...{ CloseTime: AT, Receipt: { Open: FILL, Close: FILL }, leader_order_id: 12 },
  ...{ leader_parent_id: null, is_following: 0, leader_lots: '1', leader_status: 1 },
  ...{ leader_net: null, replication: null },
};
const STORY: OrderStory = {
  Order: ORDER,
  Events: [
    {
      ...{ At: AT, Kind: 'closed', By: 'venue', Fill: FILL, After: null },
      Before: { Equity: '939.89', CautionMoneyAll: '50', MarginLevel: '1879.78' },
      Facts: { reason: 'copy_stop_loss', copy_stop: '950' },
    },
  ],
};

beforeAll(async () => {
  answerSockets();
  await openPage('copying', 'trading');
});

it('a copied order shows its proof, the fills around it and what happened', async () => {
  answerCalls('order_story', STORY);
  showPage(<CopiedSheet copyingId={5} order={ORDER} onClose={() => undefined} />);
  await expect.element(page.getByText('Fills around this one')).toBeInTheDocument();
  // Nothing answers for the public log here.
  await expect
    .element(page.getByText('The public log could not be read', { exact: true }))
    .toBeInTheDocument();
  await page.getByText('What happened').click();
  await expect
    .element(page.getByText('Equity of the copying: $939.89; its copy stop loss was at $950.00.'))
    .toBeVisible();
});
