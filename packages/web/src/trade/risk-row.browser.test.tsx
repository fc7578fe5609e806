// Lots from more risk than the account can carry. No server.
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getQuote, quotes } from '../lib/quotes.ts';
import { type Session, keepSession } from '../lib/session-store.ts';
import { startSocket } from '../lib/socket.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets, tell } from '../testing/server-end.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { RiskRow } from './risk-row.tsx';
import { StopFields } from './stop-fields.tsx';
import { useTicket } from './ticket.ts';

const ACCOUNT = { Equity: '10000.00', FreeMargin: '10000.00', CautionMoneyAll: '0' };
const orders: OpenOrders = {
  open: { orders: [], isComplete: true, account: ACCOUNT },
  pending: undefined,
};
const instrument = madeInstrument();

function Form() {
  const ticket = useTicket(instrument);
  return (
    <>
      <RiskRow ticket={ticket} orders={orders} />
      <StopFields ticket={ticket} orders={orders} faults={{}} />
      <output aria-label="Lots">{ticket.draft.lots}</output>
    </>
  );
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isList = new Request(address).url.includes('trade_list');
    const rest = { trade_fee_type: 1, market_time: Date.now(), lock_balance: '0', ...ACCOUNT };
    const data = isList ? [instrument] : rest;
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  keepSession({ token: 'ann', user: { uid: '1', is_demo: 1 } } as unknown as Session);
  await openPage('trading');
  startSocket(() => import('../lib/compact.ts'));
  quotes.prime([instrument]);
});

it('are those that the free margin covers, and the row says what they risk', async () => {
  showPage(<Form />);
  const time = Date.UTC(2026, 10, 20, 20);
  const [bid, ask] = [1.08751, 1.08759];
  tell(DAY_MARKET, [{ symbol: 'EURUSD', bid, ask, close: bid, change: 0.1, time, seq: 2 }]);
  await expect.poll(() => getQuote('EURUSD')?.bid).toBe(bid);
  await userEvent.click(page.getByRole('checkbox', { name: 'Stop loss' }));
  await userEvent.click(page.getByRole('button', { name: '20', exact: true }));
  // 5,000 dollars at 20 pips would be 25 lots; 10,000 dollars carry 2.75.
  await userEvent.fill(page.getByRole('textbox', { name: 'Risk, % of equity' }), '50');
  const told = 'Your free margin covers no larger order: this one risks 5.50%.';
  await expect.element(page.getByText(told)).toBeVisible();
  const lots = page.getByRole('status', { name: 'Lots' });
  expect(lots.element().textContent).toBe('2.75');
});
