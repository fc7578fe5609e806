// The rules of the form as a client meets them: stops in every unit, lots from risk. No server; the market is made here.
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getQuote, quotes } from '../lib/quotes.ts';
import { startSocket } from '../lib/socket.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets, tell } from '../testing/server-end.ts';
import type { OpenOrders } from '../ui/open-orders.ts';
import { RiskRow } from './risk-row.tsx';
import { StopFields } from './stop-fields.tsx';
import { usePlan, useTicket } from './ticket.ts';

const NOW = Date.UTC(2026, 10, 20, 20);
const known: OpenOrders = {
  open: {
    orders: [],
    isComplete: true,
    account: { Equity: '10000.00', FreeMargin: '10000.00', CautionMoneyAll: '0' },
  },
  pending: undefined,
};
const visitor: OpenOrders = { open: undefined, pending: undefined };

/** An instrument of its own for each test: what was typed is kept by instrument. */
function Form({ orders, id }: { readonly orders: OpenOrders; readonly id: number }) {
  const [instrument] = useState(() => madeInstrument({ Id: id }));
  const ticket = useTicket(instrument);
  const plan = usePlan(ticket, orders, 'buy');
  return (
    <>
      <RiskRow ticket={ticket} orders={orders} />
      <StopFields ticket={ticket} orders={orders} faults={{}} />
      <button type="button" onClick={() => ticket.change({ type: 'lots_typed', text: '0.20' })}>
        0.20 lots
      </button>
      <output aria-label="Lots">{ticket.draft.lots}</output>
      <output aria-label="Stop of a buy">{String(plan.stopLoss)}</output>
    </>
  );
}

const count = { ticks: 1, forms: 0 };
const tick = (bid: number, ask: number) => {
  const seq = (count.ticks += 1);
  tell(DAY_MARKET, [{ symbol: 'EURUSD', bid, ask, close: bid, change: 0.1, time: NOW + seq, seq }]);
};
const show = (orders: OpenOrders) => showPage(<Form orders={orders} id={(count.forms += 1)} />);

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isList = new Request(address).url.includes('trade_list');
    return Promise.resolve(
      Response.json({ code: 1, msg: '', data: isList ? [madeInstrument()] : {} }),
    );
  });
  await openPage('trading');
  startSocket(() => import('../lib/compact.ts'));
  quotes.prime([madeInstrument()]);
});

const said = (name: string) => page.getByRole('status', { name }).element().textContent;
const stopLoss = () => page.getByRole('textbox', { name: 'Stop loss' });
const typed = () => (stopLoss().element() as HTMLInputElement).value;
const risk = () => page.getByRole('textbox', { name: 'Risk, % of equity' });
const open = async (orders = known) => {
  show(orders);
  tick(1.08751, 1.08759);
  await expect.poll(() => getQuote('EURUSD')?.bid).toBe(1.08751);
  await userEvent.click(page.getByRole('checkbox', { name: 'Stop loss' }));
  await expect.poll(typed).toMatch(/^1\.08/);
};

describe('a stop', () => {
  it('starts at the price, is a preset’s distance away at one tap, and follows the price from then on', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '20', exact: true }));
    await expect.poll(typed).toBe('20');
    await expect.poll(() => said('Stop of a buy')).toBe('108559');
    await expect.element(page.getByText('1.08559, if you buy')).toBeVisible();
    await expect.element(page.getByText('−$20.00')).toBeVisible();
    tick(1.08851, 1.08859);
    await expect.poll(() => said('Stop of a buy')).toBe('108659');
    expect(typed()).toBe('20');
  });

  it('stays where it is as a price', async () => {
    await open();
    await stopLoss().fill('1.08500');
    await expect.poll(() => said('Stop of a buy')).toBe('108500');
    tick(1.09051, 1.09059);
    await expect.element(page.getByText('55.9 pips, if you buy')).toBeVisible();
    expect(said('Stop of a buy')).toBe('108500');
  });

  it('is the same level in another unit', async () => {
    await open();
    await stopLoss().fill('1.08259');
    await userEvent.click(page.getByRole('radio', { name: 'Pips' }));
    await expect.poll(typed).toBe('50.0');
    await userEvent.click(page.getByRole('radio', { name: '$, US dollars' }));
    await expect.poll(typed).toBe('50.00');
    await userEvent.click(page.getByRole('radio', { name: '% of equity' }));
    await expect.poll(typed).toBe('0.50');
    await userEvent.click(page.getByRole('radio', { name: 'Price' }));
    await expect.poll(typed).toBe('1.08259');
  });

  it('cannot be a part of an equity that nobody knows', async () => {
    await open(visitor);
    await expect.element(page.getByRole('radio', { name: '% of equity' })).toBeDisabled();
    await expect.element(page.getByRole('radio', { name: '$, US dollars' })).toBeEnabled();
  });
});

describe('a take profit', () => {
  it('is offered as a multiple of the stop loss', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '20', exact: true }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Take profit' }));
    await userEvent.click(page.getByRole('button', { name: '1.5 R' }));
    const take = page.getByRole('textbox', { name: 'Take profit' });
    await expect.poll(() => (take.element() as HTMLInputElement).value).toBe('30');
    await expect
      .element(page.getByRole('button', { name: '1.5 R' }))
      .toHaveAttribute('aria-pressed', 'true');
  });
});

describe('lots from risk', () => {
  it('wait for a stop loss, and say so', async () => {
    show(known);
    await expect.element(page.getByText(/^With a stop loss by price or distance/)).toBeVisible();
    await expect.element(risk()).toBeDisabled();
  });

  it('are written by the risk, write it in turn, and the one touched last leads', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '20', exact: true }));
    // 0.10 lots lose 20 dollars of 10,000.
    await expect.poll(() => (risk().element() as HTMLInputElement).value).toBe('0.20');
    await userEvent.click(page.getByRole('button', { name: '1%', exact: true }));
    await expect.poll(() => said('Lots')).toBe('0.50');
    // 100 dollars at 30 pips: 0.333, rounded down.
    await stopLoss().fill('30');
    await expect.poll(() => said('Lots')).toBe('0.33');
    await userEvent.click(page.getByRole('button', { name: '0.20 lots' }));
    await expect.poll(() => (risk().element() as HTMLInputElement).value).toBe('0.60');
    expect(said('Lots')).toBe('0.20');
  });

  it('are refused where even the smallest order risks more', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '100', exact: true }));
    await risk().fill('0.01');
    await expect
      .element(page.getByText('Even the smallest order, 0.01 lots, risks 0.10%.'))
      .toBeVisible();
  });
});
