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

/** Of one account, by the numbers of its orders. */
export async function tradeNotesOf(db: Queryable, accountId: number): Promise<TradeNote[]> {
  const rows = await db.query<Stored>({
    name: 'trade_notes_of',
    text: 'SELECT order_id, note, tags FROM trade_notes WHERE account_id = $1 ORDER BY order_id',
    values: [accountId],
  });
  return rows.map(({ order_id: id, note, tags }) => ({
    orderId: asNumber(id),
    note,
    tags: tags === '' ? [] : tags.split(','),
  }));
}

/** Writes a note, or removes it where nothing is left of it. @returns false: the account has too many */
export async function saveTradeNote(
  db: Queryable,
  of: TradeNote & { readonly accountId: number; readonly notesMax: number },
): Promise<boolean> {
  const { accountId, orderId, note, tags } = of;
  if (note === '' && tags.length === 0) {
    await db.query({
      name: 'remove_trade_note',
      text: 'DELETE FROM trade_notes WHERE account_id = $1 AND order_id = $2',
      values: [accountId, orderId],
    });
    return true;
  }
  const rows = await db.query({
    name: 'save_trade_note',
    text: `INSERT INTO trade_notes (account_id, order_id, note, tags)
      SELECT $1, $2, $3, $4
      WHERE (SELECT count(*) FROM trade_notes WHERE account_id = $1 AND order_id <> $2) < $5
      ON CONFLICT (account_id, order_id) DO UPDATE SET note = EXCLUDED.note, tags = EXCLUDED.tags
      RETURNING order_id`,
    values: [accountId, orderId, note, tags.join(','), of.notesMax],
  });
  return rows.length > 0;
}
