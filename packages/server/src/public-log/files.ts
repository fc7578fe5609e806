// The log's static files (c2sp.org/tlog-tiles), its key and its witnesses: open to everybody, from any page. What a file has no
// place for stands in its head: when the checkpoint was signed, and since when there is a key.
import { HASH_BYTES, TILE_WIDTH, entriesOf, bundleOf, formatVerifierKey } from '@meridian/proof';
import {
  type Database,
  ENTRIES_LEVEL,
  readLiabilityTile,
  readLogHead,
  readLogTile,
  readWitnessed,
  sealedLiabilities,
} from '@meridian/store';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FOR_A_MOMENT, FOR_EVER, nothing, open, text } from './file-answers.ts';
import type { LogKeys } from './log-key.ts';
import { publicProofFile } from './row-files.ts';
import { mountTickFiles } from './tick-files.ts';
import type { WitnessAddress } from './witness-address.ts';

const TILE = /^(\d{1,2}|entries)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
/** Row of the journal, book, level and place. */
const NOTES = /^([1-9]\d{0,14})\/(real|demo)\/(\d)\/(0|[1-9]\d{0,8})$/;

export interface LogFiles {
  readonly db: Database;
  readonly keys: LogKeys;
  readonly witnesses: readonly WitnessAddress[];
}

export function mountLogFiles(http: FastifyInstance, { db, keys, witnesses }: LogFiles): void {
  mountTickFiles(http, db);
  http.get('/log/checkpoint', async (_request, reply) => {
    const head = await readLogHead(db);
    if (head === null) return nothing(reply);
    return dated(text(reply), head.signedAt)
      .header('cache-control', FOR_A_MOMENT)
      .send(head.checkpoint);
  });
  http.get('/log/keys', (_request, reply) =>
    dated(text(reply), keys.since)
      .header('cache-control', FOR_A_MOMENT)
      .send(`${formatVerifierKey(keys.verifier)}\n`),
  );
  http.get('/log/handovers', (_request, reply) =>
    open(reply)
      .type('application/json; charset=utf-8')
      .header('cache-control', FOR_A_MOMENT)
      .send(JSON.stringify(keys.handovers)),
  );
  http.get('/log/witnesses', (_request, reply) =>
    text(reply)
      .header('cache-control', FOR_A_MOMENT)
      .send(witnesses.map(({ key }) => `${formatVerifierKey(key)}\n`).join('')),
  );
  http.get('/log/witnessed', async (_request, reply) => {
    const witnessed = await readWitnessed(db);
    if (witnessed === null) return nothing(reply);
    return text(reply).header('cache-control', FOR_A_MOMENT).send(witnessed.note);
  });
  mountLiabilities(http, db);
  http.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const bytes = await tileBytes(db, request.params['*']);
    if (bytes === null) return nothing(reply);
    return open(reply)
      .header('cache-control', FOR_EVER)
      .type('application/octet-stream')
      .send(Buffer.from(bytes));
  });
}

/** What the house owes: the newest row that says so, with its proof, and the notes of each that is kept. */
function mountLiabilities(http: FastifyInstance, db: Database): void {
  http.get('/log/liabilities/newest', async (_request, reply) => {
    const head = await readLogHead(db);
    const [last] = head === null ? [] : await sealedLiabilities(db, { size: head.size, limit: 1 });
    if (head === null || last === undefined || last.rowSeq === null) return nothing(reply);
    const file = await publicProofFile(db, last.rowSeq, head);
    return text(reply).header('cache-control', FOR_A_MOMENT).send(file);
  });
  http.get<{ Params: { '*': string } }>('/log/liabilities/*', async (request, reply) => {
    const [, upToSeq = '', book, level, place] = NOTES.exec(request.params['*']) ?? [];
    const of = { upToSeq: Number(upToSeq), level: Number(level), place: Number(place) };
    const isBook = book === 'real' || book === 'demo';
    const bytes = isBook ? await readLiabilityTile(db, { ...of, book }) : null;
    if (bytes === null) return nothing(reply);
    return open(reply)
      .header('cache-control', FOR_EVER)
      .type('application/octet-stream')
      .send(Buffer.from(bytes));
  });
}

/** To the second (RFC 9110). */
const dated = (reply: FastifyReply, at: number): FastifyReply =>
  reply.header('last-modified', new Date(at).toUTCString());

/** What a path below `tile/` names; null if the log has not grown so far. */
async function tileBytes(db: Database, path: string): Promise<Uint8Array | null> {
  const [, level = '', groups = '', partial] = TILE.exec(path) ?? [];
  if (level === '') return null;
  const place = Number(groups.replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (width > TILE_WIDTH || (partial !== undefined && width === TILE_WIDTH)) return null;
  const isEntries = level === 'entries';
  const bytes = await readLogTile(db, { level: isEntries ? ENTRIES_LEVEL : Number(level), place });
  if (bytes === null) return null;
  if (!isEntries)
    return bytes.length < width * HASH_BYTES ? null : bytes.subarray(0, width * HASH_BYTES);
  const entries = entriesOf(bytes);
  return entries.length < width ? null : bundleOf(entries.slice(0, width));
}
