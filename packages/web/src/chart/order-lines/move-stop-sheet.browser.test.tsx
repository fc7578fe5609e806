// A stop that was dragged: what the sheet says it would bring, and what is sent. No server.
import type { Order } from '@meridian/contract';
import { settled } from '@meridian/design/testing/settled';
import { asPrice } from '@meridian/units';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { quotes } from '../../lib/quotes.ts';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOffer } from '../../testing/made-offer.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { answerCalls, answerSockets } from '../../testing/server-end.ts';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { MoveStopSheet } from './move-stop-sheet.tsx';

const sent = answerCalls('set_stop', madeOrder());
beforeAll(async () => {
  answerSockets();
  await openPage('trading');
});

const NONE = { open: undefined, pending: undefined };
const BOOK = {
  isComplete: true,
  account: { Equity: '1000', FreeMargin: '1000', CautionMoneyAll: '0' },
};
const part = (Price: string, Quantity = '0.05', Done = false) => ({ Price, Quantity, Done });

beforeEach(() => {
  sent.length = 0;
});

describe('a partial take profit that was dragged', () => {
  it('says what the part would bring, and is sent with the others that wait', async () => {
    const done = vi.fn<() => void>();
    const order = madeOrder({
      Quantity: '0.05',
      TakeProfits: [part('1.08800', '0.05', true), part('1.09000'), part('1.09500')],
    });
    const move = {
      ...{ lineId: '7.take_part.2', order, kind: 'take_part' as const },
      ...{ from: asPrice(109_500n), price: asPrice(109_512n) },
    };
    showPage(<MoveStopSheet move={move} worth={madeOffer} orders={NONE} onDone={done} />);
    const dialog = page.getByRole('dialog', { name: 'Move the partial take profit?' });
    await expect.element(dialog).toBeVisible();
    // (1.09512 - 1.08512) x 0.05 x 100,000
    await expect.element(page.getByText('+$50.00')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Move it' }));
    await expect
      .poll(() => sent.map((one) => [String(one['id']), one['take_profits']]))
      .toEqual([['7', '1.09000:0.05,1.09512:0.05']]);
    await expect.poll(() => done.mock.calls.length).toBe(1);
  });

  const dragged = madeOrder({
    Quantity: '0.05',
    TakeProfits: [part('1.09000'), part('1.09500')],
  });
  const move = {
    ...{ lineId: '7.take_part.1', order: dragged, kind: 'take_part' as const },
    ...{ from: asPrice(109_500n), price: asPrice(109_512n) },
  };
  /** The account's orders, after something changed the dragged one. */
  const by = (TakeProfits: Order['TakeProfits']): OpenOrders => ({
    ...NONE,
    open: { ...BOOK, orders: [madeOrder({ TakeProfits })] },
  });
  const sheet = (orders: OpenOrders) => (
    <MoveStopSheet move={move} worth={madeOffer} orders={orders} onDone={vi.fn<() => void>()} />
  );
  const confirm = page.getByRole('button', { name: 'Move it' });

  it('is sent with the others as they are when it is confirmed, not as they were when it was dragged', async () => {
    const draw = showPage(sheet(by([part('1.09000'), part('1.09500')])));
    await expect.element(page.getByText('+$50.00')).toBeVisible();
    // Another device moves the first, and makes this one smaller.
    draw(sheet(by([part('1.09100'), part('1.09500', '0.02')])));
    await expect.element(page.getByText('+$20.00')).toBeVisible();
    await userEvent.click(confirm);
    await expect
      .poll(() => sent.map((one) => one['take_profits']))
      .toEqual(['1.09100:0.05,1.09512:0.02']);
  });

  it('that closed while the question stands cannot be moved, and the sheet says so', async () => {
    const draw = showPage(sheet(by([part('1.09000'), part('1.09500')])));
    await expect.element(confirm).toBeEnabled();
    draw(sheet(by([part('1.09000'), part('1.09500', '0.05', true)])));
    await expect.element(page.getByText(/^This partial take profit has closed/)).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    expect(sent).toEqual([]);
  });
});

it('a first stop loss is sent as one, and no old price is shown', async () => {
  const move = {
    ...{ lineId: '7.stop_loss', order: madeOrder(), kind: 'stop_loss' as const },
    ...{ from: null, price: asPrice(108_012n) },
  };
  const done = vi.fn<() => void>();
  showPage(<MoveStopSheet move={move} worth={madeOffer} orders={NONE} onDone={done} />);
  const dialog = page.getByRole('dialog', { name: 'Set a stop loss?' });
  await expect.element(dialog).toBeVisible();
  // (1.08012 - 1.08512) x 0.1 x 100,000
  await expect.element(dialog.getByText('−$50.00')).toBeVisible();
  expect(dialog.element().textContent).not.toContain('1.08512');
  await userEvent.click(page.getByRole('button', { name: 'Save the stops' }));
  await expect.poll(() => sent.map((one) => one['stop_loss_price'])).toEqual(['1.08012']);
  await expect.poll(() => done.mock.calls.length).toBe(1);
});

it('a stop whose order closed while the question stands cannot be moved, and the sheet says so', async () => {
  const order = madeOrder({ TargetLossPrice: '1.08000' });
  const move = {
    ...{ lineId: '7.stop_loss', order, kind: 'stop_loss' as const },
    ...{ from: asPrice(108_000n), price: asPrice(108_100n) },
  };
  const book = (orders: readonly Order[], isComplete = true) => ({ ...BOOK, orders, isComplete });
  const sheet = (orders: OpenOrders) => (
    <MoveStopSheet move={move} worth={madeOffer} orders={orders} onDone={vi.fn<() => void>()} />
  );
  const confirm = page.getByRole('button', { name: 'Move it' });
  const draw = showPage(sheet({ open: book([order]), pending: book([]) }));
  await expect.element(confirm).toBeEnabled();
  draw(sheet({ open: book([]), pending: book([]) }));
  await expect.element(page.getByText(/^This order has closed or was cancelled/)).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  // Of an account with more orders than are loaded nobody knows.
  draw(sheet({ open: book([], false), pending: book([]) }));
  await expect.element(confirm).toBeEnabled();
});

it('a stop loss beyond the price that closes its order cannot be moved there, and the sheet says why', async () => {
  // Its bid is 1.08751.
  quotes.prime([madeInstrument()]);
  const sheet = (price: bigint) => {
    const order = madeOrder({ TargetLossPrice: '1.08000' });
    const move = { lineId: '7.stop_loss', order, kind: 'stop_loss' as const };
    const at = { from: asPrice(108_000n), price: asPrice(price) };
    return (
      <MoveStopSheet
        move={{ ...move, ...at }}
        worth={madeOffer}
        orders={NONE}
        onDone={vi.fn<() => void>()}
      />
    );
  };
  const confirm = page.getByRole('button', { name: 'Move it' });
  const draw = showPage(sheet(108_751n));
  await expect.element(page.getByText('For a buy this must be below 1.08751.')).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  // What it would bring there is no result.
  expect(page.getByText('Result if it closes there').elements()).toEqual([]);
  draw(sheet(108_750n));
  await expect.element(confirm).toBeEnabled();
});

it('Enter confirms, and a press that let go of the line does not, however long', async () => {
  const order = madeOrder({ TargetLossPrice: '1.08000' });
  const move = {
    ...{ lineId: '7.stop_loss', order, kind: 'stop_loss' as const },
    ...{ from: asPrice(108_000n), price: asPrice(108_100n) },
  };
  showPage(<MoveStopSheet move={move} worth={madeOffer} orders={NONE} onDone={() => {}} />);
  const asks = page.getByRole('dialog');
  await expect.element(asks).toHaveFocus();
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true });
  asks.element().dispatchEvent(held);
  await settled();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.map((one) => one['stop_loss_price'])).toEqual(['1.08100']);
});

it('a line that was dragged since stays asked about when the answer to the one before comes', async () => {
  const answer = Promise.withResolvers<Response>();
  const done = vi.fn<() => void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) =>
    new Request(address).url.includes('set_stop')
      ? answer.promise
      : Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  const order = madeOrder({ TargetLossPrice: '1.08000' });
  const to = (price: bigint) => ({
    ...{ lineId: '7.stop_loss', order, kind: 'stop_loss' as const },
    ...{ from: asPrice(108_000n), price: asPrice(price) },
  });
  const sheet = (price: bigint) => (
    <MoveStopSheet move={to(price)} worth={madeOffer} orders={NONE} onDone={done} />
  );
  const draw = showPage(sheet(108_100n));
  await userEvent.click(page.getByRole('button', { name: 'Move it' }));
  draw(sheet(108_200n));
  await expect.element(page.getByRole('img', { name: '1.08200' })).toBeVisible();
  answer.resolve(Response.json({ code: 1, msg: '', data: order }));
  await settled();
  expect(done).not.toHaveBeenCalled();
});
