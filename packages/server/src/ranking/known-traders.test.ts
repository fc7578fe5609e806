import type { OpenPosition } from '@meridian/trading';
import { expect, it } from 'vitest';
import { type Folding, freshTrader } from './fold-account.ts';
import { KnownTraders } from './known-traders.ts';

const position = {} as OpenPosition; // nobody looks into it
const trader = (id: number, positions: number): Folding => ({
  ...freshTrader(id, 'demo', 0),
  open: new Map(Array.from({ length: positions }, (_, place) => [place, position])),
});
const keep = (known: KnownTraders, traders: readonly Folding[], upToSeq: number) => {
  known.keep({ traders, upToSeq });
  return known.at(upToSeq);
};

it('keeps the newest traders, by how many positions they hold', () => {
  const known = new KnownTraders();
  const idle = Array.from({ length: 2_000 }, (_, place) => trader(1 + place, 0));
  expect(keep(known, idle, 1).size).toBe(2_000);
  const busy = Array.from({ length: 600 }, (_, place) => trader(5_001 + place, 199));
  const kept = keep(known, busy, 2);
  expect(kept.size).toBe(500);
  expect([1, 5_001, 5_101, 5_600].map((id) => kept.has(id))).toEqual([false, false, true, true]);
});

it('counts a trader once, and as much as it holds last', () => {
  const known = new KnownTraders();
  for (let seq = 1; seq <= 1_000; seq += 1) keep(known, [trader(1, 200), trader(2, 50)], seq);
  const rest = Array.from({ length: 498 }, (_, place) => trader(3 + place, 199));
  const kept = keep(known, [trader(1, 100), trader(2, 100), ...rest], 1_001);
  expect([kept.size, kept.has(1)]).toEqual([500, true]);
});

it('knows nobody any more once another process has folded', () => {
  const known = new KnownTraders();
  keep(known, [trader(1, 200)], 1);
  expect(known.at(2).size).toBe(0);
  expect(keep(known, [trader(2, 200)], 3).size).toBe(1);
});
