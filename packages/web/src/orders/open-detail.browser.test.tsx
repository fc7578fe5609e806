// An open position whose opening got back what its spread was wider than promised.
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { Routed } from '../testing/routed.tsx';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { OpenDetail } from './open-detail.tsx';

const OPENED = {
  ...{ Seq: 12, Time: 0, Bid: '1.08500', Ask: '1.08512', Price: '1.08512', Level: null },
  ...{ AskedAt: null, TickArrivedAt: null, SeenSeq: null, SeenPrice: null, Slippage: null },
  ...{ QuoteRate: '1', QuoteRateLegs: [], SpreadPromised: '0.00008', SpreadRebate: '0.4' },
};

beforeAll(async () => {
  answerSockets();
  answerCalls('none', null);
  await openPage('trading');
});

it('brings as much by its button and its question as by its facts', async () => {
  const order = madeOrder({
    ...{ FactProfits: '5', TradeFee: '0.1', Swap: '-0.2' },
    Receipt: { Open: OPENED, Close: null },
  });
  showPage(
    <Routed>
      <OpenDetail order={order} onChange={() => undefined} />
    </Routed>,
  );
  const close = page.getByRole('button', { name: /^Close/u });
  await expect.element(close).toMatchTextContent('·+$5.10');
  await expect.element(page.getByText('+$5.10', { exact: true }).nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(page.getByText('+$5.10', { exact: true })).toBeVisible();
});
