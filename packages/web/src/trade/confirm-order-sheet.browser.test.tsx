// The question before an order is sent, while its answer is on the way. No server; the market is made here.
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { getQuote, quotes } from '../lib/quotes.ts';
import { queryClient } from '../lib/query-client.ts';
import { startSocket } from '../lib/socket.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets, tell } from '../testing/server-end.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx';
import type { SendOrder } from './send-order.ts';
import { useTicket } from './ticket.ts';

const account = (free: string): OpenOrders => ({
  open: {
    orders: [],
    isComplete: true,
    account: { Equity: '500.00', FreeMargin: free, CautionMoneyAll: '0' },
  },
  pending: undefined,
});

/** The account has the order before the answer to it is here. */
function Asked() {
  const [instrument] = useState(() => madeInstrument({ Id: 41 }));
  const ticket = useTicket(instrument);
  const [isSent, setSent] = useState(false);
  const sending: SendOrder = {
    isSending: isSent,
    fault: null,
    isShort: false,
    clearFault: () => undefined,
    send: () => Promise.resolve({ kind: 'failed', message: null }),
  };
  return (
    <ConfirmOrderSheet
      side="buy"
      ticket={ticket}
      orders={account(isSent ? '3.00' : '500.00')}
      sending={sending}
      onClose={() => undefined}
      onSend={() => setSent(true)}
    />
  );
}

const tick = (seq: number, bid: number, ask: number): void =>
  tell(DAY_MARKET, [
    { symbol: 'EURUSD', bid, ask, close: bid, change: 0.1, time: Date.now(), seq },
  ]);

beforeAll(async () => {
  answerSockets();
  const info = { trade_fee_type: 0, market_time: Date.now(), stale_after: 30_000 };
  const answers = { trade_list: [madeInstrument()], getBasicInfo: info };
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const { url } = new Request(address);
    const data = Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? {};
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('trading');
  startSocket(() => import('../lib/compact.ts'));
  quotes.prime([madeInstrument()]);
  queryClient.setQueryData(['account', 'detail'], { lock_balance: '0' });
});

describe('an order on its way', () => {
  it('is not reckoned once more against an account that has it already', async () => {
    showPage(<Asked />);
    tick(2, 1.08751, 1.08759);
    await expect.poll(() => getQuote('EURUSD')?.bid).toBe(1.08751);
    const words = () => page.getByRole('dialog').element().textContent;
    await expect.poll(words).toMatch(/Free margin after\$\d/);
    const before = /Free margin after\$[\d.]+/.exec(words() ?? '')?.[0];
    await userEvent.click(page.getByRole('button', { name: /^Buy/ }));
    await expect.poll(() => document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(words()).toContain(before);
    expect(words()).not.toContain('does not cover');
    // Nor is what was agreed to told at another price.
    tick(3, 1.08851, 1.08859);
    await expect.poll(() => getQuote('EURUSD')?.bid).toBe(1.08851);
    await expect.element(page.getByRole('dialog').getByText(/now 1.08759/)).toBeVisible();
  });
});
