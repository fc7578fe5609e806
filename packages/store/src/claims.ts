// Claims: who is working on an item of a queue. A claim that has run out belongs to nobody.
import { asNumber } from './database/int8.ts';
import type { Queryable } from './database/connection.ts';

export type ClaimKind = 'deposit' | 'withdrawal' | 'identity';

export interface ClaimRow {
  readonly itemId: number;
  readonly staffId: number;
  readonly staffName: string;
  readonly claimedAt: number;
  readonly expiresAt: number;
}

interface Stored {
  item_id: bigint;
  staff_id: bigint;
  staff_name: string;
  claimed_at: bigint;
  expires_at: bigint;
}

const toClaim = (row: Stored): ClaimRow => ({
  itemId: asNumber(row.item_id),
  staffId: asNumber(row.staff_id),
  staffName: row.staff_name,
  claimedAt: asNumber(row.claimed_at),
  expiresAt: asNumber(row.expires_at),
});

/** The claims on those of `ids` that somebody is working on. */
export async function claimsOf(
  db: Queryable,
  { kind, ids, now }: { kind: ClaimKind; ids: readonly number[]; now: number },
): Promise<Map<number, ClaimRow>> {
  const rows = await db.query<Stored>({
    name: 'claims_of',
    text: `SELECT c.item_id, c.staff_id, s.name AS staff_name, c.claimed_at, c.expires_at
      FROM claims AS c JOIN staff AS s ON s.id = c.staff_id
      WHERE c.kind = $1 AND c.item_id = ANY ($2::bigint[]) AND c.expires_at > $3`,
    values: [kind, ids, now],
  });
  return new Map(rows.map(toClaim).map((claim) => [claim.itemId, claim]));
}

/** Reads the claim on an item, also one that has run out, and locks it until the transaction's end. */
export async function lockClaim(
  within: Queryable,
  { kind, id }: { kind: ClaimKind; id: number },
): Promise<ClaimRow | null> {
  const [row] = await within.query<Stored>({
    name: 'lock_claim',
    text: `SELECT c.item_id, c.staff_id, s.name AS staff_name, c.claimed_at, c.expires_at
      FROM claims AS c JOIN staff AS s ON s.id = c.staff_id WHERE c.kind = $1 AND c.item_id = $2 FOR UPDATE OF c`,
    values: [kind, id],
  });
  return row ? toClaim(row) : null;
}

export interface NewClaim {
  readonly kind: ClaimKind;
  readonly id: number;
  readonly staffId: number;
  readonly now: number;
  readonly expiresAt: number;
  /** Take the claim even if somebody else is working on the item. */
  readonly takeOver: boolean;
}

/** Begins a claim, or extends one's own. @returns false if somebody else holds it */
export async function putClaim(within: Queryable, claim: NewClaim): Promise<boolean> {
  const rows = await within.query({
    name: 'put_claim',
    text: `INSERT INTO claims AS c (kind, item_id, staff_id, claimed_at, expires_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (kind, item_id) DO UPDATE SET
        claimed_at = CASE WHEN c.staff_id = excluded.staff_id AND c.expires_at > excluded.claimed_at
          THEN c.claimed_at ELSE excluded.claimed_at END,
        staff_id = excluded.staff_id, expires_at = excluded.expires_at
      WHERE c.staff_id = excluded.staff_id OR c.expires_at <= excluded.claimed_at OR $6 RETURNING 1`,
    values: [claim.kind, claim.id, claim.staffId, claim.now, claim.expiresAt, claim.takeOver],
  });
  return rows.length > 0;
}

/** @returns whether this member held the claim */
export async function dropClaim(
  within: Queryable,
  { kind, id, staffId }: { kind: ClaimKind; id: number; staffId: number },
): Promise<boolean> {
  const rows = await within.query({
    name: 'drop_claim',
    text: 'DELETE FROM claims WHERE kind = $1 AND item_id = $2 AND staff_id = $3 RETURNING 1',
    values: [kind, id, staffId],
  });
  return rows.length > 0;
}
