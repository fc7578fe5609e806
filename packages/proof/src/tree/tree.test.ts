import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hash, hashFromHex, toHex, utf8 } from '../bytes.ts';
import { Frontier } from './frontier.ts';
import { EMPTY_ROOT, type Node, leafHash } from './hashes.ts';
import { consistencyRanges, inclusionRanges, piecesOf, rangeHash } from './ranges.ts';
import {
  type Tile,
  TILE_WIDTH,
  bundleOf,
  entriesOf,
  hashInTile,
  newTiles,
  tileOf,
  tilePath,
} from './tiles.ts';
import { type TreeHead, verifyConsistency, verifyInclusion } from './verify.ts';

/** The entries and roots that Certificate Transparency's own implementations are tried with. */
const VECTORS: readonly (readonly [entry: string, root: string])[] = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  [
    '606162636465666768696a6b6c6d6e6f',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
];

class Tree {
  readonly frontier = new Frontier();
  readonly nodes = new Map<string, Hash>();
  append(entry: Uint8Array): void {
    this.frontier.append(leafHash(entry), ({ level, index }, hash) => {
      this.nodes.set(`${level}/${index}`, hash);
    });
  }
  readonly read = ({ level, index }: Node): Hash => {
    const hash = this.nodes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`no node ${level}/${index}`);
    return hash;
  };
  head(size: number): TreeHead {
    return { size, root: rangeHash({ from: 0, to: size }, this.read) };
  }
  inclusion(index: number, size: number): Hash[] {
    return inclusionRanges(index, size).map((range) => rangeHash(range, this.read));
  }
  consistency(earlier: number, later: number): Hash[] {
    return consistencyRanges(earlier, later).map((range) => rangeHash(range, this.read));
  }
  tile({ level, index, width }: Tile & { level: number }): Uint8Array {
    const hashes = Array.from({ length: width }, (_, i) =>
      this.read({ level: level * 8, index: index * TILE_WIDTH + i }),
    );
    return new Uint8Array(hashes.flatMap((hash) => [...hash]));
  }
}

function grown(size: number): Tree {
  const tree = new Tree();
  for (let i = 0; i < size; i += 1) tree.append(utf8(`entry ${i}`));
  return tree;
}

const changed = (hash: Hash, bit: number): Hash =>
  hash.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

describe('the tree', () => {
  it('has the roots of RFC 6962’s own vectors', () => {
    const tree = new Tree();
    expect(tree.frontier.root()).toEqual(EMPTY_ROOT);
    expect(toHex(EMPTY_ROOT)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    for (const [entry, root] of VECTORS) {
      tree.append(Uint8Array.from(entry.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
      expect(toHex(tree.frontier.root())).toBe(root);
    }
    const path = tree.inclusion(0, 8).map(toHex);
    expect(path).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(tree.consistency(6, 8).map(toHex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('grows on from its frontier alone', () => {
    const [whole, first] = [grown(100), grown(37)];
    const kept = piecesOf({ from: 0, to: 37 }).map(first.read);
    const frontier = new Frontier(37, kept);
    for (let i = 37; i < 100; i += 1) frontier.append(leafHash(utf8(`entry ${i}`)));
    expect(frontier.root()).toEqual(whole.frontier.root());
    expect(() => new Frontier(36, kept)).toThrow('malformed');
  });

  it('proves each leaf to every size, to a foreign verifier too', () => {
    const tree = grown(70);
    for (let size = 1; size <= 70; size += 1)
      for (let index = 0; index < size; index += 1) {
        const [head, path] = [tree.head(size), tree.inclusion(index, size)];
        const entry = utf8(`entry ${index}`);
        verifyInclusion({ leaf: leafHash(entry), index, path }, head);
        verifyMerkleInclusion(foreignEntry(entry, index, path), {
          logSize: BigInt(size),
          logHash: Buffer.from(head.root),
        } as Parameters<typeof verifyMerkleInclusion>[1]);
      }
  });

  it('proves each size to begin with every one before it', () => {
    const tree = grown(70);
    for (let later = 0; later <= 70; later += 1)
      for (let earlier = 0; earlier <= later; earlier += 1)
        verifyConsistency(tree.head(earlier), tree.head(later), tree.consistency(earlier, later));
  });

  it('refuses whatever differs by one bit, another place, a hash more or a hash less', () => {
    const tree = grown(200);
    const size = fc.integer({ min: 2, max: 200 });
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(255), fc.nat(), (to, place, bit, which) => {
        const index = place % to;
        const head = tree.head(to);
        const inclusion = {
          leaf: leafHash(utf8(`entry ${index}`)),
          index,
          path: tree.inclusion(index, to),
        };
        const { leaf, path } = inclusion;
        const beside = which % path.length;
        const other = path.map((hash, i) => (i === beside ? changed(hash, bit) : hash));
        for (const wrong of [
          { ...inclusion, leaf: changed(leaf, bit) },
          { ...inclusion, path: other },
          { ...inclusion, path: path.slice(1) },
          { ...inclusion, path: [...path, leaf] },
          { ...inclusion, index: index + to },
        ])
          expect(() => verifyInclusion(wrong, head)).toThrow('not_in_log');
        expect(() =>
          verifyInclusion(inclusion, { ...head, root: changed(head.root, bit) }),
        ).toThrow('not_in_log');
      }),
    );
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(255), fc.nat(), (to, place, bit, which) => {
        const from = 1 + (place % (to - 1));
        const [earlier, later] = [tree.head(from), tree.head(to)];
        const path = tree.consistency(from, to);
        const beside = which % path.length;
        const other = path.map((hash, i) => (i === beside ? changed(hash, bit) : hash));
        for (const wrong of [other, path.slice(1), [...path, earlier.root]])
          expect(() => verifyConsistency(earlier, later, wrong)).toThrow('rewritten');
        const rewritten = { ...earlier, root: changed(earlier.root, bit) };
        expect(() => verifyConsistency(rewritten, later, path)).toThrow('rewritten');
        expect(() => verifyConsistency(later, earlier, path)).toThrow('rewritten');
      }),
    );
    expect(() =>
      verifyConsistency(tree.head(9), { ...tree.head(9), root: EMPTY_ROOT }, []),
    ).toThrow('rewritten');
  });
});

describe('tiles', () => {
  it('are named as the format says', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: null, index: 0, width: 17 })).toBe('tile/entries/000.p/17');
    const paths = newTiles(0, 70_000).map(tilePath);
    // 273 full ones and a partial one of level 0, as many bundles, one full and one partial of level 1, one of level 2.
    expect(paths.length).toBe(2 * 274 + 2 + 1);
    expect(paths).toEqual(
      expect.arrayContaining(['tile/0/273.p/112', 'tile/1/001.p/17', 'tile/2/000.p/1']),
    );
    expect(newTiles(0, 256).map(tilePath)).toEqual([
      'tile/0/000',
      'tile/entries/000',
      'tile/1/000.p/1',
    ]);
    expect(newTiles(256, 257).map(tilePath)).toEqual(['tile/0/001.p/1', 'tile/entries/001.p/1']);
    expect(newTiles(70_000, 70_000)).toEqual([]);
  });

  it('give every hash that a proof needs', () => {
    const size = 70_000;
    const tree = grown(size);
    const inTiles = (node: Node): Hash => hashInTile(tree.tile(tileOf(node, size)), node);
    for (const index of [0, 255, 256, 65_535, 65_536, 69_888, 69_999]) {
      const path = inclusionRanges(index, size).map((range) => rangeHash(range, inTiles));
      const leaf = leafHash(utf8(`entry ${index}`));
      verifyInclusion({ leaf, index, path }, tree.head(size));
    }
    for (const earlier of [1, 255, 256, 300, 65_536, 69_999]) {
      const path = consistencyRanges(earlier, size).map((range) => rangeHash(range, inTiles));
      verifyConsistency(tree.head(earlier), tree.head(size), path);
    }
    expect(() => hashInTile(new Uint8Array(31), { level: 0, index: 0 })).toThrow('malformed');
  });

  it('hold entries of any bytes', () => {
    const entry = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const bundle = bundleOf(entries);
        expect(entriesOf(bundle)).toEqual(entries);
        if (bundle.length > 0)
          expect(() => entriesOf(bundle.slice(0, -1)).length).not.toThrowError(RangeError);
      }),
    );
    expect(() => entriesOf(new Uint8Array([0]))).toThrow('malformed');
    expect(() => entriesOf(new Uint8Array([0, 2, 7]))).toThrow('malformed');
    expect(() => bundleOf([new Uint8Array(65_536)])).toThrow('malformed');
  });
});

it('reads hashes only as they are written', () => {
  expect(() => hashFromHex('AA'.repeat(32))).toThrow('malformed');
  expect(() => hashFromHex('aa')).toThrow('malformed');
});

function foreignEntry(entry: Uint8Array, index: number, path: readonly Hash[]) {
  return {
    canonicalizedBody: Buffer.from(entry),
    inclusionProof: { logIndex: String(index), hashes: path.map((hash) => Buffer.from(hash)) },
  } as unknown as Parameters<typeof verifyMerkleInclusion>[0];
}
