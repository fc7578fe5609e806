// Mails and texts to users: which were sent and when, never what they said.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';
import type { PageOf } from './database/page.ts';

export type MessageOutcome = 'delivered' | 'failed' | 'dropped';

export interface MessageRow {
  readonly id: number;
  readonly userId: number;
  readonly at: number;
  readonly channel: 'mail' | 'text';
  readonly kind: string;
  readonly outcome: MessageOutcome;
}

export type NewMessage = Omit<MessageRow, 'id' | 'userId'> & {
  /** The address or number. A message to one that belongs to no user is not kept. */
  readonly to: string;
};

export async function addMessage(db: Queryable, message: NewMessage): Promise<void> {
  await db.query({
    name: 'add_message',
    text: `INSERT INTO messages (user_id, at, channel, kind, outcome)
      SELECT id, $2::bigint, $3::text, $4::text, $5::text FROM users
      WHERE ($3 = 'mail' AND lower(email) = lower($1)) OR ($3 = 'text' AND mobile = $1)`,
    values: [message.to, message.at, message.channel, message.kind, message.outcome],
  });
}

/** A user's messages, the newest first; counting stops at `countMax`. */
export async function pageOfMessages(
  db: Queryable,
  of: { userId: number; offset: number; limit: number; countMax: number },
): Promise<PageOf<MessageRow>> {
  const rows = await db.query<{
    id: bigint;
    at: bigint;
    channel: MessageRow['channel'];
    kind: string;
    outcome: MessageOutcome;
  }>({
    name: 'page_of_messages',
    text: `SELECT id, at, channel, kind, outcome FROM messages WHERE user_id = $1
      ORDER BY id DESC OFFSET $2 LIMIT $3`,
    values: [of.userId, of.offset, of.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_messages',
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM messages WHERE user_id = $1 LIMIT $2) AS counted`,
    values: [of.userId, of.countMax],
  });
  return {
    rows: rows.map((row) => ({
      ...row,
      id: asNumber(row.id),
      at: asNumber(row.at),
      userId: of.userId,
    })),
    total: asNumber(present(count, 'a count is one row').total),
  };
}
