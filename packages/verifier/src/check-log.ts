// What a stranger checks of a site's public log, by its files alone: that the checkpoint is signed, that every entry and every
// tile make up its root, that it begins with what was seen before, that whoever signs it was handed it over, that what the house
// says it owes is what its notes come to, and that an account's own rows are in it, all of them and unchanged.
import {
  type Checkpoint,
  type Cosigned,
  type Hash,
  LIABILITIES_SEALED,
  type Liabilities,
  type OpenedCheckpoint,
  type OpenedHandover,
  type OwnRow,
  Frontier,
  ProofError,
  type Row,
  TICKS_SEALED,
  TILE_WIDTH,
  type TickSeal,
  commitmentOf,
  entriesOf,
  formatVerifierKey,
  joined,
  leafHash,
  newTiles,
  parseRow,
  privateEntry,
  proveNoGap,
  publicText,
  readLiabilities,
  readTickSeal,
  sameBytes,
  tilePath,
  toHex,
  verifyChain,
  verifyHandoverRow,
} from '@meridian/proof';
import { catalogued } from '@meridian/market';
import { unannouncedTerms } from '@meridian/trading/replay';
import { type FillCount, checkFills, segmentReader } from './check-fills.ts';
import { checkNotes } from './check-liabilities.ts';
import { type TickFiles, checkTickFiles } from './check-ticks.ts';
import { begin } from './begin-look.ts';
import { type AccountRows, type LogSite, filesOf, present } from './log-site.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadLog } from './recompute.ts';

export { type AccountNotes, checkOwnBalance } from './check-liabilities.ts';
export type { FillCount } from './check-fills.ts';
export { NEWEST_TICK_FILES } from './check-ticks.ts';
export { NotPublished, countAgain, isCopying, recompute } from './recompute.ts';
export { type AccountRows, type LogSite, outwaitCaches } from './log-site.ts';

/** What is remembered from one look to the next. */
export interface Remembered {
  /** The log's key as it was first given. */
  readonly key: string;
  /** The signed note. */
  readonly checkpoint: string;
  /** By account: its newest row that was seen, and that row's commitment in hex. */
  readonly accounts: Readonly<Record<string, { readonly n: number; readonly newest: string }>>;
}

export interface Looked {
  readonly origin: string;
  readonly size: number;
  readonly publicRows: number;
  /** Rows of the account that are in the log. */
  readonly ownRows: number;
  /** Of the account's fills, how many are at the public price; null: no account was asked for. */
  readonly fills: FillCount | null;
  /** Of copies among them: how long after the ticks of their prices they were made, at most; null: there are none. */
  readonly copiedWithinMs: number | null;
  /** Ticks whose digests are in the log; their numbers have no gap. */
  readonly ticks: number;
  /** Of their files; null: nobody asked. */
  readonly tickFiles: TickFiles | null;
  /** For who computes the account again. */
  readonly log: ReadLog;
  /** What the house says it owes, newest; null: it has not said it yet. */
  readonly liabilities: Liabilities | null;
  /** By the witnesses that were asked for. */
  readonly cosigned: readonly Cosigned[];
  /** How the log came to the key that signs it now. */
  readonly handovers: readonly OpenedHandover[];
  /** The one at which some of what was seen before was lost; null: all of it is there. */
  readonly loss: OpenedHandover | null;
  /** For the next look. */
  readonly remembered: Remembered;
}

export interface LookOptions {
  /** The log's key from elsewhere than the site; else the one that is remembered, else the site's own word. */
  readonly key?: string;
  readonly remembered?: Remembered | null;
  /** Keys of witnesses: each of them must have signed. */
  readonly witnesses?: readonly string[];
  /** From a statement or a mail: the log must begin with it. */
  readonly line?: string;
  readonly own?: AccountRows;
  /** What the house owes is looked at elsewhere: its notes are of all clients, and many. */
  readonly withoutOwed?: boolean;
  /**
   * The tiles, by which others find their leaves, are not compared: whoever looks for rows of its own finds them among the entries,
   * and half as much is read.
   */
  readonly withoutTiles?: boolean;
  /** How many of the newest files of ticks are read; absent: none. */
  readonly tickFiles?: number;
  /** Told after each file of entries, 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** @throws ProofError that names what does not agree */
export async function lookAtLog(site: LogSite, options: LookOptions = {}): Promise<Looked> {
  const { remembered = null, own } = options;
  const begun = await begin(site, options);
  const { newest, handovers, loss, witnessed, earlier, head } = begun;
  const files = filesOf(site, head.origin);
  const audit = new Audit(own?.rows ?? [], (read) => options.onProgress?.(read / head.size));
  await audit.readThrough(files, earlier, head);
  if (options.withoutTiles !== true) await audit.compareTiles(files);
  audit.compareHandovers(handovers);
  const { liabilities, seals } = audit;
  proveNoGap(seals);
  proveAnnounced(audit.openRows);
  if (liabilities !== null && options.withoutOwed !== true) await checkNotes(files, liabilities);
  const accounts = loss === null ? { ...remembered?.accounts } : {};
  if (own !== undefined) {
    const known = accounts[own.account];
    const isBeforeKnown = isOlder(own, begun.seenSize) && (known?.n ?? 0) > own.rows.length;
    const found = checkOwn(own, audit, isBeforeKnown ? undefined : known);
    if (!isBeforeKnown) accounts[own.account] = found;
  }
  return {
    origin: head.origin,
    size: head.size,
    publicRows: audit.openRows.length,
    ownRows: own?.rows.length ?? 0,
    ...(own === undefined
      ? { fills: null, copiedWithinMs: null }
      : await checkFills(own, audit.openRows, segmentReader(files, seals))),
    ticks: seals.at(-1)?.lastNo ?? 0,
    tickFiles:
      options.tickFiles === undefined
        ? null
        : await checkTickFiles(files, audit.openRows, options.tickFiles),
    log: { origin: head.origin, publicRows: audit.openRows, seals },
    liabilities,
    cosigned: witnessed?.cosigned ?? [],
    ...{ handovers, loss },
    remembered: { key: formatVerifierKey(newest), checkpoint: head.note, accounts },
  };
}

/** That terms became worse for clients by announcements alone. @throws ProofError terms */
function proveAnnounced(rows: readonly Row[]): void {
  const [found, ...more] = unannouncedTerms(rows, (id) => catalogued(id)?.code ?? `${id}`);
  if (found === undefined) return;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  throw new ProofError('terms', `${found}${others}`);
}

const HANDOVERS: ReadonlySet<string> = new Set(['KeyRotated', 'LogBegunAnew']);

/** All entries of a log, hashed again. */
class Audit {
  /** All rows in clear. */
  readonly openRows: Row[] = [];
  /** The newest. */
  liabilities: Liabilities | null = null;
  /** Of segments of ticks, in their order. */
  readonly seals: TickSeal[] = [];
  /** Public entries that hand the log over, in their order. */
  readonly #handovers: Uint8Array[] = [];
  readonly #frontier = new Frontier();
  /** The tiles as they must be, by level and place. */
  readonly #tiles = new Map<string, Hash[]>();
  /** Entries that are looked for, by their number in the journal. */
  readonly #wanted: Map<number, Uint8Array | null>;

  /** Told how many entries were read. */
  readonly #onRead: (count: number) => void;

  constructor(own: readonly OwnRow[], onRead: (count: number) => void) {
    this.#onRead = onRead;
    this.#wanted = new Map(own.map(({ text }) => [parseRow(text).seq, null]));
  }

  root(): Hash {
    return this.#frontier.root();
  }

  entry(seq: number): Uint8Array | null {
    return this.#wanted.get(seq) ?? null;
  }

  /**
   * Reads all entries: the log begins with what was seen before, and makes up its root.
   * @throws ProofError rewritten, not_in_log
   */
  async readThrough(
    site: LogSite,
    earlier: readonly Checkpoint[],
    head: OpenedCheckpoint,
  ): Promise<void> {
    const gone = earlier.find(({ size }) => size > head.size);
    if (gone !== undefined)
      throw new ProofError('rewritten', `the log has gone back from ${gone.size} to ${head.size}`);
    for (const { size, root } of earlier.toSorted((one, other) => one.size - other.size)) {
      await this.readTo(site, size);
      if (!sameBytes(this.root(), root))
        throw new ProofError('rewritten', `the first ${size} leaves are not those seen before`);
    }
    await this.readTo(site, head.size);
    if (!sameBytes(this.root(), head.root))
      throw new ProofError('not_in_log', 'the entries do not make up the checkpoint’s root');
  }

  /** That the site tells of all handovers in the log, and of no other. @throws ProofError */
  compareHandovers(handovers: readonly OpenedHandover[]): void {
    if (handovers.length !== this.#handovers.length)
      throw new ProofError(
        'not_as_shown',
        `the site tells of ${handovers.length} handovers, the log has ${this.#handovers.length}`,
      );
    for (const [i, handover] of handovers.entries())
      verifyHandoverRow(this.#handovers[i] ?? new Uint8Array([0]), handover);
  }

  /** @param size not below what was read before */
  async readTo(site: LogSite, size: number): Promise<void> {
    const tiles = newTiles(this.#frontier.size, size).filter(({ level }) => level === null);
    let place = 0;
    for await (const bytes of readAhead(site, tiles.map(tilePath))) {
      const tile = tiles[place];
      if (tile === undefined) break;
      place += 1;
      const path = tilePath(tile);
      const entries = entriesOf(present(path, bytes));
      if (entries.length !== tile.width)
        throw new ProofError('malformed', `${path} has ${entries.length} entries`);
      const known = this.#frontier.size - tile.index * TILE_WIDTH;
      for (const entry of entries.slice(Math.max(0, known))) this.#take(entry);
      this.#onRead(this.#frontier.size);
    }
  }

  /** That the site's tiles, by which others find their leaves, are those of its entries. */
  async compareTiles(site: LogSite): Promise<void> {
    const tiles = newTiles(0, this.#frontier.size).filter(({ level }) => level !== null);
    let place = 0;
    for await (const bytes of readAhead(site, tiles.map(tilePath))) {
      const tile = tiles[place];
      if (tile === undefined) break;
      place += 1;
      const path = tilePath(tile);
      const hashes = this.#tiles.get(`${tile.level}/${tile.index}`) ?? [];
      if (!sameBytes(present(path, bytes), joined(hashes)))
        throw new ProofError('not_in_log', `${path} is not made of the log’s entries`);
    }
  }

  #read(text: string, entry: Uint8Array): void {
    const row = parseRow(text);
    this.openRows.push(row);
    if (HANDOVERS.has(row.kind)) this.#handovers.push(entry);
    if (row.kind === TICKS_SEALED) this.seals.push(readTickSeal(row));
    if (row.kind === LIABILITIES_SEALED) this.liabilities = readLiabilities(row);
  }

  #take(entry: Uint8Array): void {
    const seq = this.#frontier.size + 1;
    const text = publicText(entry);
    if (text !== null) this.#read(text, entry);
    if (this.#wanted.has(seq)) this.#wanted.set(seq, entry);
    this.#frontier.append(leafHash(entry), ({ level, index }, hash) => {
      if (level % 8 !== 0) return;
      const name = `${level / 8}/${Math.floor(index / TILE_WIDTH)}`;
      const hashes = this.#tiles.get(name);
      if (hashes === undefined) this.#tiles.set(name, [hash]);
      else hashes.push(hash);
    });
  }
}

/** A file that was saved before what was seen last may lack rows that were seen since; a site that gives its own may not. */
const isOlder = ({ isSaved, size }: AccountRows, seenSize: number): boolean =>
  isSaved === true && size !== undefined && size < seenSize;

function checkOwn(
  { account, rows }: AccountRows,
  audit: Audit,
  known: { n: number; newest: string } | undefined,
): { n: number; newest: string } {
  const seqs = verifyChain(account, rows).map(({ seq }) => seq);
  const commitments = rows.map(({ salt, text }) => commitmentOf(salt, text));
  for (const [i, commitment] of commitments.entries()) {
    const entry = audit.entry(seqs[i] ?? 0);
    if (entry === null || !sameBytes(entry, privateEntry(commitment)))
      throw new ProofError('not_in_log', `row ${i + 1} of account ${account}`);
  }
  const newest = commitments.map(toHex);
  if (known !== undefined && newest[known.n - 1] !== known.newest)
    throw new ProofError('chain', `row ${known.n} of account ${account} is not what it was`);
  return { n: rows.length, newest: newest.at(-1) ?? '' };
}
