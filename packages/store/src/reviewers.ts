// Who decides about money, as rows name them, and what one person has decided alone.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumberOrNull } from './database/int8.ts';

/** A member of staff, or the command line, which is nobody in particular. */
export type ReviewerKey =
  | { readonly kind: 'staff'; readonly id: number }
  | { readonly kind: 'command_line'; readonly id: null };

export const reviewerKeyOf = (
  kind: ReviewerKey['kind'] | null,
  id: bigint | null,
): ReviewerKey | null => {
  if (kind === null) return null;
  const member = asNumberOrNull(id);
  return kind === 'staff'
    ? { kind, id: present(member, 'a member has a number') }
    : { kind, id: null };
};

/** Makes others wait who would decide as the same person, until the transaction's end. */
export async function lockReviewer(within: Queryable, { kind, id }: ReviewerKey): Promise<void> {
  await within.query({
    name: 'lock_reviewer',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`reviewer:${kind}:${id ?? ''}`],
  });
}

/**
 * What a person has credited and paid out alone since an instant, in millionths of a dollar. What a second person
 * confirmed does not count.
 */
export async function decidedAlone(
  db: Queryable,
  { kind, id }: ReviewerKey,
  since: number,
): Promise<bigint> {
  const [row] = await db.query<{ total: string }>({
    name: 'decided_alone',
    text: `SELECT (
        (SELECT coalesce(sum(credited), 0) FROM deposits
          WHERE decided_kind = $1 AND decided_id IS NOT DISTINCT FROM $2::bigint AND decided_at >= $3
            AND entered_by IS NULL AND stage IN ('crediting', 'completed', 'reversing', 'reversed'))
        + (SELECT coalesce(sum(amount), 0) FROM withdrawals
          WHERE approved_kind = $1 AND approved_id IS NOT DISTINCT FROM $2::bigint AND approved_at >= $3
            AND first_approved_by IS NULL AND stage IN ('approved', 'sending', 'sent')))::text AS total`,
    values: [kind, id, since],
  });
  return BigInt(present(row, 'a sum is one row').total);
}
