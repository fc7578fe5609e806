// Closing a part of the positions from the desk: what is offered, what the question says, what is sent. No server.
import type { Order } from '@meridian/contract';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { CloseAll } from './close-all.tsx';

const pound = (Id: number, FactProfits: string): Order => {
  const order = madeOrder({ Id, ForexId: 2, FactProfits });
  return { ...order, ForexTradeLists: { ...order.ForexTradeLists, ShowCode: 'GBP/USD' } };
};
const orders = [
  madeOrder({ Id: 1, FactProfits: '-20.50' }),
  madeOrder({ Id: 2, FactProfits: '5' }),
  pound(3, '-4.25'),
];
const sent: URLSearchParams[] = [];

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    const body = await request.text();
    const { searchParams } = new URL(request.url);
    if (request.url.includes('close_all'))
      sent.push(body === '' ? searchParams : new URLSearchParams(JSON.parse(body) as {}));
    return Response.json({ code: 1, msg: '', data: [] });
  });
  await openPage('trading');
});
beforeEach(() => void sent.splice(0));

const show = (isOfOne = false) => showPage(<CloseAll orders={orders} isOfOne={isOfOne} />);
const openMenu = () => userEvent.click(page.getByRole('button', { name: 'Which positions' }));
const question = (text: RegExp) => page.getByRole('button', { name: text });

describe('closing a part of the positions', () => {
  it('asks with their number and sum, has the focus, and sends which on the second press', async () => {
    show();
    await openMenu();
    await userEvent.click(page.getByRole('menuitem', { name: 'In loss 2' }));
    await expect.element(question(/Close 2 positions.*−\$24\.97/)).toHaveFocus();
    expect(sent).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent.map((one) => one.get('which'))).toEqual(['losers']);
  });

  it('is reached by keys alone', async () => {
    show();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'In loss 2' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(question(/Close 1 position.*\+\$4\.89/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question(/^Close all$/)).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press beside it', () => userEvent.click(page.getByText('Beside'))],
  ])('gives the focus back to its own button after %s, and arms nothing', async (_way, leave) => {
    showPage(
      <>
        <CloseAll orders={orders} isOfOne={false} />
        <p className="fixed end-0 bottom-0">Beside</p>
      </>,
    );
    await openMenu();
    await expect.element(page.getByRole('menuitem', { name: 'In loss 2' })).toBeVisible();
    await leave();
    await expect.element(page.getByRole('button', { name: 'Which positions' })).toHaveFocus();
    await expect.element(question(/^Close all$/)).toBeVisible();
  });

  it('is not sent by the press that armed it, however long that lasts', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter>5/}');
    await expect.element(question(/Close 3 positions/)).toHaveFocus();
    expect(sent).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toHaveLength(1);
  });

  it('offers each instrument, unless the table shows one alone', async () => {
    show();
    await openMenu();
    await userEvent.click(page.getByRole('menuitem', { name: 'GBP/USD 1' }));
    await userEvent.click(question(/Close 1 position.*−\$4\.36/));
    await expect.poll(() => sent.map((one) => one.get('forex_id'))).toEqual(['2']);
  });
});
