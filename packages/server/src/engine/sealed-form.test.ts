import { readJournalEnd } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import type { QualitySeal, Sealed, SealedBook } from '@meridian/trading';
import { asMoney } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { FollowedEngine } from '../testing/followed-engine.ts';
import { type Asked, type PatientDoor, doorOf } from './leader-door.ts';

const NONE = asMoney(0n);
const book: SealedBook = {
  ...{ accounts: 0, notes: 0, owed: NONE, rests: NONE, debts: NONE },
  ...{ house: [{ account: 'house:fees', amount: NONE }], root: '0'.repeat(64) },
};
const owed: Sealed = { upToSeq: 0, real: book, demo: book };
const group = {
  ...{ book: 'demo', instrumentId: 1, kind: 'market', orders: 1, fills: 1, rejected: {} },
  ...{ decided: [[2, 1]], committed: [[3, 1]], tickAge: [], better: 0, same: 1, worse: 0 },
  ...{ slipped: -2, effective: 8, quoted: 8, markouts: [[1, -3]] },
} as const;
const dealt = { book: 'real', refused: { too_old: 1 }, better: [], worse: [], won: [], lost: [] };
const quality = {
  ...{ afterSeq: 0, upToSeq: 1, fromAt: 1, toAt: 2, upToTick: 3, part: 1, parts: 1 },
  ...{ groups: [group], books: [dealt] },
} as unknown as QualitySeal;

let fresh: FreshDatabase;
let door: PatientDoor;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  door = doorOf(await new FollowedEngine(fresh.database).lead(), {
    epoch: 1,
    mayAnswer: () => true,
  });
});
afterAll(() => fresh.remove());

const end = async () => (await readJournalEnd(fresh.database)).seq;

it.each([
  { type: 'SealLiabilities' },
  { type: 'SealLiabilities', ...owed, upToSeq: -1 },
  { type: 'SealLiabilities', ...owed, real: { ...book, root: 'none' } },
  { type: 'SealLiabilities', ...owed, demo: { ...book, owed: 0 } },
  { type: 'SealQuality' },
  { type: 'SealQuality', seals: [] },
  { type: 'SealQuality', seals: [{ ...quality, groups: [{ ...group, kind: 'gift' }] }] },
  { type: 'SealQuality', seals: [{ ...quality, books: undefined }] },
])('what could not be proven is not written: $type', async (asked) => {
  const before = await end();
  await expect(door.submit(asked as unknown as Asked)).rejects.toThrow(ZodError);
  expect(await end()).toBe(before);
});

it('what is sealed is written', async () => {
  const before = await end();
  await door.submit({ type: 'SealLiabilities', ...owed });
  await door.submit({ type: 'SealQuality', seals: [quality] });
  expect(await end()).toBe(before + 2);
});
