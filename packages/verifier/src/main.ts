// `npm run check-log -- <site>`: checks a site's public log from outside. It needs nothing of the site but its files, and
// remembers in a file what it saw, so that the next look finds whatever was changed meanwhile.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BOOKS,
  type Book,
  type Liabilities,
  type OpenedHandover,
  type OwnNote,
  type OwnRow,
  ProofError,
  hashFromHex,
  openRowProof,
  parseVerifierKey,
  toBase64,
} from '@meridian/proof';
import {
  type AccountNotes,
  type AccountRows,
  type FillCount,
  type LogSite,
  type Looked,
  type Remembered,
  checkOwnBalance,
  lookAtLog,
  recompute,
} from './check-log.ts';

const USAGE = `npm run check-log -- <site> [--key <key>] [--token <token>] [--copy <copying>] [--remember <file>] [--witness <key>]... [--line <line>] [--recompute]
npm run check-log -- --proof <file> --key <key>
  --key       the log's key, from anywhere but the site
  --token     of a session: the account's own rows and balance are checked too; or in the variable MERIDIAN_TOKEN
  --copy      checks the rows of one of the account's copyings instead
  --proof     the proof of one row, which is checked without any site
  --witness   the key of a witness, which must have signed; may be given again
  --line      the line of the public log from a statement or a mail: the log must begin with it
  --recompute computes the account again from the published ticks: every row must come out as it stands (with --token)
  --from      the first row of the log to compute; those before are taken as they stand
  --remember  a file with what was seen; it is read first and written afterwards`;

/** A site that is asked too much says so: then it is asked again. */
const AGAIN_AFTER_MS = 500;
const TRIES = 60;
const LOOKS = 3;

async function get(url: URL, headers: Record<string, string> = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { headers });
    if (answer.status !== 429 || tries === TRIES) return answer;
    await pause(AGAIN_AFTER_MS);
  }
}

const siteAt = (site: string): LogSite => ({
  async read(path) {
    const answer = await get(new URL(`log/${path}`, site));
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
});

interface RowsAnswer {
  readonly msg: string;
  /** Null: refused. */
  readonly data: {
    readonly account: number;
    readonly total: number;
    readonly data: readonly { readonly n: number; readonly salt: string; readonly text: string }[];
  } | null;
}

async function ownRows(site: string, token: string, copy: string | undefined) {
  const rows: OwnRow[] = [];
  for (;;) {
    const url = new URL('v1/api/proof/rows', site);
    url.searchParams.set('after', String(rows.length));
    if (copy !== undefined) url.searchParams.set('copy_id', copy);
    const answer = await get(url, { authorization: token });
    if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
    const { data: page, msg } = (await answer.json()) as RowsAnswer;
    if (page === null) throw new Error(`the account’s rows were refused: ${msg}`);
    rows.push(...page.data.map(({ salt, text }) => ({ salt: hashFromHex(salt), text })));
    if (page.data.length === 0 || rows.length >= page.total) return { account: page.account, rows };
  }
}

interface NotesAnswer {
  readonly msg: string;
  /** Null: refused, or nothing was sealed yet. */
  readonly data: {
    /** In the site's words: it is compared with the log. */
    readonly up_to_seq: number;
    readonly book: Book;
    readonly total: number;
    readonly data: readonly {
      readonly power: number;
      readonly salt: string;
      readonly index: number;
      readonly path: readonly { readonly sum: string; readonly hash: string }[];
    }[];
  } | null;
}

async function ownNotes(
  site: string,
  { token, copy }: { token: string; copy: string | undefined },
): Promise<AccountNotes> {
  let notes: OwnNote[] = [];
  for (let snapshot = 0; ;) {
    const url = new URL('v1/api/proof/notes', site);
    url.searchParams.set('after', String(notes.length));
    if (copy !== undefined) url.searchParams.set('copy_id', copy);
    const answer = await get(url, { authorization: token });
    if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
    const { data: page, msg } = (await answer.json()) as NotesAnswer;
    if (page === null) throw new Error(`the account’s notes were refused: ${msg}`);
    const upToSeq = page.up_to_seq;
    const isAnother = notes.length > 0 && upToSeq !== snapshot;
    snapshot = upToSeq;
    if (isAnother) {
      notes = [];
      continue;
    }
    for (const { salt, path, ...note } of page.data)
      notes.push({
        ...note,
        salt: hashFromHex(salt),
        path: path.map(({ sum, hash }) => ({ sum: BigInt(sum), hash: hashFromHex(hash) })),
      });
    if (page.data.length === 0 || notes.length >= page.total)
      return { upToSeq, book: page.book, notes };
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      token: { type: 'string' },
      copy: { type: 'string' },
      proof: { type: 'string' },
      remember: { type: 'string' },
      line: { type: 'string' },
      recompute: { type: 'boolean', default: false },
      from: { type: 'string', default: '1' },
      witness: { type: 'string', multiple: true, default: [] },
    },
  });
  const [address] = positionals;
  if (values.proof !== undefined && values.key !== undefined)
    return checkRowProof(values.proof, values.key);
  if (address === undefined) throw new Error(USAGE);
  const site = address.endsWith('/') ? address : `${address}/`;
  const file = values.remember;
  const remembered = file !== undefined && existsSync(file) ? readRemembered(file) : null;
  const token = values.token ?? process.env['MERIDIAN_TOKEN'];
  const { line } = values;
  const looking = { remembered, witnesses: values.witness, key: values.key, line };
  const { looked, own, balance } = await lookWithin(site, looking, { token, copy: values.copy });
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(looked.remembered, null, 2)}\n`);
  console.log(`${looked.origin}: ${looked.size} leaves, signed, and each of them there`);
  console.log(
    `${looked.publicRows} of them are in clear: terms, halts, fees, the source of prices, ticks`,
  );
  if (looked.ticks > 0)
    console.log(`${looked.ticks} ticks are sealed, and none is missing between them`);
  for (const handover of looked.handovers) console.log(toldHandover(handover));
  if (remembered !== null) console.log(toldSince(looked.loss));
  if (line !== undefined) console.log('it begins with what the line says');
  for (const { name, at } of looked.cosigned)
    console.log(`${name} signed it too, at ${new Date(at).toISOString()}`);
  if (token !== undefined)
    console.log(`${looked.ownRows} rows of the account are in it, none is missing`);
  if (looked.fills !== null) sayFills(looked.fills);
  if (own !== undefined && values.recompute)
    await sayRecomputed(site, { own, looked, from: Number(values.from) });
  if (looked.liabilities !== null) sayOwed(looked.liabilities, balance);
}

interface Looking {
  readonly remembered: Remembered | null;
  readonly witnesses: readonly string[];
  readonly key: string | undefined;
  readonly line: string | undefined;
}

/** @returns balance undefined: nobody asked for one, or nothing was sealed; null: the account was opened later */
async function lookWithin(
  site: string,
  { key, line, ...looking }: Looking,
  { token, copy }: { token: string | undefined; copy: string | undefined },
): Promise<{ looked: Looked; own?: AccountRows; balance?: bigint | null }> {
  const given = {
    ...looking,
    ...(key !== undefined && { key }),
    ...(line !== undefined && { line }),
  };
  if (token === undefined) return { looked: await lookAtLog(siteAt(site), given) };
  for (let tries = 1; ; tries += 1) {
    const own = await ownRows(site, token, copy);
    const looked = await lookAtLog(siteAt(site), { ...given, own });
    const { liabilities } = looked;
    if (liabilities === null) return { looked, own };
    const notes = await ownNotes(site, { token, copy });
    if (notes.upToSeq === liabilities.upToSeq)
      return { looked, own, balance: checkOwnBalance(liabilities, own, notes) };
    // Something was sealed between the two.
    if (tries === LOOKS || notes.upToSeq < liabilities.upToSeq)
      throw new ProofError('liabilities', 'the notes are not those of the newest row');
  }
}

async function sayRecomputed(
  site: string,
  { own, looked, from }: { own: AccountRows; looked: Looked; from: number },
): Promise<void> {
  const startedAt = performance.now();
  let said = 0;
  const found = await recompute(siteAt(site), own, looked.log, {
    from,
    onProgress(part) {
      if (part * 10 < said + 1) return;
      said = Math.floor(part * 10);
      console.error(`computing again: ${said * 10} %`);
    },
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `computed again in ${seconds} s: ${found.computed} rows came out as they stand, to the last cent; ${found.taken} were taken as they stand; the balance is ${dollars(found.balance)} USD`,
  );
}

const UNCHECKED = {
  not_sealed: 'whose ticks are not published yet: look again in ten seconds',
  not_kept: 'whose ticks are no longer published',
  not_said: 'of before ticks were numbered',
} as const;

function sayFills({ at_public_price: proven, ...others }: FillCount): void {
  console.log(`${proven} fills are at the public price, by the rule of fills`);
  for (const [state, why] of Object.entries(UNCHECKED)) {
    const count = others[state as keyof typeof UNCHECKED];
    if (count > 0) console.log(`${count} fills ${why}`);
  }
}

function sayOwed({ at, books }: Liabilities, balance: bigint | null | undefined): void {
  console.log(
    `what the house owes, sealed at ${new Date(at).toISOString()}, is what its notes come to:`,
  );
  for (const book of BOOKS) {
    const { owed, debts, accounts, notes } = books[book];
    console.log(
      `  ${book}: ${dollars(owed)} USD to ${accounts} accounts, in ${notes} notes; owed by clients: ${dollars(debts)} USD`,
    );
  }
  if (balance === null) console.log('the account was opened after that');
  else if (balance !== undefined)
    console.log(`the account’s balance is counted: ${dollars(balance)} USD, as its own rows say`);
}

/** @param millionths of a dollar */
function dollars(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function toldHandover({ seq, at, before, after, end, isSignedByBefore }: OpenedHandover): string {
  const when = new Date(at).toISOString();
  if (end === null) return `its key was changed at row ${seq}, ${when}; the key before signed that`;
  const signed = isSignedByBefore ? 'signed' : 'DID NOT SIGN';
  const root = end.root === null ? 'a root that nobody kept' : `root ${toBase64(end.root)}`;
  return `IT BEGAN ANEW at row ${seq}, ${when}, as ${after.name}: ${before.name} had ended at ${end.size}, ${root}; rows ${seq} to ${end.size} of it are lost; the key before ${signed} that`;
}

const toldSince = (loss: OpenedHandover | null): string =>
  loss === null
    ? 'it begins with all that was seen before'
    : `rows from ${loss.seq} on that were seen before are lost: only what is before them can still be there`;

function readRemembered(file: string): Remembered {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Remembered;
  } catch (cause) {
    throw new Error(`${file} is not what this command wrote`, { cause });
  }
}

function checkRowProof(file: string, key: string): void {
  const keys = { log: [parseVerifierKey(key)], witnesses: [] };
  const { row, checkpoint } = openRowProof(readFileSync(file, 'utf8'), keys);
  console.log(`row ${row.seq} of ${checkpoint.size} in ${checkpoint.origin}: ${row.kind}`);
  console.log(JSON.stringify(row.body, null, 2));
}

main().catch((error: unknown) => {
  console.error(error instanceof ProofError ? `NOT PROVEN ${error.message}` : String(error));
  process.exit(1);
});
