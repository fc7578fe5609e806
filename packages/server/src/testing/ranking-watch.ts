// Looks at the default order of the ranking at every step of worlds of the simulated community. It is a thread of its
// own: a hundred thousand looks take a third of the time outside the test runner's way of loading modules.
import { parentPort, workerData } from 'node:worker_threads';
import { GROWTH_ONE } from '@meridian/trading';
import { DAY_MS } from '@meridian/units';
import type { Character } from '../demonstration/simulated-characters.ts';
import { type Member, inDefaultOrder, playCommunity } from './community.ts';

const HONEST: ReadonlySet<Character> = new Set(['steady', 'trend', 'scalper']);
const TOP = 3;

/** Nobody has a place before there is a record; but after this time the first of the list must be sound, too. */
const KNOWN_AFTER_MS = 3 * DAY_MS;

export interface Seen {
  /** Looks at which somebody had a place, and looks at which three honest traders had one. */
  looks: number;
  looksWithThree: number;
  /** Martingales that were in gain at one look and had lost a tenth of everything at the next. */
  blowUps: number;
  readonly faults: string[];
}

function watch(seed: number, presentDays: number): Seen {
  const seen: Seen = { looks: 0, looksWithThree: 0, blowUps: 0, faults: [] };
  let begin: number | null = null;
  const gains = new Map<number, number>();
  playCommunity({ seed, presentDays }, (at, members) => {
    begin ??= at;
    for (const { accountId, character, rate } of members) {
      if (character !== 'martingale') continue;
      const before = gains.get(accountId) ?? 0;
      const now = Number(rate) / Number(GROWTH_ONE);
      if (before > 0 && 1 + now < 0.9 * (1 + before)) seen.blowUps += 1;
      gains.set(accountId, now);
    }
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

export interface Watched {
  readonly seeds: readonly number[];
  readonly presentDays: number;
}

const { seeds, presentDays } = workerData as Watched;
parentPort?.postMessage(seeds.map((seed) => watch(seed, presentDays)) satisfies readonly Seen[]);
