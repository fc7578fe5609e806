// Mails about changed terms that are still to be delivered: written in the transaction of the change, gone once delivered.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface TermsMailRow {
  readonly id: number;
  /** Which change; one mail a person and change. */
  readonly change: string;
  readonly userId: number;
  readonly language: string;
  readonly paragraphs: readonly string[];
  readonly instrumentId: number;
  readonly createdAt: number;
}

/** With the address as it is now. */
export type DueTermsMail = TermsMailRow & { readonly email: string | null };

export async function addTermsMail(db: Queryable, mail: Omit<TermsMailRow, 'id'>): Promise<void> {
  await db.query({
    name: 'add_terms_mail',
    text: `INSERT INTO terms_mails (change, user_id, language, paragraphs, instrument_id, created_at)
      VALUES ($1, $2, $3, $4::jsonb, $5, $6) ON CONFLICT (change, user_id) DO NOTHING`,
    values: [
      mail.change,
      mail.userId,
      mail.language,
      JSON.stringify(mail.paragraphs),
      mail.instrumentId,
      mail.createdAt,
    ],
  });
}

/** Those after an id, in the order in which they were written. */
export async function termsMailsAfter(
  db: Queryable,
  { id, limit }: { readonly id: number; readonly limit: number },
): Promise<DueTermsMail[]> {
  const rows = await db.query<{
    id: bigint;
    change: string;
    user_id: bigint;
    language: string;
    paragraphs: string[];
    instrument_id: number;
    created_at: bigint;
    email: string | null;
  }>({
    name: 'terms_mails_after',
    text: `SELECT m.id, m.change, m.user_id, m.language, m.paragraphs, m.instrument_id, m.created_at, u.email
      FROM terms_mails m JOIN users u ON u.id = m.user_id WHERE m.id > $1 ORDER BY m.id LIMIT $2`,
    values: [id, limit],
  });
  return rows.map((row) => ({
    id: asNumber(row.id),
    change: row.change,
    userId: asNumber(row.user_id),
    language: row.language,
    paragraphs: row.paragraphs,
    instrumentId: row.instrument_id,
    createdAt: asNumber(row.created_at),
    email: row.email,
  }));
}

export const removeTermsMail = async (db: Queryable, id: number): Promise<void> =>
  void (await db.query({
    name: 'remove_terms_mail',
    text: 'DELETE FROM terms_mails WHERE id = $1',
    values: [id],
  }));
