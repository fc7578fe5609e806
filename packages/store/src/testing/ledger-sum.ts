import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';

/** Zero, unless the ledger is broken. */
export async function sumOfLedger(db: Queryable): Promise<bigint> {
  const text = 'SELECT coalesce(sum(amount), 0)::bigint AS total FROM ledger_postings';
  const [row] = await db.query<{ total: bigint }>({ text });
  return present(row, 'a sum is one row').total;
}
