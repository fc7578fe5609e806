// A tree as static files (c2sp.org/tlog-tiles): tiles of up to 256 hashes, each eight levels above the next. A full tile
// never changes; the last one of a level is partial and named by its width.
import { HASH_BYTES, type Hash } from '../bytes.ts';
import { prove } from '../fault.ts';
import { type Node, nodeHash } from './hashes.ts';

/** Levels of the tree in one tile. */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;

export interface Tile {
  /** From 0: hashes of leaves. Null: a bundle of entries. */
  readonly level: number | null;
  readonly index: number;
  /** 1 to 256. */
  readonly width: number;
}

/** `tile/0/x001/x234/067`, `tile/entries/000.p/17`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/\d{3}/g) ?? [];
  const place = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`;
  return `tile/${level ?? 'entries'}/${place}${partial}`;
}

/** The tile that holds a node, or the leaves of it, in a tree of this size. */
export function tileOf(node: Node, size: number): Tile & { readonly level: number } {
  const level = Math.floor(node.level / TILE_HEIGHT);
  const first = node.index * 2 ** (node.level % TILE_HEIGHT);
  const index = Math.floor(first / TILE_WIDTH);
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return { level, index, width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH) };
}

/**
 * The tiles and bundles that a tree of size `to` has and one of size `from` had not, each once.
 * @param from 0 for all of them
 */
export function newTiles(from: number, to: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; Math.floor(to / TILE_WIDTH ** level) > 0; level += 1) {
    const [had, has] = [from, to].map((size) => Math.floor(size / TILE_WIDTH ** level)) as [
      number,
      number,
    ];
    if (has === had) continue;
    for (let index = Math.floor(had / TILE_WIDTH); index * TILE_WIDTH < has; index += 1) {
      const tile = { index, width: Math.min(TILE_WIDTH, has - index * TILE_WIDTH) };
      tiles.push({ ...tile, level });
      if (level === 0) tiles.push({ ...tile, level: null });
    }
  }
  return tiles;
}

/**
 * The hash of a node from the tile that holds it.
 * @throws ProofError malformed if the tile is too short
 */
export function hashInTile(bytes: Uint8Array, node: Node): Hash {
  const height = node.level % TILE_HEIGHT;
  const first = (node.index * 2 ** height) % TILE_WIDTH;
  let hashes = Array.from({ length: 2 ** height }, (_, i) => hashAt(bytes, first + i));
  while (hashes.length > 1)
    hashes = Array.from({ length: hashes.length / 2 }, (_, i) =>
      nodeHash(hashes[2 * i] as Hash, hashes[2 * i + 1] as Hash),
    );
  return hashes[0] as Hash;
}

function hashAt(bytes: Uint8Array, place: number): Hash {
  const hash = bytes.slice(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  prove(hash.length === HASH_BYTES, 'malformed', `a tile without its hash ${place}`);
  return hash;
}

/** Entries as a bundle: each with its length before it, in two bytes. @throws ProofError malformed above 65,535 bytes */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  const length = entries.reduce((sum, entry) => sum + 2 + entry.length, 0);
  const bundle = new Uint8Array(length);
  const view = new DataView(bundle.buffer);
  let at = 0;
  for (const entry of entries) {
    prove(entry.length < 2 ** 16, 'malformed', `an entry of ${entry.length} bytes`);
    view.setUint16(at, entry.length);
    bundle.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bundle;
}

/** @throws ProofError malformed if it ends within an entry */
export function entriesOf(bundle: Uint8Array): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length;) {
    prove(at + 2 <= bundle.length, 'malformed', 'a bundle that ends within a length');
    const end = at + 2 + view.getUint16(at);
    prove(end <= bundle.length, 'malformed', 'a bundle that ends within an entry');
    entries.push(bundle.slice(at + 2, end));
    at = end;
  }
  return entries;
}
