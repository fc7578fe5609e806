import type { NeighbourFill, OrderNeighbours } from '@meridian/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { NeighbourFills } from './neighbour-fills.tsx';

beforeAll(() => openPage('trading'));

const AT = Date.UTC(2026, 10, 20, 20);
const fill = (changed: Partial<NeighbourFill>): NeighbourFill => ({
  ...{ At: AT, Row: 100, OrderType: 1, IsOpening: true, Quantity: '0.25', Price: '1.08512' },
  ...{ TradeFee: '0.081', FeeCurrency: 'USD', Seq: 12, IsOwn: false },
  ...changed,
});
const TOLD: OrderNeighbours = {
  Kind: 'real',
  Open: {
    Before: [fill({ Row: 98, At: AT - 1_234, OrderType: 2, Price: '1.08500' })],
    Own: fill({ Row: 100, Quantity: '0.10', IsOwn: true }),
    After: [fill({ Row: 107, At: AT + 57, Quantity: '1.5', IsOwn: true })],
  },
  Close: {
    Before: [],
    Own: fill({ Row: 200, OrderType: 2, IsOpening: false, Quantity: '0.10', IsOwn: true }),
    After: [],
  },
};
const receipt = (Seq: number) => ({
  ...{ Seq, Time: AT, AskedAt: null, TickArrivedAt: null, Bid: '1.085', Ask: '1.08512' },
  ...{
    Level: null,
    SeenSeq: null,
    SeenPrice: null,
    Price: '1.08512',
    Slippage: null,
    SpreadPromised: null,
    SpreadRebate: null,
    QuoteRate: '1',
    QuoteRateLegs: [],
  },
});
const lines = () => [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent);

async function open(told: OrderNeighbours): Promise<void> {
  const order = madeOrder({ Status: 3, Receipt: { Open: receipt(12), Close: receipt(20) } });
  queryClient.setQueryData(['account', 'order-neighbours', order.Id, order.Status], told);
  showPage(<NeighbourFills order={order} />);
  await userEvent.click(page.getByText('Fills around this one'));
}

describe('the fills around an order', () => {
  it('stand in their order, to the millisecond, with price, fee and row, the order’s own marked', async () => {
    await open(TOLD);
    await expect.poll(lines).toHaveLength(1);
    expect(document.body.textContent).toContain('Nobody else traded it');
    await userEvent.click(page.getByRole('radio', { name: 'Opening fill' }));
    await expect.poll(lines).toHaveLength(3);
    const [before, own, after] = lines();
    expect(before).toMatch(
      /^Sell 0\.251\.08500.*58\.766.*row 98 of the log.*Commission \$0\.081000$/,
    );
    expect(own).toMatch(/^Buy 0\.10This order1\.08512/);
    expect(after).toMatch(/^Buy 1\.50Yours too1\.08512.*00\.057/);
    expect(document.querySelector('[aria-current]')?.textContent).toBe(own);
  });

  it('are not asked for before they are wanted, and not where nothing was filled', () => {
    showPage(<NeighbourFills order={madeOrder({ Id: 8, Status: 0 })} />);
    expect(document.body.textContent).not.toContain('Fills around');
  });
});
