// Every kind of file that the log publishes, changed at random by its seed: whoever relies on the file names a fault. What may be
// changed without anybody being misled is named here, with why.
import { generateKeyPairSync, sign } from 'node:crypto';
import {
  ProofError,
  type VerifierKey,
  checkpointText,
  cosignature,
  cosignedMessage,
  formatSignature,
  formatVerifierKey,
  keyIdOf,
  openCheckpoint,
  openRowProof,
  parseVerifierKey,
} from '@meridian/proof';
import { readLogHead, saveWitnessed } from '@meridian/store';
import { type AccountRows, type LogSite, type Remembered, lookAtLog } from '@meridian/verifier';
import { type Random, present, seededRandom } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedLog, publishedLog, rowsOf, siteOf, siteWith } from '../testing/log-site.ts';
import { mounted } from '../testing/mounted.ts';
import { TestApp } from '../testing/test-app.ts';
import { handOverLog } from './hand-over.ts';
import { openLogKeys } from './log-key.ts';

/** Enough for a book of more than one tile of notes. */
const CLIENTS = 40;
const SEGMENTS = 4;

let app: TestApp;
let files: PublishedLog;
let own: AccountRows;
let remembered: Remembered;
let log: VerifierKey;
const witness = witnessOf('witness.example');

const keys = () => openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });

function witnessOf(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key: VerifierKey = {
    ...{ name, type: 'cosignature' },
    publicKey: new Uint8Array(spki.subarray(-32)),
  };
  const lineFor = (text: string, seconds: number): string => {
    const signature = sign(null, cosignedMessage(text, seconds), privateKey);
    const signed = cosignature(seconds, new Uint8Array(signature));
    return formatSignature({ name, keyId: keyIdOf(key), signature: signed });
  };
  return { key, lineFor };
}

async function witnessed(): Promise<void> {
  const { size, checkpoint } = present(await readLogHead(app.db), 'there is a log');
  const opened = openCheckpoint(checkpoint, { log: [(await keys()).verifier], witnesses: [] });
  const line = witness.lineFor(checkpointText(opened), 1_700_000_000);
  await saveWitnessed(app.db, { size, note: checkpoint + line, at: Date.now() });
}

const lookThrough = (site: LogSite) =>
  lookAtLog(site, {
    ...{ own, remembered, tickFiles: Infinity },
    witnesses: [formatVerifierKey(witness.key)],
  });

beforeAll(async () => {
  const address = { url: 'http://127.0.0.1:9/', key: witness.key };
  app = await TestApp.open({ config: { witnesses: [address] } });
  const say = (i: number) => app.feed.say('EURUSD', `1.1000${i % 9}`, `1.1001${i % 9}`);
  say(0);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => app.client()));
  const ann = present(clients[0], 'there is a client');
  for (let i = 1; i <= SEGMENTS; i += 1) {
    say(i);
    const orders = await Promise.all(Array.from({ length: 14 }, () => ann.buy({ cont: '0.01' })));
    say(i + 1);
    for (const { Id: id } of orders) await ann.done('close', { id }, 'POST');
    await app.app.sealedTicks.seal();
  }
  await app.app.publicLog.bringUpToDate();
  ({ remembered } = await lookAtLog(siteOf(app)));
  await app.stop();
  await handOverLog({ db: app.db, vault: app.vault, end: null, now: Date.now });
  await app.start();
  await app.app.liabilities.seal();
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
  await witnessed();
  own = await rowsOf(ann);
  log = (await keys()).verifier;
  // Of the key that signs now, so that the look that follows reads each file once.
  ({ remembered } = await lookThrough(siteOf(app)));
  files = await publishedLog(app, lookThrough);
});
afterAll(() => app.remove());

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

type Reader = (path: string, bytes: Uint8Array | null) => unknown;
const byLook: Reader = (path, bytes) => lookThrough(siteWith(files, new Map([[path, bytes]])));
/** Who has never looked takes the key from the site. */
const byFirstLook: Reader = (path, bytes) =>
  lookAtLog(siteWith(files, new Map([[path, bytes]])), { own });
const byProof: Reader = (_, bytes) => {
  if (bytes === null) throw new ProofError('not_in_log', 'there is no proof');
  return openRowProof(textOf(bytes), { log: [log], witnesses: [] });
};

interface Kind {
  readonly what: string;
  readonly path: RegExp;
  /** As the app's routes name it. */
  readonly route: string;
  readonly read: Reader;
  /** What misleads nobody, and why. */
  readonly isHarmless?: (is: Uint8Array, was: Uint8Array) => boolean;
}

const isSameBut = (trimmed: (text: string) => string) => (is: Uint8Array, was: Uint8Array) =>
  trimmed(textOf(is)) === trimmed(textOf(was));

const KINDS: readonly Kind[] = [
  { what: 'the checkpoint', path: /^checkpoint$/, route: 'checkpoint', read: byLook },
  {
    ...{ what: 'the key', path: /^keys$/, route: 'keys', read: byFirstLook },
    // White space after the key: it is the same key.
    isHarmless: isSameBut((text) => text.trim()),
  },
  { what: 'handovers', path: /^handovers$/, route: 'handovers', read: byLook },
  { what: 'the witnessed checkpoint', path: /^witnessed$/, route: 'witnessed', read: byLook },
  {
    ...{ what: 'names of witnesses', path: /^witnesses$/, route: 'witnesses' },
    read(_, bytes) {
      // A list that is shorter is the operator's word, and no key at all: who relies on a witness has its key from itself.
      if (bytes === null) throw new ProofError('malformed', 'there is no list');
      const lines = textOf(bytes).split('\n');
      for (const line of lines) if (line !== '') parseVerifierKey(line);
    },
    isHarmless: (is, was) => textOf(is).trim() === '' || isSameBut((text) => text.trim())(is, was),
  },
  { what: 'tiles of hashes', path: /^tile\/\d/, route: 'tile/*', read: byLook },
  { what: 'entries', path: /^tile\/entries\//, route: 'tile/*', read: byLook },
  { what: 'ticks', path: /^ticks\/\d+\.bin$/, route: 'ticks/:file', read: byLook },
  {
    ...{ what: 'lines of segments', path: /^ticks\/index\/\d+$/, route: 'ticks/index/:page' },
    read: byLook,
    // Lines after those that the log has: the page grows, and each line is worth what its row in the log is.
    isHarmless: (is, was) => textOf(is).startsWith(textOf(was)),
  },
  { what: 'proofs of segments', path: /^ticks\/of\/\d+$/, route: 'ticks/of/:no', read: byProof },
  { what: 'notes', path: /^liabilities\/\d+\/\w+\/0\//, route: 'liabilities/*', read: byLook },
  {
    what: 'sums of notes',
    path: /^liabilities\/\d+\/\w+\/[1-9]/,
    route: 'liabilities/*',
    read: byLook,
  },
  {
    ...{ what: 'the proof of what is owed', path: /^liabilities\/newest$/ },
    ...{ route: 'liabilities/newest', read: byProof },
  },
];

/** Says how many segments there are and for how long they are served: nobody relies on it, each page and file says itself. */
const NOBODY_RELIES_ON = ['ticks/index'];

/** What an operator may do to a file. */
const CHANGES: Readonly<
  Record<string, (bytes: Uint8Array, at: number, random: Random) => Uint8Array | null>
> = {
  'a bit': (bytes, at, random) => bytes.with(at, (bytes[at] ?? 0) ^ (1 << random.between(0, 7))),
  'a byte': (bytes, at, random) => bytes.with(at, random.between(0, 255)),
  'the end': (bytes, at) => bytes.slice(0, at),
  'a byte less': (bytes, at) => new Uint8Array([...bytes.slice(0, at), ...bytes.slice(at + 1)]),
  'a byte twice': (bytes, at) =>
    new Uint8Array([...bytes.slice(0, at), bytes[at] ?? 0, ...bytes.slice(at)]),
  'a byte more': (bytes, _, random) => new Uint8Array([...bytes, random.between(0, 255)]),
  'two bytes': (bytes, at) => {
    const other = (at + 1) % bytes.length;
    return bytes.with(at, bytes[other] ?? 0).with(other, bytes[at] ?? 0);
  },
  'the file': () => null,
};

const same = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && Buffer.from(a).equals(b);

describe('a file of the log', () => {
  it('is of a kind that is changed below, whatever the app publishes', async () => {
    const kinds = new Set([...KINDS.map(({ route }) => route), ...NOBODY_RELIES_ON]);
    const named = [...kinds].filter((route) => !route.endsWith('*'));
    const routes = (await mounted(app)).filter((route) => route.startsWith('GET /log/'));
    expect(routes.toSorted()).toEqual(named.map((route) => `GET /log/${route}`).toSorted());
    for (const path of files.keys())
      expect(
        NOBODY_RELIES_ON.includes(path) || KINDS.some((kind) => kind.path.test(path)),
        path,
      ).toBe(true);
  });

  it('passes as it is', async () => {
    const looked = await lookThrough(siteWith(files));
    expect(looked.tickFiles).toMatchObject({ notKept: 0 });
    expect(looked.tickFiles?.proven).toBeGreaterThan(SEGMENTS);
    expect(looked.size).toBeGreaterThan(256);
    expect(looked.cosigned).toHaveLength(1);
    expect(looked.fills?.at_public_price).toBeGreaterThanOrEqual(SEGMENTS * 28);
    for (const [path, bytes] of files)
      for (const kind of KINDS) if (kind.path.test(path)) await kind.read(path, bytes);
  });

  it.each(KINDS)('$what, changed anywhere, is named', { timeout: 240_000 }, async (kind) => {
    const random = seededRandom(`mutations of ${kind.what}`);
    const of = [...files].filter(([path]) => kind.path.test(path));
    expect(of.length).toBeGreaterThan(0);
    let [tried, harmless] = [0, 0];
    for (let n = 0; n < 160; n += 1) {
      const [path, bytes] = random.pick(of);
      const [name, change] = random.pick(Object.entries(CHANGES));
      const at = random.between(0, bytes.length - 1);
      const changed = change(bytes, at, random);
      if (same(changed, bytes)) continue;
      if (changed !== null && kind.isHarmless?.(changed, bytes) === true) {
        harmless += 1;
        continue;
      }
      const found = await Promise.resolve()
        .then(() => kind.read(path, changed))
        .then(
          () => 'nothing',
          (fault: unknown) => (fault instanceof ProofError ? fault.fault : String(fault)),
        );
      tried += 1;
      expect(found, `${path}: ${name} at ${at}`).toMatch(/^[a-z_]+$/);
      expect(found, `${path}: ${name} at ${at}`).not.toBe('nothing');
    }
    expect(tried).toBeGreaterThanOrEqual(100);
    expect(harmless).toBeLessThan(tried / 2);
  });
});
