import type { Order } from '@meridian/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useT } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { rebateFacts } from './rebate-fact.tsx';

beforeAll(() => openPage('trading'));

function Facts({ order }: { readonly order: Order }) {
  const facts = rebateFacts(order, useT());
  return (
    <p data-testid="facts">
      {facts.map(({ label, value }) => (
        <span key={label}>
          {label}: {value}
        </span>
      ))}
    </p>
  );
}

const opened = (
  SpreadPromised: string | null,
  SpreadRebate: string | null,
  ParentId: number | null,
) =>
  madeOrder({
    ParentId,
    Receipt: {
      Open: {
        ...{ Seq: 12, Time: 0, Bid: '1.08500', Ask: '1.08512', Price: '1.08512', Level: null },
        ...{ AskedAt: null, TickArrivedAt: null, SeenSeq: null, SeenPrice: null, Slippage: null },
        ...{ QuoteRate: '1', QuoteRateLegs: [], SpreadPromised, SpreadRebate },
      },
      Close: null,
    },
  });

describe('what an order got back', () => {
  it.each([
    ['the order that got it', opened('0.00008', '0.2', null), 'Spread rebate: +$0.20'],
    ['a part of it', opened('0.00008', null, 5), 'Spread rebate: With order #5'],
    ['a part that was opened within it', opened('0.00012', null, 5), ''],
    ['a part without a promise', opened(null, null, 5), ''],
  ])('is said on its page: %s', async (_whose, order, said) => {
    showPage(<Facts order={order} />);
    await expect.element(page.getByTestId('facts')).toHaveTextContent(said);
  });
});
