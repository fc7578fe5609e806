// The odds bench: the chances that the ticket tells, told at moments of real markets and held against what then came;
// and the same in the simulated market.
import { type Candle, calendar, syntheticMarket, worldOf } from '@meridian/market';
import { ODDS_BARS, type Reach, type ReachOdds, reachOdds } from '@meridian/trading/estimate';
import { DAY_MS, seededRandom } from '@meridian/units';
import { hasRealBars, named, realBars } from '../real-bars.ts';
import type { Bench, Verdict } from '../verdict.ts';
import { type Told, judge } from './told.ts';

const MOMENTS = 1_500;
const DAY_BARS = 24;
/** Levels lie at up to this many times what the price moves in a day. */
const NEAREST = 0.2;
const FARTHEST = 1.8;
const MISS_MAX = 0.04;
const GAIN_MIN = 1.2;
const TO = Date.UTC(2026, 10, 19);
const SIMULATED_DAYS = 1_400;
const CODES = ['GBPUSD', 'AUDUSD', 'USDJPY'] as const;

export const oddsBench: Bench = {
  name: 'odds',
  async run(note) {
    const market = syntheticMarket(worldOf(1), calendar('real'));
    const from = TO - SIMULATED_DAYS * DAY_MS;
    const simulated = CODES.map((code) => market.history(named(code), '60min', from, TO));
    const verdicts = [verdictOf('the simulated market', simulated)];
    if (!hasRealBars()) note('no real data on this machine: the simulated market alone');
    else {
      const file = (code: string) => `${code.toLowerCase()}-h1-2012-2022.csv.gz`;
      const real: (readonly Candle[])[] = [];
      for (const code of CODES) real.push(await realBars(file(code), code, '60min'));
      verdicts.unshift(verdictOf(`${CODES.join(', ')} of ten years`, real));
    }
    return verdicts;
  },
};

function verdictOf(where: string, markets: readonly (readonly Candle[])[]): Verdict {
  const random = seededRandom('odds');
  const told = markets.flatMap((bars) =>
    Array.from({ length: MOMENTS }, () =>
      toldAt(bars, random.between(ODDS_BARS, bars.length - DAY_BARS - 1), random.next),
    ),
  );
  const { miss, score, scoreOfMean } = judge(told.filter((one) => one !== null));
  const gain = scoreOfMean / score;
  return {
    figure: `${where}: shares miss by ${(miss * 100).toFixed(1)} points of 100 in ${told.length} moments`,
    ratio: `${gain.toFixed(2)} times as sharp as the mean (Brier ${score.toFixed(3)}, ${scoreOfMean.toFixed(3)})`,
    target: `at most ${MISS_MAX * 100} points, at least ${GAIN_MIN} times`,
    isMet: miss <= MISS_MAX && gain >= GAIN_MIN,
  };
}

/** Levels somewhere around the price of a moment: the odds by the bars before it, and what the bars after it brought. */
function toldAt(bars: readonly Candle[], at: number, next: () => number): Told | null {
  const before = bars.slice(at - ODDS_BARS, at);
  const week = before.slice(-120);
  const hour = week.reduce((sum, { high, low, open }) => sum + (high - low) / open, 0) / 120;
  const distance = (): number =>
    hour * Math.sqrt(DAY_BARS) * (NEAREST + (FARTHEST - NEAREST) * next());
  const reach = { up: distance(), down: distance(), worse: 'down' } as const;
  const odds = reachOdds(before, reach);
  return odds && { odds, came: whatCame(bars.slice(at, at + DAY_BARS), reach) };
}

function whatCame(day: readonly Candle[], { up, down }: Reach): keyof ReachOdds {
  const from = day[0]?.open ?? 0;
  for (const { high, low } of day) {
    if (down !== null && 1 - low / from >= down) return 'down';
    if (up !== null && high / from - 1 >= up) return 'up';
  }
  return 'neither';
}
