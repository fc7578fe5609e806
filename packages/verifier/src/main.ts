// `npm run check-log -- <site>`: checks a site's public log from outside. It needs nothing of the site but its files, and
// remembers in a file what it saw, so that the next look finds whatever was changed meanwhile.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Book,
  type OwnNote,
  type OwnRow,
  ProofError,
  hashFromHex,
  openRowProof,
  parseVerifierKey,
} from '@meridian/proof';
import {
  type AccountNotes,
  type AccountRows,
  type Looked,
  NEWEST_TICK_FILES,
  type Remembered,
  checkOwnBalance,
  countAgain,
  isCopying,
  lookAtLog,
  recompute,
} from './check-log.ts';
import { readAccountFile } from './account-file.ts';
import { get, siteAt, withSlash } from './site-at.ts';
import { toldCounted, toldLog, toldOwed, toldRecomputed } from './told.ts';

const USAGE = `npm run check-log -- <site> [--key <key>] [--token <token>] [--copy <copying>] [--remember <file>] [--witness <key>]... [--line <line>] [--ticks <count>] [--recompute]
npm run check-log -- --proof <file> --key <key>
(from anywhere: npx meridian-verify <site> …)
  --key       the log's key, from anywhere but the site
  --token     of a session: the account's own rows and balance are checked too; or in the variable MERIDIAN_TOKEN
  --account   the account's rows, as the site's page saves them: they are checked and computed again, without a session
  --copy      checks the rows of one of the account's copyings instead
  --proof     the proof of one row, which is checked without any site
  --witness   the key of a witness, which must have signed; may be given again
  --line      the line of the public log from a statement or a mail: the log must begin with it
  --ticks     how many of the newest files of ticks are compared with their digests: ${NEWEST_TICK_FILES} (an hour), or a number, or all
  --recompute computes the account again from the published ticks: every row must come out as it stands (with --token)
  --from      the first row of the log to compute; those before are taken as they stand
  --since     computes only what is of this time or later, such as 2026-11-20 or 2026-11-20T14:00Z
  --remember  a file with what was seen; it is read first and written afterwards`;

const LOOKS = 3;

interface RowsAnswer {
  readonly msg: string;
  /** Null: refused. */
  readonly data: {
    readonly account: number;
    readonly size: number;
    readonly total: number;
    readonly data: readonly { readonly n: number; readonly salt: string; readonly text: string }[];
  } | null;
}

async function ownRows(
  site: string,
  token: string,
  copy: string | undefined,
): Promise<AccountRows> {
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
    if (page.data.length === 0 || rows.length >= page.total)
      return { account: page.account, rows, size: page.size };
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
      account: { type: 'string' },
      proof: { type: 'string' },
      remember: { type: 'string' },
      line: { type: 'string' },
      ticks: { type: 'string', default: `${NEWEST_TICK_FILES}` },
      recompute: { type: 'boolean', default: false },
      from: { type: 'string', default: '1' },
      since: { type: 'string', default: '1970-01-01' },
      witness: { type: 'string', multiple: true, default: [] },
    },
  });
  const [address] = positionals;
  if (values.proof !== undefined && values.key !== undefined)
    return checkRowProof(values.proof, values.key);
  if (address === undefined) throw new Error(USAGE);
  const site = withSlash(address);
  const file = values.remember;
  const remembered = file !== undefined && existsSync(file) ? readRemembered(file) : null;
  const token = values.token ?? process.env['MERIDIAN_TOKEN'];
  const { line } = values;
  const saved =
    values.account === undefined ? null : readAccountFile(readFileSync(values.account, 'utf8'));
  const tickFiles = values.ticks === 'all' ? Infinity : Number(values.ticks);
  const since = Date.parse(values.since);
  if ([tickFiles, since, Number(values.from)].some(Number.isNaN)) throw new Error(USAGE);
  const { key, witness: witnesses } = values;
  const looking = { remembered, witnesses, key, line, saved, tickFiles };
  const { looked, own, balance } = await lookWithin(site, looking, { token, copy: values.copy });
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(looked.remembered, null, 2)}\n`);
  const asked = { isSeen: remembered !== null, hasLine: line !== undefined };
  say(toldLog(looked, { ...asked, hasOwn: own !== undefined }));
  const isAsked = values.recompute || values.account !== undefined;
  if (own !== undefined && (isAsked || isCopying(own)))
    await sayRecomputed(site, own, looked, { from: Number(values.from), since });
  if (looked.liabilities !== null) say(toldOwed(looked.liabilities, balance));
}

interface Looking {
  readonly remembered: Remembered | null;
  readonly witnesses: readonly string[];
  readonly key: string | undefined;
  readonly line: string | undefined;
  readonly tickFiles: number;
  /** The account's rows, as its owner saved them. */
  readonly saved: AccountRows | null;
}

/** @returns balance undefined: nobody asked for one, or nothing was sealed; null: the account was opened later */
async function lookWithin(
  site: string,
  { key, line, saved, ...looking }: Looking,
  { token, copy }: { token: string | undefined; copy: string | undefined },
): Promise<{ looked: Looked; own?: AccountRows; balance?: bigint | null }> {
  const given = {
    ...looking,
    ...(key !== undefined && { key }),
    ...(line !== undefined && { line }),
  };
  if (saved !== null)
    return { looked: await lookAtLog(siteAt(site), { ...given, own: saved }), own: saved };
  if (token === undefined) return { looked: await lookAtLog(siteAt(site), given) };
  for (let tries = 1; ; tries += 1) {
    const own = await ownRows(site, token, copy);
    const looked = await lookAtLog(siteAt(site), { ...given, own });
    const { liabilities } = looked;
    if (liabilities === null) return { looked, own };
    const notes = await ownNotes(site, { token, copy });
    // What was sealed since the rows were read may count later ones.
    const haveAll = own.size === undefined || own.size >= liabilities.upToSeq;
    if (haveAll && notes.upToSeq === liabilities.upToSeq)
      return { looked, own, balance: checkOwnBalance(liabilities, own, notes) };
    // Something was sealed between the two.
    if (tries === LOOKS || notes.upToSeq < liabilities.upToSeq)
      throw new ProofError('liabilities', 'the notes are not those of the newest row');
  }
}

async function sayRecomputed(
  site: string,
  own: AccountRows,
  looked: Looked,
  parts: { readonly from: number; readonly since: number },
): Promise<void> {
  if (isCopying(own)) return say(toldCounted(countAgain(own, looked.log)));
  const startedAt = performance.now();
  let said = 0;
  const found = await recompute(siteAt(site), own, looked.log, {
    ...parts,
    onProgress(part) {
      if (part * 10 < said + 1) return;
      said = Math.floor(part * 10);
      console.error(`computing again: ${said * 10} %`);
    },
  });
  say(toldRecomputed({ ...found, seconds: (performance.now() - startedAt) / 1_000 }));
}

const say = (lines: readonly string[]): void => console.log(lines.join('\n'));

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
