// What was told beforehand beside what then came: how far shares miss, and whether they say more than the mean does.
import type { ReachOdds } from '@meridian/trading/estimate';

/** Odds told at a moment, and what the next day brought. */
export interface Told {
  readonly odds: ReachOdds;
  readonly came: keyof ReachOdds;
}

export interface Judged {
  /** The larger miss of the three outcomes: between the shares told and what came, over ten groups by what was told. */
  readonly miss: number;
  /** Brier's score: the mean of the squared differences, of all three outcomes together. Less is better. */
  readonly score: number;
  /** The score of who always tells the mean of what came. */
  readonly scoreOfMean: number;
}

const OUTCOMES = ['up', 'down', 'neither'] as const;
const GROUPS = 10;

export function judge(told: readonly Told[]): Judged {
  const mean = { up: 0, down: 0, neither: 0 };
  for (const { came } of told) mean[came] += 1 / told.length;
  const scoreOf = (oddsOf: (one: Told) => ReachOdds): number => {
    let sum = 0;
    for (const one of told)
      for (const outcome of OUTCOMES)
        sum += (oddsOf(one)[outcome] - Number(one.came === outcome)) ** 2;
    return sum / told.length;
  };
  return {
    miss: Math.max(...OUTCOMES.map((outcome) => missOf(told, outcome))),
    score: scoreOf(({ odds }) => odds),
    scoreOfMean: scoreOf(() => mean),
  };
}

function missOf(told: readonly Told[], outcome: keyof ReachOdds): number {
  const groups = Array.from({ length: GROUPS }, () => 0);
  for (const { odds, came } of told) {
    const group = Math.min(GROUPS - 1, Math.floor(odds[outcome] * GROUPS));
    groups[group] = (groups[group] ?? 0) + odds[outcome] - Number(came === outcome);
  }
  return groups.reduce((sum, difference) => sum + Math.abs(difference), 0) / told.length;
}
