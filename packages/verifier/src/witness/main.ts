// `npm run witness -- <site>`: a witness of a site's public log. It listens, and the site asks it to sign each checkpoint; its key
// and what it has signed are in a folder of its own.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { type IncomingMessage, createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type OpenedHandover,
  type VerifierKey,
  formatVerifierKey,
  openHandovers,
  parseVerifierKey,
} from '@meridian/proof';
import { Witness, type WitnessKey } from './witness.ts';

const USAGE = `npm run witness -- <site> [--key <key>] [--folder <folder>] [--port <port>] [--host <address>] [--name <name>]
  --key     the log's key, from anywhere but the site; else the one that the site gives at the first start
  --folder  of the witness's own key and what it has signed: ./witness
  --port    4800
  --host    127.0.0.1
  --name    of the witness, at its first start`;
const BODY_MAX = 65_536;
const OF_ANOTHER_KEY: ReadonlySet<number> = new Set([403, 404]);
/** Whoever asks with a wrong key cannot make it ask the site all the time. */
const FOLLOWS_EVERY_MS = 5_000;
const PUBLIC_KEY_BYTES = 32;

interface Identity {
  readonly name: string;
  /** The log's, and those that it had before. */
  readonly logKey: string;
  readonly formerKeys?: readonly string[];
  readonly privateKey: string;
}

/** Written whole or not at all, and on the disk when this returns. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = await open(`${file}.part`, 'w', 0o600);
  await part.writeFile(text);
  await part.sync();
  await part.close();
  await rename(`${file}.part`, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync();
  await folder.close();
}

async function identityIn(
  folder: string,
  first: { site: string; key: string | undefined; name: string | undefined },
): Promise<Identity> {
  const file = path.join(folder, 'witness.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Identity;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const privateKey = generateKeyPairSync('ed25519').privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const identity: Identity = {
    name: first.name ?? `witness-${randomBytes(4).toString('hex')}`,
    logKey: first.key ?? (await keyOf(first.site)),
    privateKey: privateKey.toString(),
  };
  await writeWhole(file, `${JSON.stringify(identity, null, 2)}\n`);
  return identity;
}

async function keyOf(site: string): Promise<string> {
  const answer = await fetch(new URL('log/keys', site.endsWith('/') ? site : `${site}/`));
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return (await answer.text()).split('\n')[0] ?? '';
}

function witnessKey({ name, privateKey: pem }: Identity): WitnessKey {
  const privateKey = createPrivateKey(pem);
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const publicKey = new Uint8Array(spki.subarray(-PUBLIC_KEY_BYTES));
  return { verifier: { name, type: 'cosignature', publicKey }, privateKey };
}

/** Null: too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > BODY_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

interface Served {
  readonly witness: Witness;
  /** Looks whether the log was handed over to another key. @returns whether it was */
  follow(): Promise<boolean>;
}

function serve(
  { witness, follow }: Served,
  { host, port }: { readonly host: string; readonly port: number },
  onOpen: (url: string) => void,
): void {
  const server = createServer((request, response) => {
    const say = (status: number, text: string): void =>
      void response
        .writeHead(status, {
          'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8',
        })
        .end(text);
    const answer = async (): Promise<void> => {
      if (request.method === 'GET' && request.url === '/checkpoint')
        return witness.seen === null ? say(404, 'nothing yet\n') : say(200, witness.seen);
      if (request.method !== 'POST' || request.url !== '/add-checkpoint')
        return say(404, 'POST /add-checkpoint\n');
      const body = await bodyOf(request);
      if (body === null) return say(413, `at most ${BODY_MAX} bytes\n`);
      let reply = await witness.addCheckpoint(body);
      if (OF_ANOTHER_KEY.has(reply.status) && (await follow()))
        reply = await witness.addCheckpoint(body);
      return say(reply.status, reply.text);
    };
    answer().catch((error: unknown) => {
      console.error(error);
      say(500, 'the witness could not keep what it was asked to sign\n');
    });
  });
  server.listen(port, host, () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') onOpen(`http://${host}:${address.port}/`);
  });
  process.on('SIGTERM', () => server.close());
}

/** How the site says that its log came to the key that it has. */
async function handoversOf(site: string): Promise<string[]> {
  const url = new URL('log/handovers', site.endsWith('/') ? site : `${site}/`);
  const answer = await fetch(url, { signal: AbortSignal.timeout(FOLLOWS_EVERY_MS) });
  if (!answer.ok) return [];
  const notes: unknown = await answer.json();
  if (!Array.isArray(notes) || !notes.every((note) => typeof note === 'string'))
    throw new Error(`${url.href} is not a list of notes`);
  return notes;
}

interface Following {
  readonly site: string;
  readonly folder: string;
  readonly identity: Identity;
}

/** Follows the log from key to key; what it signed of a log that ended stays in a file of its own. */
function followerOf(witness: Witness, { site, folder, identity }: Following) {
  let known = identity;
  let nextAt = 0;
  const seenFile = path.join(folder, 'seen.txt');
  const keep = async (log: VerifierKey, seen: string | null): Promise<void> => {
    if (seen === null && existsSync(seenFile))
      await rename(seenFile, path.join(folder, `seen-${Date.now()}.txt`));
    const formerKeys = [known.logKey, ...(known.formerKeys ?? [])];
    known = { ...known, logKey: formatVerifierKey(log), formerKeys };
    await writeWhole(path.join(folder, 'witness.json'), `${JSON.stringify(known, null, 2)}\n`);
  };
  return async (): Promise<boolean> => {
    if (Date.now() < nextAt) return false;
    nextAt = Date.now() + FOLLOWS_EVERY_MS;
    try {
      const last = await witness.follow(openHandovers(await handoversOf(site)), keep);
      if (last !== null) console.log(toldHandover(last));
      return last !== null;
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
}

const toldHandover = ({ after, before, seq, end }: OpenedHandover): string =>
  end === null
    ? `${after.name} has another key since row ${seq}; the one before signed that`
    : `THE LOG BEGAN ANEW as ${after.name} at row ${seq}: ${before.name} had ended at ${end.size}, and rows of it are lost`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      folder: { type: 'string', default: './witness' },
      port: { type: 'string', default: '4800' },
      host: { type: 'string', default: '127.0.0.1' },
      name: { type: 'string' },
    },
  });
  const [site] = positionals;
  if (site === undefined) throw new Error(USAGE);
  const identity = await identityIn(values.folder, { site, key: values.key, name: values.name });
  const key = witnessKey(identity);
  const file = path.join(values.folder, 'seen.txt');
  const log = parseVerifierKey(identity.logKey);
  const witness = new Witness({
    ...{ log, key, now: Date.now },
    former: (identity.formerKeys ?? []).map(parseVerifierKey),
    seen: existsSync(file) ? readFileSync(file, 'utf8') : null,
    keep: (checkpoint) => writeWhole(file, checkpoint),
  });
  const follow = followerOf(witness, { site, folder: values.folder, identity });
  const at = { host: values.host, port: Number(values.port) };
  serve({ witness, follow }, at, (url) => {
    console.log(`watches ${log.name}, of which it has signed ${witness.size} leaves`);
    console.log(`for the site: WITNESSES="${url} ${formatVerifierKey(key.verifier)}"`);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
