// What a trader types into the command bar and what becomes of it: buttons of the desk are armed, nothing is sent.
import { type ReactNode, useState } from 'react';
import type { Order } from '@meridian/contract';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { type Session, keepSession } from '../../lib/session-store.ts';
import { useOpenOrders } from '../../ui/orders/open-orders.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { startSocket } from '../../lib/socket.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { CloseAll } from './close-all.tsx';
import { CommandBar } from './command-bar.tsx';
import { PositionsTable } from './positions-table.tsx';

const NOW = Date.UTC(2026, 10, 20, 20);
const SITE = { market_time: NOW, stale_after: 600_000, isMain: 1 };
const EURO = madeInstrument();
const POUND = madeInstrument({ Id: 2, Code: 'GBPUSD', ShowCode: 'GBP/USD', NameTrans: 'Pound' });
const LONG = madeOrder({ Id: 7, FactProfits: '-1.2' });
const SMALL = madeOrder({ Id: 8, Quantity: '0.01', FactProfits: '-4' });
const BRITISH: Order = {
  ...madeOrder({ Id: 9, ForexId: 2, FactProfits: '3' }),
  ForexTradeLists: { ...LONG.ForexTradeLists, Id: 2, Code: 'GBPUSD', ShowCode: 'GBP/USD' },
};

let open: readonly Order[] = [];
const asked: string[] = [];

function answer(url: string): unknown {
  if (url.includes('basic')) return SITE;
  if (url.includes('trade_list')) return [EURO, POUND];
  if (url.includes('my_deal'))
    return url.includes('status=1')
      ? { data: open, total: open.length }
      : { data: [], total: 0, Equity: '10000' };
  return [];
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const request = new Request(address, options);
    asked.push(`${request.method} ${request.url}`);
    return Promise.resolve(Response.json({ code: 1, msg: '', data: answer(request.url) }));
  });
  keepSession({ token: 'ann', user: { uid: '1', is_demo: 1 } } as unknown as Session);
  startSocket(() => import('../../lib/compact.ts'));
  await openPage('desk', 'trading', 'alerts', 'account', 'chart', 'analytics');
});
beforeEach(() => {
  localStorage.removeItem('meridian.workspace.1.indicators');
  asked.splice(0);
  queryClient.clear();
});

const drawn = vi.fn<() => void>();
const compared = vi.fn<() => void>();

function Desk() {
  const orders = useOpenOrders().open?.orders ?? [];
  const [isListed, setListed] = useState(false);
  return (
    <main data-desk="EURUSD">
      <div className="chart-active">
        <button data-tool="trend" aria-pressed={false} onClick={drawn}>
          Tool
        </button>
        <button data-key="indicators" onClick={() => setListed(true)}>
          Indicators
        </button>
      </div>
      <PositionsTable
        orders={orders}
        current="EURUSD"
        sorting={{ sort: null, onSort: undefined }}
      />
      {isListed && <button data-key="compare" aria-label="Compare" onClick={compared} />}
      {orders.length > 0 && <CloseAll orders={orders} isOfOne={false} />}
    </main>
  );
}

const Page = ({ isOpen }: { readonly isOpen: boolean }) => (
  <>
    <Desk />
    {isOpen && <CommandBar onClose={() => shows(false)} onKeys={() => undefined} />}
  </>
);
let draw: (next: ReactNode) => void;
const shows = (isOpen: boolean): void => draw(<Page isOpen={isOpen} />);

/** A desk with these positions, and the bar over it. */
async function type(text: string, positions: readonly Order[] = []): Promise<void> {
  open = positions;
  draw = showPage(<Page isOpen={false} />);
  await expect.poll(() => document.querySelectorAll('[data-order]')).toHaveLength(positions.length);
  await typeAgain(text);
}
async function typeAgain(text: string): Promise<void> {
  shows(true);
  await userEvent.keyboard(text);
}
const option = (name: RegExp) => page.getByRole('option', { name });
const button = (name: RegExp) => page.getByRole('button', { name });
const sent = () => asked.filter((one) => one.startsWith('POST') && !one.includes('workspace'));

describe('the command bar and positions', () => {
  it('closes half of one: its button asks, and has the focus', async () => {
    await type('half eur', [LONG, SMALL]);
    // A hundredth of a lot has no half.
    expect(option(/half/).elements()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(button(/^Close 0\.05/)).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('reverses one: the question is there, nothing is sent', async () => {
    await type('reverse', [LONG]);
    await expect.element(option(/^Reverse EUR\/USD/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(/^Reverse · Sell 0\.10/)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('closes those that lose, those that win, those of one instrument', async () => {
    await type('losers', [LONG, SMALL, BRITISH]);
    await expect.element(option(/^Close all in loss ?2 open/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(/^Close 2 positions.*−\$5\.42/)).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('closes all of one, too, and says that its figure is the net result', async () => {
    await type('close all', [LONG]);
    await expect.element(option(/^Close all ?1 open.*Net result/)).toBeVisible();
    expect(option(/loss|profit/).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(button(/^Close 1 position/)).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('offers no part that is empty', async () => {
    await type('winners', [LONG, SMALL]);
    await expect.element(page.getByText('Nothing found')).toBeVisible();
  });

  it('says that there is none, where a position is meant', async () => {
    await type('reverse');
    await expect.element(page.getByText('No open positions')).toBeVisible();
  });

  it('finds the position and the ticket of the instrument that is named behind the verb', async () => {
    await type('close gbp', [LONG, BRITISH]);
    expect(option(/^Close GBP\/USD/).elements()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await typeAgain('buy gbp');
    await expect.element(option(/^Buy GBP\/USD/)).toBeVisible();
  });
});

describe('the command bar and the chart', () => {
  it('adds an indicator, and removes it the next time', async () => {
    await type('rsi');
    await expect.element(option(/^Add RSI/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => localStorage.getItem('meridian.workspace.1.indicators'))
      .toContain('RSI');
    await typeAgain('rsi');
    await expect.element(option(/^Remove RSI/)).toBeVisible();
  });

  it('leads to what the chart is compared with, which another list holds', async () => {
    await type('compare');
    await expect.element(option(/^Compare with/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => compared.mock.calls.length).toBe(1);
  });

  it('takes a tool that draws', async () => {
    await type('trend');
    await expect.element(option(/^Trend line/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => drawn.mock.calls.length).toBe(1);
  });

  it('offers the layouts and the export', async () => {
    await type('layout');
    expect(option(/charts?/).elements()).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await typeAgain('export');
    await expect
      .element(option(/^Download trades as CSV/))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked.some((one) => one.includes('format=trades'))).toBe(true);
  });
});

describe('the command bar and keys', () => {
  it('keeps Tab, and gives the focus back at Escape', async () => {
    await type('{Escape}');
    await userEvent.click(button(/^Tool/));
    await typeAgain('{Tab}rsi');
    await expect.element(page.getByRole('combobox')).toHaveValue('rsi');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Escape}');
    await expect.element(button(/^Tool/)).toHaveFocus();
  });
});
