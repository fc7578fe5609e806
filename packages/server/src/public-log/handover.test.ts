// The public log under a new key, and a log that begins anew because published rows were lost: whoever looked before is told
// so in plain words, and a handover that is not what it says is named.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type OpenedHandover,
  bundleOf,
  entriesOf,
  formatNote,
  formatVerifierKey,
  handoverText,
  openHandovers,
  openRowProof,
  parseNote,
} from '@meridian/proof';
import { openDatabase } from '@meridian/store';
import { silentLog } from '@meridian/store/fresh-database';
import { type Remembered, lookAtLog } from '@meridian/verifier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkKnownEnd, keepKnownEnd, writeKnownEnd } from '../backup/known-end.ts';
import { inFolder } from '../backup/open-folder.ts';
import { acceptPast } from '../backup/restore-backup.ts';
import { Recounting } from '../liabilities/recounting.ts';
import { siteOf } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { handOverLog } from './hand-over.ts';
import { openLogKeys, signCheckpoint, signNote } from './log-key.ts';
import { lostEnd } from './lost-end.ts';
import { verifyLog } from './verify-log.ts';
import type { WitnessAddress } from './witness-address.ts';
import { checkWitnessedEnd } from './witnessed-end.ts';

let app: TestApp;
let ann: TestClient;
beforeEach(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});
afterEach(() => app.remove());

/** The site's log; a file that is given stands in the place of the site's own. */
const siteWith = (changed: Readonly<Record<string, string>>) =>
  siteOf(app, (file, bytes) => {
    const other = changed[file];
    return other === undefined ? bytes : new TextEncoder().encode(other);
  });

const look = (remembered: Remembered | null, changed: Readonly<Record<string, string>> = {}) =>
  lookAtLog(siteWith(changed), { remembered });

async function trade(times: number): Promise<void> {
  // After a restart nobody deals before the feed has said a price.
  app.feed.say('EURUSD', '1.10000', '1.10008');
  for (let i = 0; i < times; i += 1) {
    const { Id: id } = await ann.buy({ cont: '0.01' });
    await ann.done('close', { id }, 'POST');
  }
  await app.app.publicLog.bringUpToDate();
}

const keys = () => openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });
const report = async () => await verifyLog(app.db, await keys(), Recounting.along(app.db));
const handOver = async (end: Parameters<typeof handOverLog>[0]['end'] = null) => {
  await app.stop();
  const key = await handOverLog({ db: app.db, vault: app.vault, end, now: Date.now });
  await app.start();
  return key;
};
const notesOf = async (): Promise<string[]> => [...(await keys()).handovers];

/** The first handover, altered and signed by its new key alone. */
async function resigned(change: Partial<OpenedHandover>): Promise<string> {
  const [first] = openHandovers(await notesOf());
  if (first === undefined) throw new Error('the log was handed over');
  return await signNote(handoverText({ ...first, ...change }), [await keys()]);
}

describe('a change of the log’s key', () => {
  it('is followed by whoever knows the key before, and leaves the log what it was', async () => {
    await trade(3);
    const { remembered } = await look(null);
    const before = await keys();
    const { file } = await ann.done('logProof', { n: '2' });
    const key = await handOver();
    await trade(2);
    const looked = await look(remembered);
    expect(looked.loss).toBeNull();
    expect(looked.remembered.key).toBe(formatVerifierKey(key));
    expect(looked.handovers.map(({ end }) => end)).toEqual([null]);
    expect(looked.origin).toBe(before.verifier.name);
    expect((await report()).differences).toEqual([]);
    await look(looked.remembered);
    // Again, after a restart, and from the very first key.
    await handOver();
    await app.restart();
    await trade(1);
    expect((await look(remembered)).handovers).toHaveLength(2);
    // A proof from before holds under the key of its time, and a new one of the same row under the new key.
    openRowProof(file, { log: [before.verifier], witnesses: [] });
    const again = await ann.done('logProof', { n: '2' });
    openRowProof(again.file, { log: [(await keys()).verifier], witnesses: [] });
  });

  it('while somebody looks is no fault: files of before and after it are read again', async () => {
    await trade(1);
    const { remembered } = await look(null);
    const before = new TextEncoder().encode(JSON.stringify(await notesOf()));
    await handOver();
    await trade(1);
    let isPast = true;
    const { read } = siteOf(app, (file, bytes) =>
      isPast && file === 'handovers' ? before : bytes,
    );
    await expect(lookAtLog({ read }, { remembered })).rejects.toThrow('unsigned');
    const outwaitCaches = async (): Promise<void> => {
      isPast = false;
    };
    const looked = await lookAtLog({ read, outwaitCaches }, { remembered });
    expect(looked.handovers).toHaveLength(1);
    isPast = true;
    await expect(
      lookAtLog({ read, outwaitCaches: async () => undefined }, { remembered }),
    ).rejects.toThrow('unsigned');
  });

  it('that the key before did not sign is named, and so is one that is hidden or is not in the log', async () => {
    await trade(1);
    const { remembered } = await look(null);
    await handOver();
    const alone = await resigned({});
    await expect(look(remembered, { handovers: JSON.stringify([alone]) })).rejects.toThrow(
      /unsigned: the key of .* did not sign what should take its place/,
    );
    await expect(look(remembered, { handovers: '[]' })).rejects.toThrow('unsigned');
    await expect(look(null, { handovers: '[]' })).rejects.toThrow('not_as_shown');
    const [note = ''] = await notesOf();
    const { text, signatures } = parseNote(note);
    const other = formatNote({ text, signatures: signatures.toReversed() });
    await expect(look(remembered, { handovers: JSON.stringify([other]) })).rejects.toThrow(
      'not_in_log',
    );
    for (let at = 0; at < note.length; at += 41) {
      const flipped = note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1);
      const handovers = JSON.stringify([flipped]);
      await expect(look(remembered, { handovers }), `letter ${at}`).rejects.toThrow(
        /malformed|signature|unsigned|origin|not_in_log|not_as_shown/,
      );
    }
  });
});

describe.runIf(process.env['DATABASE_URL'] === undefined)('a backup that was put back', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'meridian-handover-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function putBack(): Promise<void> {
    await app.stop();
    await keepKnownEnd(app.db, app.dataDir, (error) => {
      throw error;
    }).stop();
    await app.db.close();
    const present = path.join(app.dataDir, 'database');
    rmSync(present, { recursive: true });
    cpSync(path.join(folder, 'database'), present, { recursive: true });
  }
  const needs = (accepted: number) => {
    const { dataDir, vault } = app;
    return { dataDir, vault, accepted, witnesses: [], now: Date.now };
  };
  const refusedFor = (): Promise<number> =>
    inFolder(app.dataDir, async (db) => {
      const refused: unknown = await checkKnownEnd(db, app.dataDir).catch(
        (error: unknown) => error,
      );
      return Number(/accept --lost (\d+)/.exec(String(refused))?.[1]);
    });
  async function startAgain(): Promise<void> {
    app.db = await openDatabase({
      ...{ dataDir: app.dataDir, databaseUrl: null, access: 'engine', log: silentLog },
      onFatal(error) {
        throw error;
      },
    });
    await app.start();
    app.feed.say('EURUSD', '1.10000', '1.10008');
  }

  it('does not start, and goes on only as a log that begins anew and names the end of the one before', async () => {
    await trade(2);
    const early = await look(null);
    await app.db.backUp?.(folder);
    await trade(3);
    const late = await look(early.remembered);
    await putBack();
    const lost = await refusedFor();
    const { begunAnew } = await inFolder(
      app.dataDir,
      (db) => acceptPast(db, needs(lost)),
      null,
      'engine',
    );
    expect(begunAnew).toBe(`${early.origin}/2`);
    await startAgain();
    await checkKnownEnd(app.db, app.dataDir);
    await trade(1);
    expect((await report()).differences).toEqual([]);

    // Who saw only what is left finds all of it; who saw more is told from where on it is lost.
    const kept = await look(early.remembered);
    expect(kept).toMatchObject({ origin: `${early.origin}/2`, loss: null });
    const told = await look(late.remembered);
    expect(told.loss?.end?.size).toBe(late.size);
    expect(told.loss?.seq).toBe(late.size - lost + 1);
    expect(told.handovers.map(({ isSignedByBefore }) => isSignedByBefore)).toEqual([true]);
    await look(told.remembered);
    const anew = await look(null);
    expect(anew.handovers).toHaveLength(1);
  });

  it('is no fault for whoever has files of the lost rows in a cache', async () => {
    await trade(1);
    const early = await look(null);
    await app.db.backUp?.(folder);
    await trade(4);
    const late = await look(null);
    const old = await siteOf(app).read(`tile/entries/000.p/${late.size}`);
    const hashes = await siteOf(app).read(`tile/0/000.p/${late.size}`);
    await putBack();
    const lost = await refusedFor();
    await inFolder(app.dataDir, (db) => acceptPast(db, needs(lost)), null, 'engine');
    await startAgain();
    await trade(1);
    /** They never change, so caches keep them for ever. */
    const { read } = siteOf(app, (file, bytes) => {
      const [, level, width] = /^tile\/(entries|0)\/000\.p\/(\d+)$/.exec(file) ?? [];
      if (level === undefined || Number(width) > late.size) return bytes;
      if (level === '0') return hashes && hashes.slice(0, Number(width) * 32);
      return old && bundleOf(entriesOf(old).slice(0, Number(width)));
    });
    const { size } = await look(null);
    expect(size).toBeLessThanOrEqual(late.size);
    const told = await lookAtLog({ read }, { remembered: early.remembered });
    expect(told.loss).toBeNull();
  });

  it('whose log begins anew with an earlier end than was seen, or another one, is named', async () => {
    await trade(2);
    await app.db.backUp?.(folder);
    await trade(3);
    const { remembered, size } = await look(null);
    await putBack();
    const before = await inFolder(app.dataDir, async (db) => {
      const { seq } = (
        await db.query<{ seq: bigint }>({ text: 'SELECT max(seq) AS seq FROM journal' })
      )[0] ?? { seq: 0n };
      return Number(seq);
    });
    await startAgain();
    const root = new Uint8Array(32).fill(7);
    await handOver({ size: before + 1, root });
    await expect(look(remembered)).rejects.toThrow(
      `rewritten: the log began anew as if it had ended at ${before + 1}; ${size} were seen`,
    );
    const other = await resigned({ end: { size, root } });
    await expect(look(remembered, { handovers: JSON.stringify([other]) })).rejects.toThrow(
      'rewritten: the log began anew after another end than was seen',
    );
  });

  it('goes on under its name if nothing is lost that was published', async () => {
    await trade(2);
    const { remembered } = await look(null);
    await app.db.backUp?.(folder);
    const { firstAt, seq } = await endOf(app);
    await putBack();
    writeKnownEnd(app.dataDir, { firstAt, seq: seq + 4, checkpoint: remembered.checkpoint });
    const { begunAnew, events } = await inFolder(
      app.dataDir,
      (db) => acceptPast(db, needs(4)),
      null,
      'engine',
    );
    expect({ begunAnew, events }).toEqual({ begunAnew: null, events: 4 });
    await startAgain();
    expect((await look(remembered)).handovers).toEqual([]);
  });
});

describe('what the witnesses have signed', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A witness that has signed a log of this size; one of the house's own tells what, others only how much. */
  async function witnessOf(size: number, note: string | null): Promise<WitnessAddress> {
    const server = createServer((request, response) => {
      request.resume();
      if (request.method === 'GET')
        response.writeHead(note === null ? 404 : 200).end(note ?? 'POST /add-checkpoint\n');
      else response.writeHead(409).end(`${size}\n`);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const key = { name: `witness-${port}`, type: 'cosignature', publicKey: new Uint8Array(32) };
    return { url: `http://127.0.0.1:${port}/`, key: key as WitnessAddress['key'] };
  }

  it('keeps a database that ends before it from being served, and names the end of what is lost', async () => {
    await trade(2);
    const { remembered, size } = await look(null);
    const { seq } = await endOf(app);
    await checkWitnessedEnd(app.db, []);
    await checkWitnessedEnd(app.db, [await witnessOf(seq, null)]);
    const ahead = await witnessOf(seq + 3, null);
    await expect(checkWitnessedEnd(app.db, [ahead])).rejects.toThrow(/accept --lost 3$/);
    const gone = { ...ahead, url: 'http://127.0.0.1:9/' };
    await checkWitnessedEnd(app.db, [gone]);
    const needs = { vault: app.vault, checkpoint: null };
    const lost = (witnesses: WitnessAddress[]) => lostEnd(app.db, { ...needs, witnesses });
    expect(await lost([gone, ahead])).toEqual({ size: seq + 3, root: null });
    const told = await witnessOf(seq, remembered.checkpoint);
    expect(await lost([told])).toBeNull();
    const signed = await signCheckpoint(await keys(), { size: size + 9, root: new Uint8Array(32) });
    expect(await lost([told, await witnessOf(0, signed)])).toEqual({
      size: size + 9,
      root: new Uint8Array(32),
    });
  });
});

async function endOf({ db }: TestApp): Promise<{ firstAt: number; seq: number }> {
  const [row] = await db.query<{ at: bigint; seq: bigint }>({
    text: 'SELECT (SELECT at FROM journal WHERE seq = 1), max(seq) AS seq FROM journal',
  });
  return { firstAt: Number(row?.at), seq: Number(row?.seq) };
}
