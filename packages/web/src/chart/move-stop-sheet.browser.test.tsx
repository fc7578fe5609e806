// A stop that was dragged: what the sheet says it would bring, and what is sent. No server.
import { asPrice } from '@meridian/units';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOffer } from '../testing/made-offer.ts';
import { madeOrder } from '../testing/made-order.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { MoveStopSheet } from './move-stop-sheet.tsx';

const sent = answerCalls('set_stop', madeOrder());
beforeAll(async () => {
  answerSockets();
  await openPage('trading');
});

describe('a partial take profit that was dragged', () => {
  it('says what the part would bring, and is sent with the others that wait', async () => {
    const done = vi.fn<() => void>();
    const part = (Price: string, Done = false) => ({ Price, Quantity: '0.05', Done });
    const order = madeOrder({
      Quantity: '0.05',
      TakeProfits: [part('1.08800', true), part('1.09000'), part('1.09500')],
    });
    const move = {
      ...{ lineId: '7.take_part.2', order, kind: 'take_part' as const },
      ...{ from: asPrice(109_500n), price: asPrice(109_512n) },
    };
    showPage(<MoveStopSheet move={move} worth={madeOffer} onDone={done} />);
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
});
