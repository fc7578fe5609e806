// Measures what accounts and orders leave in the database: bytes of each table with its indexes, on the embedded
// database, which keeps rows as PostgreSQL does.
import type { Database } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { openDemoAccounts, tradeBatch } from '../bought-and-sold.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { ORDERS_OF_BATCH, beginHistory, openQuietly } from '../written-history.ts';

export type Bytes = ReadonlyMap<string, number>;

export interface Growth {
  /** What one of each left, by table. */
  readonly account: Bytes;
  readonly order: Bytes;
}

async function sizes(db: Database): Promise<Bytes> {
  const rows = await db.query<{ name: string; bytes: bigint }>({
    text: `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  });
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Tables that grew, the most first. */
function grown(before: Bytes, after: Bytes, by: number): Bytes {
  return new Map(
    [...after]
      .map(([name, bytes]): [string, number] => [name, (bytes - (before.get(name) ?? 0)) / by])
      .filter(([, bytes]) => bytes > 0)
      .toSorted(([, a], [, b]) => b - a),
  );
}

/** @param orders each is opened, closed, and has an id of its client for both; in thousands, as accounts */
export async function measureGrowth(of: { accounts: number; orders: number }): Promise<Growth> {
  return await inTemporaryFolder(async (folder) => {
    const db = await openQuietly(folder);
    const history = beginHistory(db);
    const from = Date.now() - of.orders * SECOND_MS;
    const empty = await sizes(db);
    await openDemoAccounts(history, { accounts: of.accounts, at: from });
    const opened = await sizes(db);
    for (let n = 0; n < of.orders; n += ORDERS_OF_BATCH)
      await tradeBatch(history, { accounts: of.accounts, firstOrder: n, at: from + n * SECOND_MS });
    const traded = await sizes(db);
    await db.close();
    return {
      account: grown(empty, opened, of.accounts),
      order: grown(opened, traded, of.orders),
    };
  });
}
