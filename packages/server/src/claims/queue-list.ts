// A page of a queue: waiting items oldest first, the rest newest first, each with its client and the person working on
// it.
import {
  COUNT_MAX,
  type Claim,
  type ClientBrief,
  EXPORT_STREAM_MAX,
  type Queue,
  type Sort,
  TARGET_MS,
  sortedBy,
} from '@meridian/contract/admin';
import {
  type Database,
  type DeskColumn,
  type DeskFilter,
  type DeskOrder,
  type DeskSearch,
  type DeskTable,
  type User,
  deskCount,
  deskCounts,
  deskIds,
  deskOldest,
  searchUserIds,
  usersById,
  verifiedNames,
} from '@meridian/store';
import { present } from '@meridian/units';
import { partOfPage } from '../platform/http/page.ts';
import type { ClaimDesk } from './claim-desk.ts';

export type Views<V extends string> = Readonly<
  Record<V, Pick<DeskFilter, 'states' | 'firstApproved'> & { readonly waits?: true }>
>;

export interface QueueList<V extends string> {
  readonly db: Database;
  readonly table: DeskTable;
  readonly views: Views<V>;
  /** Where documents are seen: a text as the keyed hashes of a document's number. */
  readonly cardKeys?: (text: string) => readonly Buffer[];
}

export interface ListWish<V extends string> {
  readonly view: V;
  readonly page: number;
  readonly search: string | undefined;
  readonly sort?: Sort<DeskColumn> | undefined;
}

const STREAMED_AT_ONCE = 500;

export const clientBrief = (user: User, name: string): ClientBrief => ({
  id: user.id,
  uid: user.uid,
  email: user.email,
  mobile: user.mobile,
  name,
  lang: user.lang,
  country: user.country,
  is_frozen: user.frozenAt !== null,
});

/** The clients of these rows. */
export async function briefsOf(
  db: Database,
  rows: readonly { readonly userId: number }[],
): Promise<(row: { readonly userId: number }) => ClientBrief> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const [users, names] = await Promise.all([usersById(db, ids), verifiedNames(db, ids)]);
  return ({ userId }) =>
    clientBrief(present(users.get(userId), `user ${userId} exists`), names.get(userId) ?? '');
}

/** The fields that items of every queue have. */
export const itemOnWire = (
  kind: Queue,
  row: { readonly id: number },
  of: {
    readonly client: ClientBrief;
    readonly claim: Claim | undefined;
    readonly createdAt: number;
    /** From when on it could be decided. */
    readonly dueFrom?: number;
    readonly decidedAt: number | null;
    readonly isWaiting: boolean;
  },
) => ({
  id: row.id,
  client: of.client,
  created_at: of.createdAt,
  target_at: of.isWaiting ? (of.dueFrom ?? of.createdAt) + TARGET_MS[kind] : null,
  decided_at: of.decidedAt,
  claim: of.isWaiting ? (of.claim ?? null) : null,
});

/** How a queue's rows are read and shown. */
export interface QueueRows<Row extends { id: number; userId: number }, Item> {
  readonly kind: Queue;
  readonly claims: ClaimDesk;
  readonly rowsById: (db: Database, ids: readonly number[]) => Promise<Row[]>;
  readonly onWire: (row: Row, client: ClientBrief, claim: Claim | undefined) => Item;
}

/** Waiting items oldest first, the rest newest first, unless another order is asked for. */
const orderOf = <V extends string>(
  { views }: QueueList<V>,
  { view, sort }: ListWish<V>,
): DeskOrder =>
  sort === undefined ? { column: 'id', isDescending: views[view].waits !== true } : sortedBy(sort);

export async function readQueue<V extends string, Row extends { id: number; userId: number }, Item>(
  list: QueueList<V>,
  wish: ListWish<V>,
  rows: QueueRows<Row, Item>,
): Promise<{
  data: Item[];
  total: number;
  counts: Record<string, number>;
  oldest_at: number | null;
}> {
  const { db, table, views } = list;
  const search = await searchOf(list, wish.search);
  const filterOf = (view: V): DeskFilter => ({ table, ...views[view], search });
  const ids = await deskIds(db, filterOf(wish.view), {
    order: orderOf(list, wish),
    ...partOfPage(wish.page),
  });
  const counts = await countsOf(db, Object.keys(views) as V[], filterOf);
  const waiting = Object.values<Views<V>[V]>(views).find(({ waits }) => waits === true);
  return {
    data: await itemsOf(db, ids, rows),
    total: counts[wish.view] ?? 0,
    counts,
    oldest_at:
      waiting === undefined
        ? null
        : await deskOldest(db, { table, states: waiting.states, search: null }),
  };
}

async function countsOf<V extends string>(
  db: Database,
  views: readonly V[],
  filterOf: (view: V) => DeskFilter,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const filters = views.map(filterOf);
  const sought = filters.some(({ search }) => search !== null)
    ? await deskCounts(db, filters, COUNT_MAX)
    : null;
  for (const [n, view] of views.entries())
    counts[view] = sought?.[n] ?? (await deskCount(db, filterOf(view), COUNT_MAX));
  return counts;
}

async function itemsOf<Row extends { id: number; userId: number }, Item>(
  db: Database,
  ids: readonly number[],
  { kind, claims, rowsById, onWire }: QueueRows<Row, Item>,
): Promise<Item[]> {
  const rows = await rowsById(db, ids);
  const [briefs, claimed] = await Promise.all([briefsOf(db, rows), claims.of(kind, ids)]);
  return rows.map((row) => onWire(row, briefs(row), claimed.get(row.id)));
}

/**
 * All matching rows, for the list's file. Which rows these are is fixed at once; their content is read as they are
 * written.
 */
export async function* streamQueue<
  V extends string,
  Row extends { id: number; userId: number },
  Item,
>(
  list: QueueList<V>,
  wish: Omit<ListWish<V>, 'page'>,
  rows: QueueRows<Row, Item>,
): AsyncGenerator<Item> {
  const { db, table, views } = list;
  const search = await searchOf(list, wish.search);
  const ids = await deskIds(
    db,
    { table, ...views[wish.view], search },
    { order: orderOf(list, { ...wish, page: 1 }), offset: 0, limit: EXPORT_STREAM_MAX },
  );
  for (let at = 0; at < ids.length; at += STREAMED_AT_ONCE)
    yield* await itemsOf(db, ids.slice(at, at + STREAMED_AT_ONCE), rows);
}

async function searchOf<V extends string>(
  { db, cardKeys }: QueueList<V>,
  text: string | undefined,
): Promise<DeskSearch | null> {
  if (text === undefined) return null;
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  return {
    userIds: await searchUserIds(db, text, cardKeys?.(text)),
    id: number === undefined ? null : Number(number),
    reference: text,
  };
}
