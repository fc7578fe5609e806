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
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { MoreOptions } from './more-options.tsx';
import { RiskRow } from './risk-row.tsx';
import { StopFields } from './stop-fields.tsx';
import { faultsOf, useMarket, usePlan, useTicket } from './ticket.ts';

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
  const market = useMarket(instrument);
  return (
    <>
      <RiskRow ticket={ticket} orders={orders} />
      <StopFields ticket={ticket} orders={orders} faults={{}} />
      <MoreOptions ticket={ticket} orders={orders} faults={faultsOf(ticket, market, plan)} />
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
const openPlain = async (orders = known) => {
  show(orders);
  tick(1.08751, 1.08759);
  await expect.poll(() => getQuote('EURUSD')?.bid).toBe(1.08751);
};
const open = async (orders = known) => {
  await openPlain(orders);
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
  it('on the losing side says no result', async () => {
    await open();
    await stopLoss().fill('1.08500');
    await expect.element(page.getByText('25.9 pips, if you buy')).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: 'Take profit' }));
    const takeProfit = page.getByRole('textbox', { name: 'Take profit' });
    await takeProfit.fill('1.09000');
    await expect.element(page.getByText('24.1 pips, if you buy')).toBeVisible();
    await takeProfit.fill('1.08400');
    await expect.poll(() => page.getByText(/if you (buy|sell)/).elements().length).toBe(1);
    await expect.element(page.getByText('25.9 pips, if you buy')).toBeVisible();
  });

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

describe('partial take profits', () => {
  const part = (number: number) => page.getByRole('group', { name: `Part ${number}`, exact: true });
  const openParts = async () => {
    await userEvent.click(page.getByRole('button', { name: '20', exact: true }));
    await userEvent.click(page.getByText('More options'));
    await userEvent.click(page.getByRole('checkbox', { name: 'Partial take profits' }));
  };

  it('begin with half of the order at what the stop risks, and say what each would bring', async () => {
    await open();
    await openParts();
    await expect.element(part(1).getByText('0.05 lots')).toBeVisible();
    await expect.element(part(1).getByText('+$10.00')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Add a part' }));
    await expect.element(part(2).getByText('0.02 lots')).toBeVisible();
    await userEvent.click(part(2).getByRole('button', { name: '50%' }));
    await expect.element(part(2).getByText('0.05 lots')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '0.20 lots' }));
    await expect.element(part(1).getByText('0.10 lots')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove part 1' }));
    await expect.element(part(2)).not.toBeInTheDocument();
  });

  it('are refused where they are more than the order, or do not win', async () => {
    await open();
    await openParts();
    await userEvent.click(part(1).getByRole('button', { name: '100%' }));
    await userEvent.click(page.getByRole('button', { name: 'Add a part' }));
    const fault = page.getByText('The parts together are more than the order.');
    await expect.element(fault).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove part 2' }));
    await expect.element(fault).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('radio', { name: 'Price' }).last());
    await part(1).getByRole('textbox').fill('1.08000');
    await expect.element(page.getByText(/must be above/)).toBeVisible();
  });

  it('say at the part concerned what is wrong with it', async () => {
    await open();
    await openParts();
    await userEvent.click(page.getByRole('button', { name: 'Add a part' }));
    await userEvent.click(page.getByRole('radio', { name: 'Price' }).last());
    await part(2).getByRole('textbox').fill('1.08000');
    await expect.element(part(2).getByText(/must be above/)).toBeVisible();
    expect(
      part(1)
        .getByText(/must be above/)
        .elements(),
    ).toEqual([]);
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

describe('more options', () => {
  const unfold = () => userEvent.click(page.getByText('More options'));
  const isOpen = () =>
    page.getByText('More options').element().closest('details')?.hasAttribute('open');

  it('are folded, and say in one sentence what a trailing stop does, with its figures once it is on', async () => {
    await openPlain();
    expect(isOpen()).toBe(false);
    await unfold();
    await expect.element(page.getByText(/^A stop loss that follows the best price/)).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: 'Trailing stop' }));
    // A usual distance at once: the second of 10, 20, 50, 100.
    await expect
      .element(
        page.getByText(/^The stop loss starts at 1\.08551, follows the best price 20\.0 pips/),
      )
      .toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: '% of the price' }));
    await expect
      .element(page.getByText(/^The stop loss starts at 1\.08208, follows the best price 0\.50%/))
      .toBeVisible();
  });

  it('step the deviation below one pip to the smallest that is offered, and back', async () => {
    await openPlain();
    await unfold();
    await userEvent.click(page.getByRole('checkbox', { name: 'Max. deviation' }));
    const field = page.getByRole('textbox', { name: 'Max. deviation' });
    const less = page.getByRole('button', { name: 'Max. deviation: less' });
    await expect.element(field).toHaveValue('1');
    await userEvent.click(less);
    await expect.element(field).toHaveValue('0.5');
    await expect.element(less).toBeDisabled();
    await userEvent.click(page.getByRole('button', { name: 'Max. deviation: more' }));
    await expect.element(field).toHaveValue('1.0');
  });

  it('move the stop loss to the opening price at a profit', async () => {
    await openPlain();
    await unfold();
    await userEvent.click(page.getByRole('checkbox', { name: 'Break-even stop' }));
    await expect.element(page.getByText(/^At 1\.08959, 20\.0 pips in profit/)).toBeVisible();
  });

  it('open by themselves where one of them is wrong', async () => {
    await openPlain();
    await unfold();
    await userEvent.click(page.getByRole('checkbox', { name: 'Trailing stop' }));
    await userEvent.click(page.getByText('More options'));
    await expect.poll(isOpen).toBe(false);
    // The title names what is on.
    await expect.element(page.getByText('Trailing stop', { exact: true }).first()).toBeVisible();
    await unfold();
    await page.getByRole('textbox', { name: 'Trailing stop' }).fill('0');
    await expect.element(page.getByText('Enter a number above 0.')).toBeVisible();
  });
});
