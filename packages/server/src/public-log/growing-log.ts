// The log as it grows: rows of the journal become leaves, leaves become hashes in tiles, and each account's rows hold on to
// the one before. Only the last tile of each level and the ends of the chains are in memory.
import {
  type Canonical,
  type ChainPlace,
  Frontier,
  type Hash,
  TILE_HEIGHT,
  TILE_WIDTH,
  accountKey,
  bundleOf,
  commitmentOf,
  entriesOf,
  hashInTile,
  leafHash,
  piecesOf,
  privateEntry,
  publicEntry,
  rowText,
  saltOf,
  tileOf,
  toHex,
} from '@meridian/proof';
import { ENTRIES_LEVEL, type LogChain, type LogTile } from '@meridian/store/public-log';
import type {
  LiabilitiesSealed,
  LogEvent,
  QualitySealed,
  NightFell,
  RuleEvent,
  StopsTrailed,
  TicksSealed,
} from '@meridian/trading';
import { assert, present } from '@meridian/units';

/** Rows that concern no account and are not public hold on to one another as this one's. */
const HOUSE = 0;
/**
 * What everybody may read: by which terms and prices orders are dealt, which ticks trailing stops followed, which spreads are
 * promised, when trading rests, what the house owes, how orders are carried out, and who signs.
 */
const PUBLIC: Readonly<
  Record<
    (
      | RuleEvent
      | StopsTrailed
      | LiabilitiesSealed
      | LogEvent
      | NightFell
      | QualitySealed
      | TicksSealed
    )['type'],
    true
  >
> = {
  FeeTypeSet: true,
  PriceSourceSet: true,
  TermsDelivered: true,
  TermsPlanned: true,
  TermsChanged: true,
  TradingHalted: true,
  TradingReopened: true,
  SpreadPromised: true,
  SpreadPromiseWithdrawn: true,
  LiabilitiesSealed: true,
  KeyRotated: true,
  LogBegunAnew: true,
  TicksSealed: true,
  QualitySealed: true,
  StopsTrailed: true,
  NightFell: true,
};

/** [seq, at, account or null, kind, body], as the store gives them. */
export type LogRow = readonly [
  seq: number,
  at: number,
  account: number | null,
  kind: string,
  body: Canonical,
];

export interface KeptLog {
  /** Leaves. */
  readonly size: number;
  /** The last tile of each level, and the last entries. */
  readonly tiles: readonly LogTile[];
  readonly chains: readonly LogChain[];
}

export interface Growth {
  readonly size: number;
  readonly root: Hash;
  /** All that changed, whole. */
  readonly tiles: readonly LogTile[];
  readonly chains: readonly LogChain[];
}

interface OpenTile {
  place: number;
  readonly parts: Uint8Array[];
}

export class GrowingLog {
  readonly #seed: Uint8Array;
  readonly #frontier: Frontier;
  readonly #tiles = new Map<number, OpenTile>();
  readonly #chains: Map<number, LogChain>;
  readonly #keys = new Map<number, Hash>();
  /** Levels whose open tile has grown since they were last shown. */
  readonly #grown = new Set<number>();

  /**
   * @param seed of the salts, 32 bytes
   * @throws ProofError malformed if the tiles are not those of a log of this size
   */
  constructor({ size, tiles, chains }: KeptLog, seed: Uint8Array) {
    this.#seed = seed;
    this.#chains = new Map(chains.map((chain) => [chain.accountId, chain]));
    const bytesOf = new Map(tiles.map(({ level, bytes }) => [level, bytes]));
    const hashes = piecesOf({ from: 0, to: size }).map((node) => {
      const { level } = tileOf(node, size);
      return hashInTile(present(bytesOf.get(level), 'a log has its last tiles'), node);
    });
    this.#frontier = new Frontier(size, hashes);
    for (const { level, place, bytes } of tiles)
      this.#tiles.set(level, { place, parts: partsOf(level, bytes) });
  }

  get size(): number {
    return this.#frontier.size;
  }

  /** @param rows the journal's next ones, without a gap */
  append(rows: readonly LogRow[]): Growth {
    const changed = new Map<string, LogTile>();
    const accounts = new Set<number>();
    for (const row of rows) {
      const [seq, , account] = row;
      assert(seq === this.size + 1, 'leaf i is row i + 1 of the journal');
      const entry = isPublic(row) ? publicEntry(textOf(row)) : privateEntry(this.#commit(row));
      this.#put(changed, ENTRIES_LEVEL, entry);
      this.#frontier.append(leafHash(entry), ({ level }, hash) => {
        if (level % TILE_HEIGHT === 0) this.#put(changed, level / TILE_HEIGHT, hash);
      });
      if (!isPublic(row)) accounts.add(account ?? HOUSE);
    }
    for (const level of this.#grown) this.#show(changed, level);
    this.#grown.clear();
    return {
      size: this.size,
      root: this.#frontier.root(),
      tiles: [...changed.values()],
      chains: [...accounts].flatMap((account) => this.#chains.get(account) ?? []),
    };
  }

  #commit([seq, at, account, kind, body]: LogRow): Hash {
    const accountId = account ?? HOUSE;
    const before = this.#chains.get(accountId);
    const rows = (before?.rows ?? 0) + 1;
    const prev = before === undefined ? '' : toHex(before.newest);
    const text = textOf([seq, at, account, kind, body], { account: accountId, n: rows, prev });
    const newest = commitmentOf(saltOf(this.#keyOf(accountId), seq), text);
    this.#chains.set(accountId, { accountId, rows, newest });
    return newest;
  }

  #keyOf(accountId: number): Hash {
    const known = this.#keys.get(accountId);
    if (known !== undefined) return known;
    const key = accountKey(this.#seed, accountId);
    this.#keys.set(accountId, key);
    return key;
  }

  #put(changed: Map<string, LogTile>, level: number, part: Uint8Array): void {
    let tile = this.#tiles.get(level);
    if (tile === undefined || tile.parts.length === TILE_WIDTH) {
      if (tile !== undefined && this.#grown.has(level)) this.#show(changed, level);
      tile = { place: (tile?.place ?? -1) + 1, parts: [] };
      this.#tiles.set(level, tile);
    }
    tile.parts.push(part);
    this.#grown.add(level);
  }

  #show(changed: Map<string, LogTile>, level: number): void {
    const { place, parts } = present(this.#tiles.get(level), 'an open tile');
    const bytes = level === ENTRIES_LEVEL ? bundleOf(parts) : Buffer.concat(parts);
    changed.set(`${level}/${place}`, { level, place, bytes });
  }
}

const isPublic = ([, , account, kind]: LogRow): boolean =>
  account === null && Object.hasOwn(PUBLIC, kind);

/** What the log says of a row. @param chain of an account's row */
export const textOf = ([seq, at, , kind, body]: LogRow, chain?: ChainPlace): string =>
  rowText({ v: 1, seq, kind, at, body, ...(chain && { chain }) });

function partsOf(level: number, bytes: Uint8Array): Uint8Array[] {
  if (level === ENTRIES_LEVEL) return entriesOf(bytes);
  return Array.from({ length: bytes.length / 32 }, (_, i) => bytes.slice(i * 32, (i + 1) * 32));
}
