// The one search of the back office: a few of each kind of thing, of those alone that the member's roles may look at.
import { CURRENCY_DECIMALS } from '@meridian/contract';
import {
  ADMIN_ROUTES,
  type AdminAccess,
  type FoundItem,
  type FoundKind,
} from '@meridian/contract/admin';
import {
  type Database,
  type DeskTable,
  deskIds,
  depositsById,
  findOrder,
  pageOfArticles,
  usersById,
  verifiedNames,
  withdrawalsById,
} from '@meridian/store';
import type { Order } from '@meridian/trading';
import { MONEY_SCALE, formatDecimal, formatLots, present } from '@meridian/units';
import { findClients } from '../clients/find-clients.ts';
import type { Host } from '../engine/host.ts';
import { orderFromRow } from '../engine/projection.ts';
import { type AdminHandlersOf, type Colleague, mayMake } from '../platform/staff/handlers.ts';
import type { Vault } from '../secrets/vault.ts';

export interface SearchDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly host: Host;
  readonly now: () => number;
}

/** Of each kind. */
const SHOWN = 5;

type Finder = (
  deps: SearchDeps,
  text: string,
  id: number | null,
  colleague: Colleague,
) => Promise<FoundItem[]>;

/** Who reads a kind's list finds it here. */
const FINDERS: readonly { readonly access: AdminAccess; readonly find: Finder }[] = [
  { access: ADMIN_ROUTES.searchClients.access, find: clients },
  { access: ADMIN_ROUTES.deskOrderStory.access, find: orders },
  { access: ADMIN_ROUTES.deskDeposits.access, find: deposits },
  { access: ADMIN_ROUTES.deskWithdrawals.access, find: withdrawals },
  { access: ADMIN_ROUTES.articleList.access, find: articles },
];

export const searchHandlers = (deps: SearchDeps): AdminHandlersOf<'deskSearch'> => ({
  async deskSearch({ search }, colleague) {
    const number = /^#?(\d{1,15})$/.exec(search)?.[1];
    const id = number === undefined ? null : Number(number);
    const found: FoundItem[] = [];
    for (const { access, find } of FINDERS)
      if (mayMake(colleague, access)) found.push(...(await find(deps, search, id, colleague)));
    return found;
  },
});

async function clients(
  deps: SearchDeps,
  text: string,
  _id: number | null,
  colleague: Colleague,
): Promise<FoundItem[]> {
  const { db } = deps;
  const ids = (await findClients(deps, text, colleague)).slice(0, SHOWN);
  const [users, names] = await Promise.all([usersById(db, ids), verifiedNames(db, ids)]);
  return ids.map((id) => {
    const user = present(users.get(id), 'it was found');
    const contact = user.email ?? user.mobile;
    return {
      kind: 'client',
      id,
      title: names.get(id) ?? contact ?? `UID ${user.uid}`,
      text: [`UID ${user.uid}`, contact, user.isDemo ? 'demo' : 'real'].filter(Boolean).join(', '),
    };
  });
}

async function orders({ db, host }: SearchDeps, _text: string, id: number | null) {
  if (id === null) return [];
  await host.settled();
  const order = host.views.orders.byId(id) ?? (await ended(db, id));
  if (order === null) return [];
  const { showCode } = host.views.markets.instrument(order.instrumentId);
  const text = `${showCode}, ${order.side} ${formatLots(order.lots)}, ${order.status}`;
  return [{ kind: 'order' as const, id, title: `Order #${id}`, text }];
}

async function ended(db: Database, id: number): Promise<Order | null> {
  const row = await findOrder(db, id);
  return row === null ? null : orderFromRow(row);
}

async function newest(db: Database, table: DeskTable, text: string, id: number | null) {
  const search = { userIds: [], id, reference: text };
  const order = { column: 'id', isDescending: true } as const;
  return await deskIds(db, { table, states: null, search }, { order, offset: 0, limit: SHOWN });
}

async function deposits({ db }: SearchDeps, text: string, id: number | null) {
  const rows = await depositsById(db, await newest(db, 'deposits', text, id));
  return rows.map((row): FoundItem => ({
    kind: 'deposit',
    id: row.id,
    title: `Deposit #${row.id}`,
    text: `${formatDecimal(row.stated, CURRENCY_DECIMALS, 2)} ${row.currency}, ${row.stage}`,
  }));
}

async function withdrawals({ db }: SearchDeps, text: string, id: number | null) {
  const rows = await withdrawalsById(db, await newest(db, 'withdrawals', text, id));
  return rows.map((row): FoundItem => ({
    kind: 'withdrawal',
    id: row.id,
    title: `Withdrawal #${row.id}`,
    text: `${formatDecimal(row.amount, MONEY_SCALE, 2)} USD, ${row.stage}`,
  }));
}

async function articles({ db, now }: SearchDeps, text: string): Promise<FoundItem[]> {
  const at = now();
  const of = { column: 'published_at', isDescending: true, offset: 0, limit: SHOWN } as const;
  const found: FoundItem[] = [];
  for (const kind of ['news', 'announcement'] as const satisfies readonly FoundKind[]) {
    const { rows } = await pageOfArticles(db, { kind, state: null, search: text, now: at }, of);
    for (const { id, title, publishedAt } of rows)
      found.push({ kind, id, title, text: publishedAt === null ? `${kind}, draft` : kind });
  }
  return found;
}
