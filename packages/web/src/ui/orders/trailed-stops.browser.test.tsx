// A stop that trails, as it is shown while the market moves. The server is made here.
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { quotes } from '../../lib/quotes.ts';
import { type Session, keepSession } from '../../lib/session-store.ts';
import { startSocket } from '../../lib/socket.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { answerSockets, tell } from '../../testing/server-end.ts';
import { useOpenOrders } from './open-orders.ts';

const server = { stop: '1.08600', read: 0 };

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isOpen = new URL(new Request(address).url).searchParams.get('status') === '1';
    const order = madeOrder({ TargetLossPrice: server.stop, TrailingPips: '20' });
    if (isOpen) server.read += 1;
    const data = isOpen ? [order] : [];
    const found = { data, total: data.length, Equity: '1', FreeMargin: '1', CautionMoneyAll: '0' };
    return Promise.resolve(Response.json({ code: 1, msg: '', data: found }));
  });
  await openPage('trading');
  keepSession({ token: 'ann', user: { uid: '1' } } as unknown as Session);
  startSocket(() => import('../../lib/compact.ts'));
  quotes.prime([madeInstrument()]);
});

const count = { ticks: 1 };
const tick = (bid: number) => {
  const seq = (count.ticks += 1);
  const row = { symbol: 'EURUSD', bid, ask: bid + 0.0001, close: bid, change: 0.1 };
  tell(DAY_MARKET, [{ ...row, time: Date.now() + seq, seq }]);
};

function Stop() {
  const [order] = useOpenOrders().open?.orders ?? [];
  return <output>{order?.TargetLossPrice}</output>;
}

it('is read again once a price has moved it, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  showPage(<Stop />);
  const shown = page.getByRole('status');
  await expect.element(shown).toHaveTextContent('1.08600');
  tick(1.088);
  await expect.poll(() => quotes.get('EURUSD')?.bid).toBe(1.088);
  expect(server.read).toBe(1);
  tick(1.089);
  // The first answer is one of before that price.
  await expect.poll(() => server.read).toBe(2);
  server.stop = '1.08700';
  await expect.poll(() => shown.element().textContent, { timeout: 5_000 }).toBe('1.08700');
  tick(1.0885);
  await expect.poll(() => quotes.get('EURUSD')?.bid).toBe(1.0885);
  // Longer than from one reading to the next.
  await vi.advanceTimersByTimeAsync(2_500);
  expect(server.read).toBe(3);
});
afterAll(() => vi.useRealTimers());
