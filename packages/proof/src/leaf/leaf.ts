// What a row of the journal is in the log. A row of an account is a commitment: who is not told its text and salt learns
// nothing from it. A public row is there in clear.
import { type Hash, fromUtf8, hmac, sha256, toHex, utf8 } from '../bytes.ts';
import { prove } from '../fault.ts';
import { leafHash } from '../tree/hashes.ts';
import { type Canonical, canonical, fromCanonical } from './canonical.ts';

const PUBLIC = 0;
const PRIVATE = 1;

/** Where a row of an account stands in the account's own chain. */
export interface ChainPlace {
  readonly account: number;
  /** From 1, without a gap. */
  readonly n: number;
  /** Commitment of the account's row before, in hex; empty for its first. */
  readonly prev: string;
}

export interface Row {
  /** The version of this form. */
  readonly v: 1;
  /** Of the journal, from 1: the leaf's index is one less. */
  readonly seq: number;
  readonly kind: string;
  /** Milliseconds since 1970, of the market's clock. */
  readonly at: number;
  readonly body: Canonical;
  /** Absent for a public row. */
  readonly chain?: ChainPlace;
}

/** The row's one spelling, which is what is hashed. @throws ProofError malformed where JSON cannot say it */
export function rowText({ chain, ...row }: Row): string {
  return canonical({ ...row, ...chain });
}

/** @throws ProofError malformed */
export function parseRow(text: string): Row {
  const { account, n, prev, ...row } = fromCanonical(text) as Record<string, Canonical>;
  const { v, seq, kind, at, body, ...more } = row;
  prove(
    v === 1 &&
      isCount(seq) &&
      seq > 0 &&
      typeof kind === 'string' &&
      isCount(at) &&
      body !== undefined &&
      Object.keys(more).length === 0,
    'malformed',
    `not a row: ${text.slice(0, 80)}`,
  );
  if (account === undefined && n === undefined && prev === undefined)
    return { v, seq, kind, at, body };
  prove(
    isCount(account) && isCount(n) && n > 0 && typeof prev === 'string',
    'malformed',
    `not a row of an account: ${text.slice(0, 80)}`,
  );
  return { v, seq, kind, at, body, chain: { account, n, prev } };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** An account's key: whoever is given it can open all rows of that account, and of no other. @param seed of the log, 32 bytes */
export const accountKey = (seed: Uint8Array, account: number): Hash =>
  hmac(seed, utf8(`account ${account}`));

/** What a row is salted with. No two rows have the same: the number is the row's own. */
export const saltOf = (key: Hash, seq: number): Hash => hmac(key, utf8(`row ${seq}`));

/** SHA-256 of salt and text. */
export const commitmentOf = (salt: Hash, text: string): Hash => sha256(salt, utf8(text));

/** What the log has of an account's row: a byte 1, then the commitment. */
export function privateEntry(commitment: Hash): Uint8Array {
  const entry = new Uint8Array(1 + commitment.length);
  entry[0] = PRIVATE;
  entry.set(commitment, 1);
  return entry;
}

/** What the log has of a public row: a byte 0, then its text. */
export const publicEntry = (text: string): Uint8Array => new Uint8Array([PUBLIC, ...utf8(text)]);

/** The text of a public entry; null for a commitment. @throws ProofError malformed */
export function publicText(entry: Uint8Array): string | null {
  prove(entry[0] === PUBLIC || entry[0] === PRIVATE, 'malformed', 'an entry of another kind');
  if (entry[0] === PUBLIC) return fromUtf8(entry.slice(1));
  prove(entry.length === 33, 'malformed', 'a commitment of another length');
  return null;
}

/** The leaf of a row as its client can work it out. */
export const privateLeaf = (salt: Hash, text: string): Hash =>
  leafHash(privateEntry(commitmentOf(salt, text)));

export interface OwnRow {
  readonly salt: Hash;
  readonly text: string;
}

/**
 * An account's own rows, from its first to the newest: none is missing, none is another's, each follows from the one
 * before.
 * @returns the parsed rows
 * @throws ProofError chain, malformed
 */
export function verifyChain(account: number, rows: readonly OwnRow[]): Row[] {
  let prev = '';
  return rows.map(({ salt, text }, i) => {
    const row = parseRow(text);
    const place = row.chain;
    prove(place?.account === account, 'chain', `row ${row.seq} is not of account ${account}`);
    prove(place.n === i + 1 && place.prev === prev, 'chain', `row ${i + 1} is missing or changed`);
    prev = toHex(commitmentOf(salt, text));
    return row;
  });
}
