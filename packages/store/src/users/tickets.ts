// Things given out that come back once, within minutes: captchas and passkeys' challenges.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface Ticket {
  /** Only the hash of the key is stored. */
  readonly keyHash: Buffer;
  readonly kind: 'captcha' | 'passkey';
  readonly value: unknown;
  readonly until: number;
}

/** @returns its number; later tickets have higher ones */
export async function addTicket(db: Queryable, ticket: Ticket): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'add_ticket',
    text: `INSERT INTO tickets (key_hash, kind, value, until) VALUES ($1, $2, $3::jsonb, $4) RETURNING id`,
    values: [ticket.keyHash, ticket.kind, JSON.stringify(ticket.value), ticket.until],
  });
  return asNumber(present(row, 'an added ticket is returned').id);
}

/** Removes a ticket; of several who take it, one gets it. Null if there is none that still counts. */
export async function takeTicket(
  db: Queryable,
  { keyHash, kind, now }: Pick<Ticket, 'keyHash' | 'kind'> & { now: number },
): Promise<{ readonly value: unknown } | null> {
  const [row] = await db.query<{ value: unknown; until: bigint }>({
    name: 'take_ticket',
    text: 'DELETE FROM tickets WHERE key_hash = $1 AND kind = $2 RETURNING value, until',
    values: [keyHash, kind],
  });
  return row === undefined || asNumber(row.until) <= now ? null : { value: row.value };
}

/** Deletes tickets that ended, and those before a number. */
export async function deleteOldTickets(
  db: Queryable,
  { now, upTo }: { now: number; upTo: number },
): Promise<void> {
  await db.query({
    name: 'delete_old_tickets',
    text: `DELETE FROM tickets WHERE id IN (
      SELECT id FROM tickets WHERE until <= $1 OR id <= $2 FOR UPDATE SKIP LOCKED)`,
    values: [now, upTo],
  });
}
