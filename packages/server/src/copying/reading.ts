// What a client reads of their own copyings. Every call first checks whose copying it is.
import type { CallOutput, Copying, ParsedInput } from '@meridian/contract';
import { type CopyingStanding, type Database, pageOfSkips, statementLines } from '@meridian/store';
import type { Order } from '@meridian/trading';
import { type Money, ZERO_MONEY, formatMoneyOrNull, present } from '@meridian/units';
import { type LedgerCounts, createLedgerCounts } from '../accounts/ledger-counts.ts';
import { lineOnWire } from '../accounts/wire.ts';
import type { Host } from '../engine/host.ts';
import { orderFromRow } from '../engine/projection.ts';
import type { AccountView, AccountsView } from '../engine/views/accounts.ts';
import { ownAccount } from '../own-account/own-account.ts';
import type { Client } from '../platform/http/context.ts';
import { partOfPage } from '../platform/http/page.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type OrderHistory, createOrderHistory } from '../orders/history.ts';
import { copiesBeside, skipsBeside } from './records.ts';
import { namedOnWire, standingOfOwn, standingsOfOwner } from './standing.ts';
import { copiedOrderOnWire, plus, profitOf, skipOnWire, standingOf, stateOf } from './wire.ts';

interface Deps {
  readonly db: Database;
  readonly host: Host;
}

/** So that a page costs what came since, not all there is. */
interface Counts {
  readonly history: OrderHistory;
  readonly countOf: LedgerCounts;
}

type ReadingCalls = 'copyings' | 'copying' | 'copiedOrders' | 'copySkips' | 'copyMovements';

export function readingHandlers(deps: Deps): HandlersOf<ReadingCalls> {
  const { db } = deps;
  const counts = { history: createOrderHistory(db), countOf: createLedgerCounts(db) };
  return {
    copyings: (_input, client) => copyings(deps, client),
    copying: ({ id }, client) => copyingOf(deps, client, id),
    copiedOrders: (input, client) => copiedOrders({ ...deps, ...counts }, input, client),
    copySkips: (input, client) => copySkips(deps, input, client),
    copyMovements: (input, client) => copyMovements({ ...deps, ...counts }, input, client),
  };
}

async function copyings(deps: Deps, client: Client): Promise<CallOutput<'copyings'>> {
  const { host } = deps;
  const { accounts } = host.views;
  await host.settled();
  const { id: ownerId, epoch: ownerEpoch } = ownAccount(host, client);
  const rows = await standingsOfOwner(deps, { ownerId, ownerEpoch });
  const list = await namedOnWire(deps, rows);
  const available = accounts.available(ownerId);
  return { available: formatMoneyOrNull(available), list, ...together(accounts, rows) };
}

async function copiedOrders(
  deps: Deps & Counts,
  { id, status, page }: ParsedInput<'copiedOrders'>,
  client: Client,
): Promise<CallOutput<'copiedOrders'>> {
  const account = await ownCopying(deps, client, id);
  const { offset, limit } = partOfPage(page);
  if (status === '3') {
    const of = { accountId: id, epoch: account.epoch, offset, limit };
    const { rows, total } = await deps.history.page(of);
    return { data: await withLeaders(deps, client, id, rows.map(orderFromRow)), total };
  }
  const wanted = status === '1' ? 'open' : 'pending';
  const orders = deps.host.views.orders.newestFirst(id, wanted);
  const shown = orders.slice(offset, offset + limit);
  return { data: await withLeaders(deps, client, id, shown), total: orders.length };
}

async function copySkips(
  deps: Deps,
  { id: copyId, page }: ParsedInput<'copySkips'>,
  client: Client,
): Promise<CallOutput<'copySkips'>> {
  const { db } = deps;
  const { views } = deps.host;
  await ownCopying(deps, client, copyId);
  const { rows, total } = await pageOfSkips(db, { copyId, ...partOfPage(page) });
  const skips = await skipsBeside({ db, orders: views.orders }, rows);
  const data = skips.map(({ skip, beside }) => skipOnWire(client.language, views, skip, beside));
  return { data, total };
}

async function copyMovements(
  deps: Deps & Counts,
  { id, page }: ParsedInput<'copyMovements'>,
  client: Client,
): Promise<CallOutput<'copyMovements'>> {
  const upToEntry = await deps.host.settledEntry();
  const { epochAfterEntry: afterEntry } = await ownCopying(deps, client, id);
  const all = { clientId: id, afterEntry, upToEntry };
  const of = { ...all, kinds: null, from: null, to: null };
  const rows = await statementLines(deps.db, { ...of, ...partOfPage(page) });
  const total = await deps.countOf(all, null);
  const data = rows.map((row) => {
    const line = lineOnWire(client.language, row, 'copying');
    const { Id, Kind: kind, Value: amount, Balance: balance, MemoTran: text } = line;
    return { id: Id, time: row.at, kind, amount, balance, text };
  });
  return { data, total };
}

/**
 * The account of a client's own copying; it stays after the copying has ended.
 * @param field what the call names a copying by
 */
export async function ownCopying(
  deps: Pick<Deps, 'host'>,
  { session }: Pick<Client, 'session'>,
  id: number,
  field: 'id' | 'copying_id' = 'id',
): Promise<AccountView> {
  const { host } = deps;
  await host.settled();
  const account = host.views.accounts.of(id);
  if (account?.copy?.ownerId !== session.accountId)
    throw new Refusal('copying_unknown', {}, {}, field);
  return account;
}

export async function copyingOf(deps: Deps, { session }: Client, id: number): Promise<Copying> {
  const row = await standingOfOwn(deps, { ownerId: session.accountId, id });
  const [copying] = await namedOnWire(deps, [row]);
  return present(copying, 'one row is one copying');
}

/** Orders together with the orders they copy, wherever these are kept. */
async function withLeaders(
  deps: Deps,
  { language }: Client,
  copyId: number,
  orders: readonly Order[],
): Promise<CallOutput<'copiedOrders'>['data']> {
  const { db } = deps;
  const { views } = deps.host;
  const rows = await copiesBeside({ db, orders: views.orders }, copyId, orders);
  return rows.map(({ copy, beside }) => copiedOrderOnWire(language, views, copy, beside));
}

function together(
  accounts: AccountsView,
  rows: readonly CopyingStanding[],
): { equity: string | null; profit: string | null } {
  let equity: Money | null = ZERO_MONEY;
  let profit: Money | null = ZERO_MONEY;
  for (const row of rows.filter((one) => stateOf(one) !== 'ended')) {
    const { figures } = standingOf(accounts, row);
    equity = plus(equity, figures.equity);
    profit = plus(profit, profitOf(row, figures.equity));
  }
  return { equity: formatMoneyOrNull(equity), profit: formatMoneyOrNull(profit) };
}
