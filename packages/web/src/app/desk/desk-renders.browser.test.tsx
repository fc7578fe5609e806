// What of the desk is drawn anew at a tick, while a stop of the ticket moves with the price. No server.
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { getQuote, quotes } from '../../lib/quotes.ts';
import { startSocket } from '../../lib/socket.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { Routed } from '../../testing/routed.tsx';
import { answerSockets, tell } from '../../testing/server-end.ts';
import * as confirming from '../../trade/confirm-order-sheet.tsx';
import * as ordering from '../../trade/order-desk.tsx';
import * as form from '../../trade/order-form.tsx';
import * as heads from './chart-head.tsx';
import * as charts from './charts.tsx';
import DeskPage from './desk-page.tsx';
import * as docks from './dock.tsx';
import * as watchlists from './watchlist.tsx';

vi.mock(import('../../trade/confirm-order-sheet.tsx'), { spy: true });
vi.mock(import('../../trade/order-desk.tsx'), { spy: true });
vi.mock(import('../../trade/order-form.tsx'), { spy: true });
vi.mock(import('./chart-head.tsx'), { spy: true });
vi.mock(import('./charts.tsx'), { spy: true });
vi.mock(import('./dock.tsx'), { spy: true });
vi.mock(import('./watchlist.tsx'), { spy: true });

const DRAWN = {
  watchlist: watchlists.Watchlist,
  head: heads.ChartHead,
  charts: charts.Charts,
  dock: docks.Dock,
  desk: ordering.OrderDesk,
  form: form.OrderForm,
  question: confirming.ConfirmOrderSheet,
};

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isList = new Request(address).url.includes('trade_list');
    // Nothing else has an answer here.
    if (!isList) return new Promise(() => undefined);
    return Promise.resolve(Response.json({ code: 1, msg: '', data: [madeInstrument()] }));
  });
  await page.viewport(1280, 800);
  await openPage('trading', 'desk', 'chart');
  startSocket(() => import('../../lib/compact.ts'));
  quotes.prime([madeInstrument()]);
});
beforeEach(() => sessionStorage.clear());

type Times = Readonly<Record<string, number>>;
const times = (): Times =>
  Object.fromEntries(
    Object.entries(DRAWN).map(([name, one]) => [name, vi.mocked(one).mock.calls.length]),
  );

let ticks = 1;
/** How often each is drawn anew by one tick, which lights up and goes out again. */
async function drawnByTick(): Promise<Times> {
  const seq = (ticks += 1);
  const bid = 1.0886 + seq / 100_000;
  const before = times();
  const row = { symbol: 'EURUSD', bid, ask: bid + 0.0001, close: bid, change: 0.1 };
  tell(DAY_MARKET, [{ ...row, time: Date.UTC(2026, 10, 20, 20) + seq, seq }]);
  await expect
    .poll(() => [getQuote('EURUSD')?.seq, getQuote('EURUSD')?.direction])
    .toEqual([seq, 0]);
  await settled();
  return Object.fromEntries(
    Object.entries(times()).map(([name, after]) => [name, after - (before[name] ?? 0)]),
  );
}

it('only what shows the price is drawn anew at a tick, also while a stop is so many pips away', async () => {
  showPage(
    <Routed>
      <DeskPage />
    </Routed>,
  );
  await userEvent.click(page.getByRole('checkbox', { name: 'Stop loss' }));
  await userEvent.click(page.getByRole('radio', { name: 'Pips' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Stop loss' }), '20');
  // Something may be drawn by its own clock between two ticks: then the next one is counted.
  await expect.poll(drawnByTick).toEqual({
    ...{ watchlist: 0, charts: 0, dock: 0, desk: 0, question: 0 },
    form: 1,
    // Its price lights up and goes out.
    head: 2,
  });
});
