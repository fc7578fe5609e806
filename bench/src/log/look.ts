// Measures what a look at a log of a million leaves costs: a browser's, which remembers an earlier checkpoint, and a stranger's,
// who reads all of it. The files are in memory, so what counts is what is computed; the bytes say what the network has to carry.
// `node look.ts` prints the figures as JSON.
import {
  type Hash,
  type VerifierKey,
  Frontier,
  TILE_WIDTH,
  bundleOf,
  checkpointText,
  consistencyRanges,
  formatNote,
  formatRowProof,
  formatVerifierKey,
  hashesFromTiles,
  inclusionRanges,
  keyIdOf,
  leafHash,
  openCheckpoint,
  openRowProof,
  privateEntry,
  commitmentOf,
  rowText,
  saltOf,
  tilePath,
  utf8,
  verifyConsistency,
} from '@meridian/proof';
import { type LogSite, lookAtLog } from '@meridian/verifier';
import { present } from '@meridian/units';
import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';

export interface LookFigures {
  readonly leaves: number;
  /** Milliseconds of computing: of a browser that remembers a checkpoint, and opens the proof of a row. */
  readonly browserMs: number;
  readonly browserFiles: number;
  readonly browserBytes: number;
  /** Of who reads the whole log. */
  readonly wholeMs: number;
  readonly wholeBytes: number;
  /** Of who looks for rows of its own in it, as a browser does that computes its account again. */
  readonly ownMs: number;
  readonly ownBytes: number;
}

interface Signer {
  readonly key: VerifierKey;
  readonly privateKey: KeyObject;
}

function signer(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key: VerifierKey = {
    ...{ name: 'bench/log', type: 'ed25519' },
    publicKey: new Uint8Array(spki.subarray(-32)),
  };
  return { key, privateKey };
}

function checkpointOf({ key, privateKey }: Signer, size: number, root: Hash): string {
  const text = checkpointText({ origin: key.name, size, root });
  const signature = new Uint8Array(sign(null, utf8(text), privateKey));
  return formatNote({ text, signatures: [{ name: key.name, keyId: keyIdOf(key), signature }] });
}

const KEY = new Uint8Array(32).fill(1);

const textAt = (index: number): string =>
  rowText({
    ...{ v: 1, seq: index + 1, kind: 'StopsSet', at: index, body: { at: index } },
    chain: { account: 1, n: index + 1, prev: '' },
  });
const entryAt = (index: number): Uint8Array =>
  privateEntry(commitmentOf(saltOf(KEY, index + 1), textAt(index)));

/** A log as it grows to a size, with a checkpoint on its way. */
class MadeLog implements LogSite {
  readonly #tiles = new Map<string, Uint8Array[]>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #signer = signer();
  readonly early: string;
  readonly head: string;
  files = 0;
  bytes = 0;

  constructor(size: number, earlier: number) {
    const tree = new Frontier();
    let early = '';
    for (let index = 0; index < size; index += 1) {
      const entry = entryAt(index);
      this.#put('entries', Math.floor(index / TILE_WIDTH), entry);
      tree.append(leafHash(entry), ({ level, index: place }, hash) => {
        if (level % 8 === 0) this.#put(level / 8, Math.floor(place / TILE_WIDTH), hash);
      });
      if (tree.size === earlier) early = checkpointOf(this.#signer, earlier, tree.root());
    }
    this.early = early;
    this.head = checkpointOf(this.#signer, size, tree.root());
    for (const [name, parts] of this.#tiles) {
      const [level = '', place = ''] = name.split('/');
      const isEntries = level === 'entries';
      const path = tilePath({
        ...{ level: isEntries ? null : Number(level), index: Number(place) },
        width: parts.length,
      });
      this.#files.set(path, isEntries ? bundleOf(parts) : new Uint8Array(Buffer.concat(parts)));
    }
    this.#tiles.clear();
    this.#files.set('checkpoint', utf8(this.head));
    this.#files.set('keys', utf8(formatVerifierKey(this.key)));
  }

  get key(): VerifierKey {
    return this.#signer.key;
  }

  #put(level: number | 'entries', place: number, part: Uint8Array): void {
    const name = `${level}/${place}`;
    const parts = this.#tiles.get(name);
    if (parts === undefined) this.#tiles.set(name, [part]);
    else parts.push(part);
  }

  read(path: string): Promise<Uint8Array | null> {
    const bytes = this.#files.get(path) ?? null;
    this.files += 1;
    this.bytes += bytes?.length ?? 0;
    return Promise.resolve(bytes);
  }
}

/** As `web/lib/public-log` does it: both checkpoints, one history, and a row's proof. */
async function browserLook(log: MadeLog): Promise<void> {
  const known = { log: [log.key], witnesses: [] };
  const [early, head] = [openCheckpoint(log.early, known), openCheckpoint(log.head, known)];
  const tile = async (of: Parameters<typeof tilePath>[0]) =>
    present(await log.read(tilePath(of)), 'the log has its tiles');
  const ranges = consistencyRanges(early.size, head.size);
  verifyConsistency(early, head, await hashesFromTiles(ranges, head.size, tile));
  const index = Math.floor(head.size / 3);
  const path = await hashesFromTiles(inclusionRanges(index, head.size), head.size, tile);
  const own = { salt: saltOf(KEY, index + 1), text: textAt(index) };
  openRowProof(formatRowProof({ own, path, checkpoint: log.head }), known);
}

async function computed(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

export async function measureLook(leaves: number): Promise<LookFigures> {
  const log = new MadeLog(leaves, Math.floor(leaves * 0.7));
  // As whoever opens the page: nothing was computed before.
  const browserMs = await computed(() => browserLook(log));
  const { files: browserFiles, bytes: browserBytes } = log;
  [log.files, log.bytes] = [0, 0];
  const wholeMs = await computed(() => lookAtLog(log));
  const { bytes: wholeBytes } = log;
  log.bytes = 0;
  const ownMs = await computed(() => lookAtLog(log, { withoutTiles: true }));
  const browser = { browserMs, browserFiles, browserBytes };
  return { leaves, ...browser, wholeMs, wholeBytes, ownMs, ownBytes: log.bytes };
}

if (import.meta.main) console.log(JSON.stringify(await measureLook(1_000_000)));
