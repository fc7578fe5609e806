// Proofs from a tree's files: whoever can read tiles works out a path without asking anybody for it.
import type { Hash } from '../bytes.ts';
import type { Node } from './hashes.ts';
import { type Range, piecesOf, rangeHash } from './ranges.ts';
import { type Tile, hashInTile, tileOf, tilePath } from './tiles.ts';

/**
 * The hashes of these ranges of a tree, each tile read once.
 * @param size of the tree, in leaves
 * @param read gives a tile's hashes, or more of them
 * @throws ProofError malformed if a tile is too short
 */
export async function hashesFromTiles(
  ranges: readonly Range[],
  size: number,
  read: (tile: Tile & { readonly level: number }) => Promise<Uint8Array>,
): Promise<Hash[]> {
  const tiles = ranges.flatMap(piecesOf).map((node) => tileOf(node, size));
  const wanted = new Map(tiles.map((tile) => [tilePath(tile), tile]));
  const all = [...wanted].map(async ([path, tile]) => [path, await read(tile)] as const);
  const bytes = new Map(await Promise.all(all));
  const hashOf = (node: Node): Hash =>
    hashInTile(bytes.get(tilePath(tileOf(node, size))) ?? new Uint8Array(), node);
  return ranges.map((range) => rangeHash(range, hashOf));
}
