// What the copiers of several traders made, from the rows of copyings and their accounts: sums and medians over all
// copiers of a trader.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import { wholeArray } from '../database/array-text.ts';

export interface CopyResults {
  readonly leaderId: number;
  /** Clients of whom a copying closed an order. */
  readonly copiers: number;
  /** Of closed orders, after fees and financing, in millionths of a dollar. */
  readonly earned: bigint;
  /** The same of each copier as a share of what was put in, in billionths: half of them made at least so much. */
  readonly median: bigint;
}

/** The results of those traders whom anybody has copied. A copying made what is in it or came out of it, less what went in. */
export async function copyResultsOf(
  db: Queryable,
  leaderIds: readonly number[],
): Promise<CopyResults[]> {
  const rows = await db.query<{
    leader_id: bigint;
    copiers: bigint;
    earned: bigint;
    median: bigint;
  }>({
    name: 'copy_results_of',
    text: `SELECT leader_id, count(*) AS copiers, sum(earned)::bigint AS earned,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY rate) AS median
      FROM (SELECT leader_id, owner_id, sum(balance + paid_out - paid_in) AS earned,
          round(sum(balance + paid_out - paid_in) * 1000000000 / sum(capital))::bigint AS rate
        FROM copyings JOIN accounts USING (id)
        WHERE leader_id = ANY ($1::bigint[]) AND orders_closed > 0 AND capital > 0
        GROUP BY leader_id, owner_id) AS copier
      GROUP BY leader_id`,
    values: [wholeArray(leaderIds)],
  });
  return rows.map(({ leader_id: leaderId, copiers, earned, median }) => ({
    leaderId: asNumber(leaderId),
    copiers: asNumber(copiers),
    earned,
    median,
  }));
}
