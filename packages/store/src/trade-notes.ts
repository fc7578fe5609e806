// What clients note on their own orders.
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export interface TradeNote {
  readonly orderId: number;
  readonly note: string;
  readonly tags: readonly string[];
}

interface Stored {
  order_id: bigint;
  note: string;
  tags: string;
}

/** An account's notes, by the numbers of its orders. */
export async function tradeNotesOf(db: Queryable, accountId: number): Promise<TradeNote[]> {
  const rows = await db.query<Stored>({
    name: 'trade_notes_of',
    text: 'SELECT order_id, note, tags FROM trade_notes WHERE account_id = $1 ORDER BY order_id',
    values: [accountId],
  });
  return rows.map(noteOf);
}

/** What is written of a note; null: it stays as it is. */
interface NoteWritten {
  readonly accountId: number;
  readonly orderId: number;
  readonly note: string | null;
  readonly tags: readonly string[] | null;
  readonly notesMax: number;
}

/**
 * Writes a note or a part of it, in one statement, so that two pages which each save a part keep both. What nothing is
 * left of is removed.
 * @returns the note as it now is; null: the account has too many
 */
export async function saveTradeNote(db: Queryable, of: NoteWritten): Promise<TradeNote | null> {
  const { accountId, orderId, note, tags, notesMax } = of;
  const rows = await db.query<Stored>({
    name: 'save_trade_note',
    text: `INSERT INTO trade_notes (account_id, order_id, note, tags)
      SELECT $1, $2, coalesce($3::text, ''), coalesce($4::text, '')
      WHERE (coalesce($3::text, '') = '' AND coalesce($4::text, '') = '')
        OR (SELECT count(*) FROM trade_notes WHERE account_id = $1 AND order_id <> $2) < $5
      ON CONFLICT (account_id, order_id) DO UPDATE SET
        note = coalesce($3::text, trade_notes.note), tags = coalesce($4::text, trade_notes.tags)
      RETURNING order_id, note, tags`,
    values: [accountId, orderId, note, tags?.join(',') ?? null, notesMax],
  });
  const [saved] = rows.map(noteOf);
  if (saved?.note === '' && saved.tags.length === 0)
    await db.query({
      name: 'remove_empty_trade_note',
      text: `DELETE FROM trade_notes WHERE account_id = $1 AND order_id = $2 AND note = '' AND tags = ''`,
      values: [accountId, orderId],
    });
  return saved ?? null;
}

const noteOf = ({ order_id: id, note, tags }: Stored): TradeNote => ({
  orderId: asNumber(id),
  note,
  tags: tags === '' ? [] : tags.split(','),
});
