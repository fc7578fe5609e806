// That the default order of the ranking stands on what is proven, in whatever world the community trades and at whatever
// moment it is looked at: neither who doubles into losses nor who was lucky comes first.
import { DAY_MS } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { type Member, inDefaultOrder, playCommunity } from '../testing/community.ts';
import type { Character } from './simulated-characters.ts';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);
const HONEST: ReadonlySet<Character> = new Set(['steady', 'trend', 'scalper']);
const TOP = 3;

/** Before a record is there nobody has a place; by then what is listed first is sound, too. */
const KNOWN_AFTER_MS = 3 * DAY_MS;

interface Seen {
  /** Looks at which somebody had a place, and those at which three honest ones had. */
  looks: number;
  looksWithThree: number;
  readonly faults: string[];
}

/** Holds at every step of a world. */
function watch(seed: number, presentDays = 0): Seen {
  const seen: Seen = { looks: 0, looksWithThree: 0, faults: [] };
  let begin: number | null = null;
  playCommunity({ seed, presentDays }, (at, members) => {
    begin ??= at;
    const listed = inDefaultOrder(members);
    const ranked = listed.filter(({ hasRecord }) => hasRecord);
    const expectHonest = (one: Member | undefined): void => {
      if (one === undefined || HONEST.has(one.character)) return;
      seen.faults.push(`seed ${seed}, ${new Date(at).toISOString()}: ${one.character} on top`);
    };
    if (ranked.length > 0 || at - begin > KNOWN_AFTER_MS) expectHonest(listed[0]);
    if (ranked.length > 0) seen.looks += 1;
    if (ranked.filter(({ character }) => HONEST.has(character)).length < TOP) return;
    seen.looksWithThree += 1;
    for (const one of listed.slice(0, TOP)) expectHonest(one);
  });
  return seen;
}

describe('the default order', () => {
  it('never begins with a martingale or with luck, at any step of thirty worlds', () => {
    const all = SEEDS.map((seed) => watch(seed));
    expect(all.flatMap(({ faults }) => faults)).toEqual([]);
    for (const { looks, looksWithThree } of all) {
      expect(looks).toBeGreaterThan(400);
      expect(looksWithThree).toBeGreaterThan(200);
    }
  }, 240_000);

  it('stays so while the site is open', () => {
    const all = [7, 99].map((seed) => watch(seed, 1));
    expect(all.flatMap(({ faults }) => faults)).toEqual([]);
  }, 240_000);
});
