// Checks the whole ledger beside running trade, by many short statements with a rest between them, so that nobody
// waits. The ledger only grows, so all entries up to the newest one at the start are one consistent picture.
import { setTimeout as rest } from 'node:timers/promises';
import type { LedgerCheck } from '@meridian/contract/admin';
import {
  type AccountStanding,
  type Database,
  countJournal,
  lastEntryId,
  readJournalEnd,
  standings,
  sumsOfEntries,
} from '@meridian/store';
import { asMoney, formatMoney } from '@meridian/units';
import type { Run, Told } from './background-check.ts';

const ENTRIES_AT_ONCE = 5_000;
const LINES_AT_ONCE = 20_000;
const ACCOUNTS_AT_ONCE = 500;
/** The embedded database has one connection: other statements run in the rests. */
const REST_MS = 5;
/** The row of a withdrawal and the engine agree on a hold after this time. */
const SETTLES_MS = 3_000;
const LISTED_MAX = 100;

export const NOTHING_CHECKED: Told<LedgerCheck> = {
  done: 0,
  entries: 0,
  compared: [],
  differences: [],
  differences_total: 0,
  books: [],
};

/** @returns null if it was stopped */
export async function checkLedger(
  db: Database,
  { onProgress, isStopped }: Run<LedgerCheck>,
): Promise<Told<LedgerCheck> | null> {
  const differences: string[] = [];
  const entries = await lastEntryId(db);
  const books: Books = { real: new Map(), demo: new Map() };
  for (let after = 0; after < entries; after += ENTRIES_AT_ONCE) {
    if (isStopped()) return null;
    const upTo = Math.min(entries, after + ENTRIES_AT_ONCE);
    const piece = await sumsOfEntries(db, { after, upTo });
    for (const { kind, account, total } of piece.sums)
      books[kind].set(account, (books[kind].get(account) ?? 0n) + total);
    for (const id of piece.wrong) differences.push(`entry ${id} is not in balance`);
    onProgress({ done: upTo, entries });
    await rest(REST_MS);
  }
  for (const kind of KINDS) {
    const sum = sumOf(books[kind].values());
    if (sum !== 0n)
      differences.push(`all postings of ${kind} money sum to ${dollars(sum)}, not to zero`);
  }
  const accounts = await checkAccounts(db, { entries, books, isStopped, differences });
  const lines = await checkJournal(db, { isStopped, differences });
  if (accounts === null || lines === null) return null;
  return {
    done: entries,
    entries,
    compared: [
      { what: 'Entries of the ledger: two postings or more that sum to zero', count: entries },
      { what: 'Accounts: balance = sum of postings = balance after the last one', count: accounts },
      { what: 'Accounts: held = their withdrawals in the queue', count: accounts },
      { what: 'Lines of the journal: none is missing', count: lines },
    ],
    differences: differences.slice(0, LISTED_MAX),
    differences_total: differences.length,
    books: KINDS.map((kind) => bookOf(kind, books[kind])),
  };
}

const KINDS = ['real', 'demo'] as const;
/** Sums by account of the ledger. Practice money and real money never stand in one sum. */
type Books = Readonly<Record<(typeof KINDS)[number], Map<string, bigint>>>;

const sumOf = (totals: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const total of totals) sum += total;
  return sum;
};

function bookOf(
  kind: (typeof KINDS)[number],
  sums: ReadonlyMap<string, bigint>,
): LedgerCheck['books'][number] {
  const isClient = ([account]: readonly [string, bigint]): boolean => account.startsWith('client:');
  const clients = [...sums].filter(isClient);
  return {
    kind,
    house: [...sums]
      .filter((one) => !isClient(one))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([account, total]) => ({ account, total: dollars(total) })),
    clients: clients.length,
    clients_total: dollars(sumOf(clients.map(([, total]) => total))),
    sum: dollars(sumOf(sums.values())),
  };
}

const dollars = (amount: bigint): string => formatMoney(asMoney(amount));

interface AccountsCheck {
  readonly entries: number;
  readonly books: Books;
  readonly isStopped: () => boolean;
  readonly differences: string[];
}

async function checkAccounts(db: Database, check: AccountsCheck): Promise<number | null> {
  const { entries, books, differences } = check;
  let count = 0;
  for (let afterId = 0; ;) {
    if (check.isStopped()) return null;
    const of = { afterId, limit: ACCOUNTS_AT_ONCE, entry: entries };
    const page = await standings(db, of);
    for (const one of page) {
      const account = `client:${one.accountId}`;
      const sum = books.real.get(account) ?? books.demo.get(account) ?? 0n;
      if (sum !== (one.balanceThen ?? 0n))
        differences.push(
          `account ${one.accountId}: postings sum to ${dollars(sum)}, the last one says ${dollars(one.balanceThen ?? 0n)}`,
        );
      if (one.balance !== (one.balanceAfter ?? 0n))
        differences.push(
          `account ${one.accountId}: balance ${dollars(one.balance)}, the last posting says ${dollars(one.balanceAfter ?? 0n)}`,
        );
    }
    if (page.some((one) => !isHeldRight(one))) {
      await rest(SETTLES_MS);
      for (const one of await standings(db, of))
        if (!isHeldRight(one))
          differences.push(
            `account ${one.accountId}: ${dollars(one.held)} is held, its withdrawals say ${dollars(one.heldLeast)}`,
          );
    }
    count += page.length;
    if (page.length < ACCOUNTS_AT_ONCE) return count;
    afterId = page.at(-1)?.accountId ?? afterId;
    await rest(REST_MS);
  }
}

const isHeldRight = ({ held, heldLeast, heldMost }: AccountStanding): boolean =>
  held >= heldLeast && held <= heldMost;

async function checkJournal(
  db: Database,
  { isStopped, differences }: Pick<AccountsCheck, 'isStopped' | 'differences'>,
): Promise<number | null> {
  const end = await readJournalEnd(db);
  for (let after = 0; after < end.seq; after += LINES_AT_ONCE) {
    if (isStopped()) return null;
    const upTo = Math.min(end.seq, after + LINES_AT_ONCE);
    const count = await countJournal(db, { after, upTo });
    if (count !== upTo - after)
      differences.push(`the journal has ${count} lines from ${after + 1} to ${upTo}`);
    await rest(REST_MS);
  }
  return end.seq;
}
