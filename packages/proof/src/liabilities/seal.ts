// The public row that says what the house owes: how much, to how many, and the top of the tree that each of them can find the
// own balance in. Real money and practice money never stand in one sum.
import { type Hash, hashFromHex } from '../bytes.ts';
import { prove } from '../fault.ts';
import type { Canonical } from '../leaf/canonical.ts';
import type { Row } from '../leaf/leaf.ts';
import type { SummedTotal } from './sum-tree.ts';

export const LIABILITIES_SEALED = 'LiabilitiesSealed';
export const BOOKS = ['real', 'demo'] as const;
export type Book = (typeof BOOKS)[number];
/** Millionths of a dollar in a cent: what is less than that is no note. */
export const CENT = 10_000n;

/** Millionths of a dollar. */
export interface OwedBook {
  readonly accounts: number;
  readonly notes: number;
  /** The sum of all balances above zero. */
  readonly owed: bigint;
  /** The part of it that is less than a cent an account, in no note. */
  readonly rests: bigint;
  /** What clients owe, from 0: balances below zero. */
  readonly debts: bigint;
  /** Sums of the house's own accounts in the ledger. With the clients' they make zero. */
  readonly house: readonly { readonly account: string; readonly amount: bigint }[];
  /** The top of the tree of notes. */
  readonly root: Hash;
}

export interface Liabilities {
  /** The last row of the journal that counts. */
  readonly upToSeq: number;
  /** When it was sealed, by the market's clock. */
  readonly at: number;
  readonly books: Readonly<Record<Book, OwedBook>>;
}

/**
 * What the row says; its figures agree with one another.
 * @throws ProofError malformed, liabilities
 */
export function readLiabilities({ seq, kind, at, body, chain }: Row): Liabilities {
  prove(kind === LIABILITIES_SEALED && chain === undefined, 'malformed', `row ${seq} is a ${kind}`);
  const { upToSeq, real, demo } = fieldsOf(body);
  const upTo = countOf(upToSeq);
  prove(upTo < seq, 'liabilities', `row ${seq} counts up to ${upTo}`);
  return { upToSeq: upTo, at, books: { real: readBook(real), demo: readBook(demo) } };
}

function readBook(value: Canonical | undefined): OwedBook {
  const { accounts, notes, owed, rests, debts, house, root } = fieldsOf(value);
  prove(Array.isArray(house), 'malformed', 'a house without accounts');
  const book: OwedBook = {
    accounts: countOf(accounts),
    notes: countOf(notes),
    owed: amountOf(owed),
    rests: amountOf(rests),
    debts: amountOf(debts),
    house: (house as Canonical[]).map((one) => {
      const { account, amount } = fieldsOf(one);
      return { account: textOf(account), amount: amountOf(amount) };
    }),
    root: hashFromHex(textOf(root)),
  };
  const houseSum = book.house.reduce((sum, { amount }) => sum + amount, 0n);
  const isWhole =
    book.debts >= 0n &&
    book.rests >= 0n &&
    book.rests < CENT * BigInt(Math.max(1, book.accounts)) &&
    (book.owed - book.rests) % CENT === 0n &&
    book.owed >= book.rests;
  prove(isWhole, 'liabilities', 'figures that cannot be');
  // What leaves an account for a copying arrives there with the same command.
  const isBetween = book.house.some(
    ({ account, amount }) => account === 'house:copying' && amount !== 0n,
  );
  prove(!isBetween, 'liabilities', 'money lies between accounts and their copyings');
  prove(book.owed - book.debts + houseSum === 0n, 'liabilities', 'clients and house are not zero');
  return book;
}

/** The total that the notes of a book must come to. */
export const totalOf = ({ owed, rests, notes, root }: OwedBook): SummedTotal => ({
  sum: (owed - rests) / CENT,
  hash: root,
  count: notes,
});

const fieldsOf = (value: Canonical | undefined): Partial<Record<string, Canonical>> => {
  prove(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    'malformed',
    'not what liabilities say',
  );
  return value as Partial<Record<string, Canonical>>;
};
function countOf(value: Canonical | undefined): number {
  prove(
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
    'malformed',
    'not a count',
  );
  return value;
}
function textOf(value: Canonical | undefined): string {
  prove(typeof value === 'string', 'malformed', 'not a text');
  return value;
}

/** Millionths of a dollar, written as rows write them. @throws ProofError malformed */
export function amountOf(value: Canonical | undefined): bigint {
  const text = textOf(value);
  prove(/^(0|-?[1-9]\d{0,18})$/.test(text), 'malformed', `not an amount: ${text.slice(0, 40)}`);
  return BigInt(text);
}
