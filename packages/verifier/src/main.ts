// `npm run check-log -- <site>`: checks a site's public log from outside. It needs nothing of the site but its files, and
// remembers in a file what it saw, so that the next look finds whatever was changed meanwhile.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type OwnRow,
  ProofError,
  hashFromHex,
  openRowProof,
  parseVerifierKey,
} from '@meridian/proof';
import { type LogSite, type Remembered, lookAtLog } from './check-log.ts';

const USAGE = `npm run check-log -- <site> [--key <key>] [--token <token>] [--copy <copying>] [--remember <file>] [--witness <key>]...
npm run check-log -- --proof <file> --key <key>
  --key       the log's key, from anywhere but the site
  --token     of a session: the account's own rows are checked too; or in the variable MERIDIAN_TOKEN
  --copy      checks the rows of one of the account's copyings instead
  --proof     the proof of one row, which is checked without any site
  --witness   the key of a witness, which must have signed; may be given again
  --remember  a file with what was seen; it is read first and written afterwards`;

/** A site that is asked too much says so: then it is asked again. */
const AGAIN_AFTER_MS = 500;
const TRIES = 60;

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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      token: { type: 'string' },
      copy: { type: 'string' },
      proof: { type: 'string' },
      remember: { type: 'string' },
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
  const looked = await lookAtLog(siteAt(site), {
    remembered,
    witnesses: values.witness,
    ...(values.key === undefined ? {} : { key: values.key }),
    ...(token === undefined ? {} : { own: await ownRows(site, token, values.copy) }),
  });
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(looked.remembered, null, 2)}\n`);
  console.log(`${looked.origin}: ${looked.size} leaves, signed, and each of them there`);
  console.log(
    `${looked.publicRows} of them are in clear: terms, halts, fees, the source of prices`,
  );
  if (remembered !== null) console.log('it begins with all that was seen before');
  for (const { name, at } of looked.cosigned)
    console.log(`${name} signed it too, at ${new Date(at).toISOString()}`);
  if (token !== undefined)
    console.log(`${looked.ownRows} rows of the account are in it, none is missing`);
}

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
