import type { Order } from '@meridian/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { Receipt } from './receipt.tsx';

beforeAll(() => openPage('trading'));

const AT = Date.UTC(2026, 10, 20, 20);
const fill = (
  arrivals: Pick<NonNullable<Order['Receipt']['Open']>, 'AskedAt' | 'TickArrivedAt'>,
) => ({
  ...{ Seq: 12, Time: AT, Bid: '1.08500', Ask: '1.08512', Price: '1.08512' },
  ...{
    Level: null,
    SeenSeq: null,
    SeenPrice: null,
    Slippage: null,
    SpreadPromised: null,
    SpreadRebate: null,
    QuoteRate: '1',
    QuoteRateLegs: [],
  },
  ...arrivals,
});
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

describe('the receipt', () => {
  it('tells when the request and the tick arrived, a pending order’s request at its opening', async () => {
    const Open = fill({ AskedAt: null, TickArrivedAt: AT + 1_021 });
    const Close = fill({ AskedAt: AT + 5_042, TickArrivedAt: AT + 4_963 });
    showPage(<Receipt order={madeOrder({ AskedAt: AT + 984, Receipt: { Open, Close } })} />);
    await userEvent.click(page.getByText('Receipt'));
    const told = lines().filter((line) => /arrived/.test(line ?? ''));
    expect(told).toHaveLength(4);
    // A date is read in the direction of its language, which a figure has not.
    const dates = [...document.querySelectorAll('li bdi')];
    expect(dates.map((date) => date.closest('.figure'))).toEqual([null, null, null, null]);
    for (const [place, part] of ['.984', '.021', '.042', '.963'].entries())
      expect(told[place]).toContain(part);
  });

  it('says nothing of it where it was not kept', async () => {
    const Open = fill({ AskedAt: null, TickArrivedAt: null });
    showPage(<Receipt order={madeOrder({ Receipt: { Open, Close: null } })} />);
    await userEvent.click(page.getByText('Receipt'));
    expect(lines()).toHaveLength(3);
    expect(lines().join()).not.toContain('arrived');
  });
});
