// The history and the ledger of the dock: filtered, sorted and summed over all of them. No server.
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type Session, keepSession } from '../../lib/session-store.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { type DeskLayout, initialLayout } from './desk-layout.ts';
import { Dock } from './dock.tsx';

const PAGE = 20;
const INSTRUMENTS = [
  madeInstrument(),
  madeInstrument({ Id: 2, Code: 'GBPUSD', ShowCode: 'GBP/USD', NameTrans: 'Pound' }),
];
const ended = (Id: number, ForexId: number) => {
  const [made, Code] = [`${Id % 7}.5`, ForexId === 1 ? 'EURUSD' : 'GBPUSD'];
  const order = madeOrder({
    Id,
    ForexId,
    Status: 3,
    ClosePrice: '1.08600',
    FactProfits: made,
    TradeFee: '0',
  });
  return { ...order, ForexTradeLists: { ...order.ForexTradeLists, Code, ShowCode: Code } };
};
/** The only one in euros is the oldest of all. */
const ORDERS = Array.from({ length: 2 * PAGE + 1 }, (_, i) =>
  ended(100 - i, i === 2 * PAGE ? 1 : 2),
);
const ENTRY = {
  ...{
    Id: 1,
    Kind: 'deposit',
    Value: '500',
    Balance: '10500',
    OrderId: null,
    CopyingId: null,
    TraderUser: null,
  },
  ...{ MemoTran: 'Deposit', CreatedAtTran: '2026-11-26T01:48:59Z' },
};
const asked: URLSearchParams[] = [];
const TOO_LONG = 'At most 50,000 ended orders can be sorted.';
let isTooLong = false;

function answer({ pathname, searchParams }: URL): unknown {
  const forexId = searchParams.get('forex_id');
  const of = ORDERS.filter(({ ForexId }) => forexId === null || String(ForexId) === forexId);
  if (pathname.includes('trade_list')) return INSTRUMENTS;
  if (pathname.includes('closed_sums'))
    return { orders: of.length, lots: `${of.length}.00`, net: `${of.length * 100}` };
  if (pathname.includes('my_deal')) {
    asked.push(searchParams);
    // As if the oldest had made the most.
    const sorted = searchParams.get('direction') === 'desc' ? of.toReversed() : of;
    const at = (Number(searchParams.get('page') ?? 1) - 1) * PAGE;
    return { data: sorted.slice(at, at + PAGE), total: of.length };
  }
  if (pathname.includes('forexChange')) {
    asked.push(searchParams);
    const list = searchParams.get('kind')?.includes('withdrawal') ? [] : [ENTRY];
    return { list, total: list.length };
  }
  return { active: [], fired: [] };
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const url = new URL(new Request(address, options).url);
    const data = answer(url);
    const isRefused = isTooLong && url.searchParams.has('sort');
    const said = isRefused ? { code: 2044, msg: TOO_LONG } : { code: 1, msg: '', data };
    return Promise.resolve(Response.json(said));
  });
  await page.viewport(1440, 900);
  await openPage('desk', 'trading', 'account');
  keepSession({ token: 'ann', user: { uid: '1' } } as unknown as Session);
});
beforeEach(() => {
  isTooLong = false;
  asked.splice(0);
  queryClient.clear();
});

interface ShownProps {
  readonly start: Partial<DeskLayout>;
  readonly width?: number;
}

function Shown({ start, width = 900 }: ShownProps) {
  const [layout, setLayout] = useState({ ...initialLayout('wide'), ...start });
  const nothing = () => undefined;
  return (
    <div style={{ height: 262, width }}>
      <Dock
        desk={{
          ...{ width: 'wide', grid: '', isOpen: () => true, layout },
          ...{ toggle: nothing, resize: nothing, restore: nothing },
          change: (changed) => setLayout({ ...layout, ...changed }),
        }}
        current="EURUSD"
        orders={{ open: undefined, pending: undefined }}
      />
    </div>
  );
}
const row = (name: RegExp) => page.getByRole('row', { name });
const newest = () => ['page', 'sort', 'direction'].map((name) => asked.at(-1)?.get(name));

it('has the orders of the instrument, however old they are, and their sums', async () => {
  showPage(<Shown start={{ tab: 'history', isFiltered: true }} />);
  await expect.element(row(/EURUSD/)).toBeVisible();
  await expect.element(row(/1 closed order\b.*1\.00.*\+\$100\.00/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'This instrument' }));
  await expect.element(row(/41 closed orders.*41\.00.*\+\$4,100\.00/)).toBeVisible();
});

it('has the history sorted over all its pages, from the first page on', async () => {
  showPage(<Shown start={{ tab: 'history' }} />);
  const head = page.getByRole('columnheader', { name: 'Net result' });
  await expect.element(row(/GBPUSD/).first()).toBeVisible();
  await userEvent.click(head.getByRole('button'));
  await expect.poll(newest).toEqual(['1', 'net', 'desc']);
  await expect.element(row(/EURUSD/)).toBeVisible();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(head.getByRole('button'));
  await expect.poll(newest).toEqual(['1', 'net', 'asc']);
  await userEvent.click(head.getByRole('button'));
  await expect.element(head).not.toHaveAttribute('aria-sort');
  expect(row(/EURUSD/).elements()).toHaveLength(0);
});

it('leaves a history that is too long to be sorted as it is, and says so', async () => {
  isTooLong = true;
  showPage(<Shown start={{ tab: 'history' }} />);
  const head = page.getByRole('columnheader', { name: 'Net result' });
  await userEvent.click(head.getByRole('button'));
  await expect.element(page.getByText(TOO_LONG)).toBeVisible();
  await expect.element(row(/GBPUSD/).first()).toBeVisible();
  await expect.element(head).not.toHaveAttribute('aria-sort');
});

it('has the ledger of some kinds, and its file', async () => {
  showPage(<Shown start={{ tab: 'ledger' }} />);
  await expect.element(row(/Deposit/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Withdrawals' }));
  await expect.element(page.getByText('No such entries')).toBeVisible();
  expect(asked.at(-1)?.get('kind')).toBe('withdrawal,withdrawal_fee');
  await userEvent.click(page.getByRole('button', { name: 'Download a statement' }));
  await expect.element(page.getByRole('dialog', { name: 'Download a statement' })).toBeVisible();
});

it('fits the narrowest panel, in German too', async () => {
  onTestFinished(() => setLanguage('en'));
  await setLanguage('de');
  const narrow = { width: 396 };
  const draw = showPage(<Shown start={{ tab: 'history' }} {...narrow} />);
  await expect.element(row(/41 geschlossene Orders/)).toBeVisible();
  const table = document.querySelector('table')?.parentElement;
  expect(table?.scrollWidth).toBeLessThanOrEqual(table?.clientWidth ?? 0);
  draw(<Shown key="ledger" start={{ tab: 'ledger' }} {...narrow} />);
  const file = page.getByRole('button', { name: 'Kontoauszug herunterladen' });
  await expect.element(file).toBeVisible();
  expect(file.element().getBoundingClientRect().right).toBeLessThanOrEqual(narrow.width);
});
