import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256, utf8 } from '../bytes.ts';
import {
  NOTE_BYTES,
  type NoteOwner,
  NotePile,
  compareNotes,
  noteHash,
  noteSalt,
  notesKey,
  notesOf,
  worthOf,
} from './notes.ts';
import { type OwnNote, verifyOwnNotes } from './own-notes.ts';
import { CENT, type OwedBook, readLiabilities, totalOf } from './seal.ts';
import {
  NO_SUM,
  SUM_TILE_WIDTH,
  readSumTile,
  sumNode,
  sumOf,
  sumPath,
  sumTiles,
  tilesAbove,
} from './sum-tree.ts';

const SNAPSHOT = 77;
const ownerOf = (account: number): NoteOwner => ({
  snapshot: SNAPSHOT,
  account,
  n: 3,
  prev: 'ab'.repeat(32),
});
const keyOf = (account: number) => notesKey(sha256(utf8(`key ${account}`)), SNAPSHOT);

/** @param cents one balance an account */
function snapshotOf(cents: readonly bigint[]) {
  const pile = new NotePile();
  cents.forEach((balance, account) => {
    notesOf(balance).forEach((power, place) => {
      const salt = noteSalt(keyOf(account), place);
      pile.add(power, noteHash(ownerOf(account), { salt, place, power }));
    });
  });
  const notes = pile.sorted();
  const { total, tiles } = sumTiles(notes);
  const owed = cents.reduce((sum, one) => sum + one, 0n) * CENT;
  const book: OwedBook = {
    ...{ accounts: cents.length, notes: notes.length / NOTE_BYTES, owed, rests: 0n, debts: 0n },
    house: [{ account: 'house:bank', amount: -owed }],
    root: total.hash,
  };
  const tileOf = (level: number, place: number): Uint8Array => {
    const tile = tiles.find((one) => one.level === level && one.place === place);
    if (tile === undefined) throw new Error(`no tile ${level}/${place}`);
    return tile.bytes;
  };
  const ownNotes = (account: number): OwnNote[] =>
    notesOf(cents[account] ?? 0n).map((power, place) => {
      const salt = noteSalt(keyOf(account), place);
      const hash = noteHash(ownerOf(account), { salt, place, power });
      let index = 0;
      while (compareNotes(notes.subarray(index * NOTE_BYTES), joinedNote(hash)) !== 0) index += 1;
      const above = tilesAbove(index, book.notes).map((one) => tileOf(one.level, one.place));
      return { power, salt, index, path: sumPath(index, above) };
    });
  return { book, notes, tiles, total, ownNotes };
}

const joinedNote = (hash: Uint8Array): Uint8Array => new Uint8Array([0, ...hash]);

describe('notes', () => {
  it('make up each balance to the cent', () => {
    expect(notesOf(0n)).toEqual([]);
    expect(notesOf(2n ** 21n + 5n)).toEqual([20, 20, 2, 0]);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n }), (cents) => {
        const notes = notesOf(cents);
        expect(notes.reduce((sum, power) => sum + worthOf(power), 0n)).toBe(cents);
        expect(notes.every((power) => power >= 0 && power <= 20)).toBe(true);
      }),
    );
    expect(() => notesOf(-1n)).toThrow('liabilities');
  });

  it('stand in the order of their hashes, whosever they are', () => {
    const { notes, book } = snapshotOf([12_345n, 999n, 12_345n, 88n]);
    expect(book.notes).toBeGreaterThan(20);
    for (let at = NOTE_BYTES; at < notes.length; at += NOTE_BYTES)
      expect(compareNotes(notes.subarray(at - NOTE_BYTES), notes.subarray(at))).toBeLessThan(0);
  });

  it('have salts of their own in each snapshot, account and place', () => {
    const salts = [1, 2].flatMap((snapshot) =>
      [1, 2].flatMap((account) =>
        [0, 1, 12].map((place) => {
          const key = notesKey(sha256(utf8(`key ${account}`)), snapshot);
          return noteSalt(key, place).join();
        }),
      ),
    );
    expect(new Set(salts).size).toBe(12);
  });
});

describe('the tree of sums', () => {
  it('counts every note once, in any number of them', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 3_000_000n }), { maxLength: 40 }), (cents) => {
        const { book, total, ownNotes } = snapshotOf(cents);
        expect(total.sum * CENT).toBe(book.owed);
        cents.forEach((balance, account) =>
          verifyOwnNotes(book, ownerOf(account), {
            balance: balance * CENT,
            notes: ownNotes(account),
          }),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is the same in tiles and without them, over two levels and a part of one', () => {
    const cents = Array.from({ length: 60 }, () => 1_048_575n);
    for (const accounts of [13, 26, 60]) {
      const { notes, tiles, total, ownNotes, book } = snapshotOf(cents.slice(0, accounts));
      const leaves = Array.from({ length: book.notes }, (_, i) =>
        readSumTile(0, notes.slice(i * NOTE_BYTES, (i + 1) * NOTE_BYTES)),
      ).flat();
      expect(sumOf(leaves)).toEqual(total);
      expect(tiles.filter(({ level }) => level === 0)).toHaveLength(
        Math.ceil(book.notes / SUM_TILE_WIDTH),
      );
      expect(tiles.some(({ level }) => level === 1)).toBe(book.notes > SUM_TILE_WIDTH);
      for (const account of [0, accounts - 1])
        verifyOwnNotes(book, ownerOf(account), {
          balance: 1_048_575n * CENT,
          notes: ownNotes(account),
        });
    }
  });

  it('of nothing is nothing', () => {
    expect(sumTiles(new Uint8Array())).toEqual({ total: NO_SUM, tiles: [] });
    verifyOwnNotes(snapshotOf([]).book, ownerOf(0), { balance: -5n, notes: [] });
  });

  it('takes no sum below zero, and none above all bounds', () => {
    const hash = sha256();
    for (const sum of [-1n, 2n ** 63n])
      expect(() => sumNode({ sum, hash }, { sum: 1n, hash })).toThrow('liabilities');
  });
});

describe('a balance', () => {
  it('that is counted lower, of another, elsewhere or not at all is found', () => {
    const cents = [1_234n, 99n, 500_001n];
    const { book, ownNotes } = snapshotOf(cents);
    const checking =
      (
        notes: readonly OwnNote[],
        changed: { book?: OwedBook; owner?: NoteOwner; balance?: bigint } = {},
      ) =>
      (): void =>
        verifyOwnNotes(changed.book ?? book, changed.owner ?? ownerOf(0), {
          balance: changed.balance ?? 1_234n * CENT,
          notes,
        });
    const own = ownNotes(0);
    expect(checking(own)).not.toThrow();
    expect(checking(own.slice(1))).toThrow('is counted as 2100000');
    expect(checking([...own, ...own.slice(0, 1)])).toThrow('liabilities');
    expect(checking([])).toThrow('liabilities');
    expect(checking(own, { balance: 1_235n * CENT })).toThrow('liabilities');
    expect(checking(ownNotes(2), { balance: 500_001n * CENT })).toThrow('liabilities');
    expect(checking(own, { owner: { ...ownerOf(0), account: 9 } })).toThrow('liabilities');
    expect(checking(own, { owner: { ...ownerOf(0), n: 2 } })).toThrow('liabilities');
    expect(checking(own, { owner: { ...ownerOf(0), prev: 'cd'.repeat(32) } })).toThrow(
      'liabilities',
    );
    expect(checking(own, { owner: { ...ownerOf(0), snapshot: 76 } })).toThrow('liabilities');
    expect(checking(own, { book: { ...book, owed: book.owed - CENT } })).toThrow('liabilities');
    expect(checking(own, { book: { ...book, notes: book.notes + 1 } })).toThrow('liabilities');
    const [first, ...rest] = own as [OwnNote, ...OwnNote[]];
    const [beside, ...above] = first.path as [OwnNote['path'][number], ...OwnNote['path']];
    for (const wrong of [
      { ...first, index: first.index ^ 1 },
      { ...first, index: book.notes },
      { ...first, index: -1 },
      { ...first, salt: sha256() },
      { ...first, path: above },
      { ...first, path: [...first.path, beside] },
      { ...first, path: [{ ...beside, sum: beside.sum + 1n }, ...above] },
      { ...first, path: [{ ...beside, sum: -beside.sum }, ...above] },
    ])
      expect(checking([wrong, ...rest])).toThrow('liabilities');
  });

  it('cannot be made up for by a sum below zero that stands beside it', () => {
    // Two clients with 8 cents each; the operator says 8 in all, and takes the other's 8 back by a node of -8.
    const salt = sha256();
    const path = [{ sum: -8n, hash: sha256(utf8('x')) }];
    const book = { ...snapshotOf([8n]).book, notes: 2 };
    expect(() =>
      verifyOwnNotes(book, ownerOf(0), {
        balance: 8n * CENT,
        notes: [{ power: 3, salt, index: 0, path }],
      }),
    ).toThrow('a sum out of range');
  });
});

describe('the row', () => {
  const book = {
    ...{ accounts: 2, notes: 3, owed: '70001', rests: '1', debts: '5' },
    house: [
      { account: 'house:bank', amount: '-70000' },
      { account: 'house:fees', amount: '4' },
    ],
    root: 'ab'.repeat(32),
  };
  const row = (real: object, upToSeq = 8) => {
    const body = { at: 5, upToSeq, real, demo: book, decidedTick: 3 } as never;
    return readLiabilities({ v: 1, seq: 9, kind: 'LiabilitiesSealed', at: 5, body });
  };

  it('says sums that agree, or is refused', () => {
    expect(totalOf(row(book).books.real)).toMatchObject({ sum: 7n, count: 3 });
    for (const wrong of [
      { ...book, owed: '70002' },
      { ...book, debts: '4' },
      { ...book, debts: '-5' },
      { ...book, rests: '20001' },
      { ...book, rests: '2' },
      { ...book, house: [] },
      { ...book, root: 'ab' },
      { ...book, owed: '070001' },
      { ...book, accounts: -1 },
    ])
      expect(() => row(wrong)).toThrow(/liabilities|malformed/);
    expect(() => row(book, 9)).toThrow('liabilities');
  });

  it('says that no money lies between accounts and their copyings', () => {
    const between = (amount: string, others: string) => ({
      ...book,
      house: [
        { account: 'house:copying', amount },
        { account: 'house:bank', amount: others },
      ],
    });
    expect(row(between('0', '-69996')).books.real.owed).toBe(70_001n);
    expect(() => row(between('5000', '-74996'))).toThrow('between accounts and their copyings');
  });
});
