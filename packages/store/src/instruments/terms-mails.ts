// Mails about changed terms as earlier versions wrote them: they had a table of their own, from before `messages_due`.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface FormerTermsMail {
  /** Which change; one mail a person and change. */
  readonly change: string;
  readonly userId: number;
  readonly language: string;
  readonly paragraphs: readonly string[];
  readonly instrumentId: number;
  readonly createdAt: number;
  /** As it is now. */
  readonly email: string | null;
}

/** Removes some; whoever is at it too gets others. */
export async function takeFormerTermsMails(
  within: Queryable,
  limit: number,
): Promise<FormerTermsMail[]> {
  const rows = await within.query<{
    change: string;
    user_id: bigint;
    language: string;
    paragraphs: string[];
    instrument_id: number;
    created_at: bigint;
    email: string | null;
  }>({
    name: 'take_former_terms_mails',
    text: `WITH next AS MATERIALIZED (SELECT id FROM terms_mails ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
      DELETE FROM terms_mails AS m USING next, users AS u WHERE m.id = next.id AND u.id = m.user_id
      RETURNING m.change, m.user_id, m.language, m.paragraphs, m.instrument_id, m.created_at, u.email`,
    values: [limit],
  });
  return rows.map((row) => ({
    change: row.change,
    userId: asNumber(row.user_id),
    language: row.language,
    paragraphs: row.paragraphs,
    instrumentId: row.instrument_id,
    createdAt: asNumber(row.created_at),
    email: row.email,
  }));
}
