// Finds users by what staff know of them.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import { usersOfCard } from '../verification.ts';

/** At most this many users are found by one search of the back office. */
const FOUND_MAX = 200;
/** A shorter text has no group of three letters: it finds what begins with it. */
const PART_MIN = 3;

/**
 * Ids of users that a text finds: by any part of UID, e-mail address, phone, name or a payment's reference; by a whole
 * address or account of a withdrawal method or deposit; by the number of an order or a document. Of letters, case and
 * accents do not matter. The newest first.
 * @param cardKeys keyed hashes of the text as a document's number; none: documents are not searched
 */
export async function searchUserIds(
  db: Queryable,
  text: string,
  cardKeys: readonly Buffer[] = [],
): Promise<number[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const isPart = Array.from(wanted).length >= PART_MIN;
  const [byPart, whole, byCard] = await Promise.all([
    isPart ? byParts(db, wanted) : byBeginning(db, wanted),
    byWhole(db, wanted),
    cardKeys.length === 0 ? [] : usersOfCard(db, cardKeys, FOUND_MAX),
  ]);
  return [...new Set([...byPart, ...whole, ...byCard])]
    .toSorted((a, b) => b - a)
    .slice(0, FOUND_MAX);
}

const LIMIT = `LIMIT ${FOUND_MAX}`;
const KNOWN = 'folded(known_of_user(uid, email, mobile, contact_mobile))';

/** Each part is looked up in an index of groups of three letters; what has them all is then compared letter by letter. */
async function byParts(db: Queryable, wanted: string): Promise<number[]> {
  const digits = wanted.replaceAll(/[\s()+./-]/g, '');
  // A number as it is dialled at home begins with a 0 that the stored one lacks.
  const numbers = /^\d{4,}$/.test(digits) ? [digits, digits.replace(/^0+/, '')] : [];
  const parts = [...new Set([wanted, ...numbers])].filter((part) => part.length >= PART_MIN);
  const rows = await db.query<{ id: bigint }>({
    name: 'users_by_parts',
    text: `(SELECT found.id FROM unnest($1::text[]) AS sought (said) CROSS JOIN folded(said) AS part CROSS JOIN LATERAL (
        SELECT id FROM users WHERE grams_of(${KNOWN}) @> grams_of(part) AND strpos(${KNOWN}, part) > 0
        ${LIMIT}) AS found)
      UNION (SELECT user_id FROM verifications
        WHERE grams_of(folded(name)) @> grams_of(folded($2)) AND strpos(folded(name), folded($2)) > 0 ${LIMIT})
      UNION (SELECT user_id FROM deposits WHERE reference IS NOT NULL
        AND grams_of(reference) @> grams_of($2) AND strpos(lower(reference), lower($2)) > 0 ${LIMIT})
      UNION (SELECT user_id FROM withdrawals WHERE reference IS NOT NULL
        AND grams_of(reference) @> grams_of($2) AND strpos(lower(reference), lower($2)) > 0 ${LIMIT})`,
    values: [parts, wanted],
  });
  return rows.map(({ id }) => asNumber(id));
}

async function byBeginning(db: Queryable, wanted: string): Promise<number[]> {
  const begins = `${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await db.query<{ id: bigint }>({
    name: 'users_by_beginning',
    text: `(SELECT id FROM users WHERE uid LIKE $1 ${LIMIT})
      UNION (SELECT id FROM users WHERE lower(email) LIKE $1 AND email IS NOT NULL ${LIMIT})
      UNION (SELECT user_id FROM verifications WHERE folded(name) LIKE folded($1) ${LIMIT})`,
    values: [begins],
  });
  return rows.map(({ id }) => asNumber(id));
}

async function byWhole(db: Queryable, wanted: string): Promise<number[]> {
  const account = wanted.replaceAll(/\s/g, '');
  const number = /^#?(\d{1,15})$/.exec(wanted)?.[1];
  const rows = await db.query<{ id: bigint }>({
    name: 'users_by_whole',
    text: `(SELECT user_id AS id FROM withdrawal_methods WHERE lower(destination) = $1 ${LIMIT})
      UNION (SELECT user_id FROM withdrawal_methods WHERE lower(payee_account) = $1 AND payee_account <> '' ${LIMIT})
      UNION (SELECT user_id FROM deposits WHERE lower(stated_address) = $1 AND stated_address <> '' ${LIMIT})
      UNION (SELECT a.user_id FROM orders AS o JOIN accounts AS a ON a.id = o.account_id WHERE o.id = $2)`,
    values: [account, number === undefined ? null : Number(number)],
  });
  return rows.map(({ id }) => asNumber(id));
}

/** When users were last seen: the last call of a session, or the last login that is known. */
export async function lastSeenOfUsers(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ user_id: bigint; at: bigint }>({
    name: 'last_seen_of_users',
    text: `SELECT user_id, max(at) AS at FROM (
        SELECT user_id, last_seen_at AS at FROM sessions WHERE user_id = ANY ($1::bigint[])
        UNION ALL SELECT user_id, at FROM security_events
          WHERE user_id = ANY ($1::bigint[]) AND kind = 'client_login') AS seen
      GROUP BY user_id`,
    values: [ids],
  });
  return new Map(rows.map((row) => [asNumber(row.user_id), asNumber(row.at)]));
}
