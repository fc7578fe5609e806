// Mails and texts that are to be sent. Whoever takes one has it alone for a while; what a killed process had is due again
// after it. Times are the database's, so that all processes share a clock.
import { textArray, wholeArray } from './database/array-text.ts';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';
import { SEAL_PREFIX_BYTES } from './sealed.ts';

export interface DueMessage {
  readonly id: number;
  /** Names the message for ever. */
  readonly key: string;
  readonly channel: 'mail' | 'text';
  readonly kind: string;
  /** Encrypted. */
  readonly content: Buffer;
  readonly createdAt: number;
  /** How often it was taken, this time included. */
  readonly tries: number;
}

export interface NewDueMessage extends Omit<DueMessage, 'id' | 'tries'> {
  /** After this time it is not tried again. */
  readonly lifeMs: number;
}

/** The most messages that may wait. */
const MESSAGES_DUE_MAX = 100_000;

/**
 * A message whose key is there already is the same one. The room is counted once for all of them.
 * @param messages each with a key of its own
 * @returns the keys of those that found room
 */
export async function addDueMessages(
  db: Queryable,
  messages: readonly NewDueMessage[],
  max = MESSAGES_DUE_MAX,
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>({
    name: 'add_due_messages',
    text: `INSERT INTO messages_due (key, channel, kind, content, created_at, gives_up_at)
      SELECT key, channel, kind, content, created_at, clock_timestamp() + life_ms * interval '1 ms'
      FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[])
        WITH ORDINALITY AS put (key, channel, kind, content, created_at, life_ms, place)
      ORDER BY place
      LIMIT greatest(0, $7::bigint
        - (SELECT count(*) FROM (SELECT FROM messages_due WHERE due_at < 'infinity' LIMIT $7) AS waiting))
      ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING key`,
    values: [
      textArray(messages.map(({ key }) => key)),
      textArray(messages.map(({ channel }) => channel)),
      textArray(messages.map(({ kind }) => kind)),
      messages.map(({ content }) => content),
      wholeArray(messages.map(({ createdAt }) => createdAt)),
      wholeArray(messages.map(({ lifeMs }) => lifeMs)),
      max,
    ],
  });
  return new Set(rows.map(({ key }) => key));
}

/** How a content begins that is under one of the keys at hand. */
type Prefixes = readonly Buffer[];
const isUnder = (parameter: string): string =>
  `substring(content FROM 1 FOR ${SEAL_PREFIX_BYTES}) = ANY (${parameter}::bytea[])`;

/**
 * Takes messages that are due, that nobody else has and that can be read, the oldest first; also those that were given up for
 * the lack of their key. They are due again after `forMs`.
 */
export async function takeDueMessages(
  db: Queryable,
  { limit, forMs, prefixes }: { limit: number; forMs: number; prefixes: Prefixes },
): Promise<DueMessage[]> {
  const rows = await db.query<{
    id: bigint;
    key: string;
    channel: DueMessage['channel'];
    kind: string;
    content: Buffer;
    created_at: bigint;
    tries: number;
  }>({
    name: 'take_due_messages',
    text: `WITH next AS MATERIALIZED (
        SELECT id FROM messages_due 
        WHERE (due_at <= clock_timestamp() OR due_at = 'infinity') AND ${isUnder('$3')}
        ORDER BY due_at, id LIMIT $1
        FOR UPDATE SKIP LOCKED)
      UPDATE messages_due AS due SET tries = tries + 1, due_at = clock_timestamp() + $2::bigint * interval '1 ms'
      FROM next WHERE due.id = next.id
      RETURNING due.id, key, channel, kind, content, created_at, tries`,
    values: [limit, forMs, prefixes],
  });
  return rows
    .map(({ id, created_at: createdAt, ...row }) => ({
      ...row,
      id: asNumber(id),
      createdAt: asNumber(createdAt),
    }))
    .toSorted((a, b) => a.id - b.id);
}

/**
 * Gives up messages that nobody could read for so long, because their key is not there. They are due again as soon as it is.
 * @returns each of them once
 */
export async function giveUpUnreadable(
  db: Queryable,
  { afterMs, prefixes }: { afterMs: number; prefixes: Prefixes },
): Promise<Pick<DueMessage, 'channel' | 'kind'>[]> {
  return await db.query<Pick<DueMessage, 'channel' | 'kind'>>({
    name: 'give_up_unreadable',
    text: `UPDATE messages_due SET due_at = 'infinity'
      WHERE due_at < clock_timestamp() - $1::bigint * interval '1 ms' AND NOT ${isUnder('$2')} RETURNING channel, kind`,
    values: [afterMs, prefixes],
  });
}

/** @returns false if its life ends before, and it is not tried again */
export async function putOffDueMessage(
  db: Queryable,
  { id, tries, waitMs }: Pick<DueMessage, 'id' | 'tries'> & { waitMs: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'put_off_due_message',
    // If another process has taken it meanwhile, that one decides.
    text: `UPDATE messages_due SET due_at = CASE WHEN tries = $2 THEN clock_timestamp() + $3::bigint * interval '1 ms'
        ELSE due_at END
      WHERE id = $1 AND gives_up_at > clock_timestamp() + $3::bigint * interval '1 ms' RETURNING id`,
    values: [id, tries, waitMs],
  });
  return rows.length > 0;
}

/** Call it when the message was sent, or is given up. @returns false if somebody else did so before */
export async function removeDueMessage(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query({
    name: 'remove_due_message',
    text: 'DELETE FROM messages_due WHERE id = $1 RETURNING id',
    values: [id],
  });
  return rows.length > 0;
}
