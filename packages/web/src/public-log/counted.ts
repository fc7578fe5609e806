// Whether the own balance is counted in what the house says it owes. The balance is added up here, from the account's own rows of
// the log: nothing of it is the server's word.
import type { CallOutput } from '@meridian/contract';
import {
  CENT,
  type Liabilities,
  type OwnNote,
  ProofError,
  commitmentOf,
  hashFromHex,
  movedBy,
  parseRow,
  readLiabilities,
  rowText,
  toHex,
  verifyOwnNotes,
} from '@meridian/proof';
import { call } from '../lib/api.ts';
import { proveRows, seenLog } from '../lib/public-log.ts';
import { logNote } from '../lib/log-files.ts';

/** How far the own rows are added up, from one snapshot to the next. */
const KEPT = 'meridian.counted';
/** An account with more rows since the last look is left to the command line. */
const ROWS_MAX = 20_000;

interface Kept {
  /** The log's name: one that began anew may have other rows. Absent where an older page kept it. */
  readonly log?: string;
  readonly account: number;
  readonly book: string;
  readonly n: number;
  /** Commitment of row n, in hex. */
  readonly prev: string;
  /** Millionths of a dollar. */
  readonly balance: string;
}

/** What was found; null: nothing was sealed yet. */
export type Counted =
  | null
  /** `later`: the account was opened after it; `long`: it has too many rows for a browser. */
  | { readonly state: 'counted' | 'later' | 'long'; readonly upToSeq: number }
  | { readonly state: 'fault'; readonly fault: string; readonly evidence: string };

type Notes = NonNullable<CallOutput<'logNotes'>>;

/** What the house says it owes, proven to be in the log; null: it has not said it yet. @throws ProofError, TypeError */
export async function newestOwed(): Promise<Liabilities | null> {
  const newest = await logNote('liabilities/newest');
  return newest === null ? null : (await provenOwed(newest.note)).owed;
}

async function provenOwed(file: string): Promise<{ owed: Liabilities; log: string }> {
  const { rows, origin: log } = await proveRows([file]);
  const [row] = rows;
  if (row === undefined) throw new ProofError('malformed', 'a proof without its row');
  return { owed: readLiabilities(row), log };
}

/** @throws TypeError or ApiError if it could not be read */
export async function lookForBalance(signal: AbortSignal): Promise<Counted> {
  const pages = await allNotes(signal);
  const [answer] = pages;
  if (answer === undefined) return null;
  try {
    return await check(answer, pages, signal);
  } catch (fault) {
    if (!(fault instanceof ProofError)) throw fault;
    const evidence = { fault: fault.message, at: Date.now(), seen: seenLog(), pages };
    return { state: 'fault', fault: fault.fault, evidence: JSON.stringify(evidence, null, 2) };
  }
}

/** Every page of one snapshot. */
async function allNotes(signal: AbortSignal): Promise<Notes[]> {
  let pages: Notes[] = [];
  let known = 0;
  for (;;) {
    const page = await call('logNotes', { after: String(known) }, { signal, quiet: true });
    if (page === null) return [];
    // What was sealed in between has other notes.
    if (pages[0] !== undefined && (pages[0].n !== page.n || pages[0].total !== page.total)) {
      [pages, known] = [[], 0];
      continue;
    }
    pages = [...pages, page];
    known += page.data.length;
    if (page.data.length === 0 || known >= page.total) return pages;
  }
}

async function check(
  answer: Notes,
  pages: readonly Notes[],
  signal: AbortSignal,
): Promise<Counted> {
  const { account, book, n, prev } = answer;
  const { owed, log } = await provenOwed(answer.file);
  const { upToSeq } = owed;
  const before = keptOf({ log, account, book, n });
  if (n - before.n > ROWS_MAX) return { state: 'long', upToSeq };
  const own = await addRows({ before, n, upToSeq, book }, signal);
  if (n === 0) return { state: 'later', upToSeq };
  if (own.prev !== prev)
    throw new ProofError('liabilities', `row ${n} is not the one that is named`);
  const { file } = await call('logProof', { n: String(n) }, { signal, quiet: true });
  const [row] = (await proveRows([file])).rows;
  const isOwn = row !== undefined && row.chain?.account === account && row.chain.n === n;
  if (!isOwn || (own.text !== null && rowText(row) !== own.text))
    throw new ProofError('chain', `row ${n} is not the account’s`);
  const notes = pages.flatMap(({ data }) => data.map(noteOf));
  const owner = { snapshot: upToSeq, account, n, prev };
  verifyOwnNotes(owed.books[book], owner, { balance: own.balance, notes });
  const next: Kept = { log, account, book, n, prev, balance: `${own.balance}` };
  localStorage.setItem(KEPT, JSON.stringify(next));
  return { state: 'counted', upToSeq };
}

interface Wanted {
  readonly before: Kept;
  readonly n: number;
  readonly upToSeq: number;
  readonly book: string;
}

/** Adds up the rows after those that are known; the one after row n is beyond the snapshot. @throws ProofError */
async function addRows({ before, n, upToSeq, book }: Wanted, signal: AbortSignal) {
  const { account } = before;
  let [at, prev, balance] = [before.n, before.prev, BigInt(before.balance)];
  let text: string | null = null;
  for (;;) {
    const page = await call('logRows', { after: String(at) }, { signal, quiet: true });
    for (const one of page.data) {
      const row = parseRow(one.text);
      const isNext = row.chain?.account === account && row.chain.n === at + 1;
      if (!isNext || row.chain.prev !== prev)
        throw new ProofError('chain', `row ${at + 1} of the account is missing or changed`);
      if (row.seq > upToSeq !== at >= n)
        throw new ProofError('liabilities', `row ${at + 1} is on the wrong side of row ${upToSeq}`);
      if (at >= n) return { prev, balance, text };
      const kind = (row.body as { readonly kind?: unknown }).kind;
      if (at === 0 && kind !== book)
        throw new ProofError('liabilities', `an account of ${String(kind)} money is among ${book}`);
      prev = toHex(commitmentOf(hashFromHex(one.salt), one.text));
      [at, balance, text] = [at + 1, balance + movedBy(row), one.text];
    }
    if (page.data.length === 0 || at >= page.total) break;
  }
  if (at < n) throw new ProofError('chain', `the account has ${at} rows, not ${n}`);
  return { prev, balance, text };
}

const noteOf = ({ salt, path, ...note }: Notes['data'][number]): OwnNote => ({
  ...note,
  salt: hashFromHex(salt),
  path: path.map(({ sum, hash }) => ({ sum: BigInt(sum), hash: hashFromHex(hash) })),
});

/** Of another account or log, or of a browser that kept nothing, from the first row on. */
function keptOf({
  log,
  account,
  book,
  n,
}: Pick<Kept, 'account' | 'book' | 'n'> & { log: string }): Kept {
  const first: Kept = { account, book, n: 0, prev: '', balance: '0' };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
    const isOfLog = kept?.log === undefined || kept.log === log;
    const isIts = isOfLog && kept?.account === account && kept.book === book && kept.n <= n;
    return isIts && BigInt(kept.balance) % 1n === 0n ? kept : first;
  } catch {
    return first;
  }
}

/** Millionths as a decimal of whole cents. */
export const centsText = (millionths: bigint): string => {
  const cents = String(millionths / CENT).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
};
