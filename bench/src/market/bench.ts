// The market bench: the simulated market's figures beside those of real data, if this machine has them, and what a tick
// of it costs.
import { CATALOGUE, type Period, calendar, syntheticMarket, worldOf } from '@meridian/market';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { hasRealBars, named, realBars } from '../real-bars.ts';
import type { Bench } from '../verdict.ts';
import { type Likeness, likenessOf } from './likeness.ts';

const TO = Date.UTC(2026, 10, 19);
const MINUTES = { period: '1min', days: 60, perDay: 1_440, lengthMs: MINUTE_MS } as const;
const HOURS = { period: '60min', days: 700, perDay: 24, lengthMs: HOUR_MS } as const;
const SHOWN = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'XAUUSD', 'US500', 'BTCUSD'];
const MUST = ['EURUSD', 'USDJPY'];
const KURTOSIS_MIN = 15;
const MEMORY_MIN = 0.2;
const SPREAD_MAX_BP = 0.3;
const BUSY_HOUR = 14;

const told = ({ dailyPercent, kurtosis, sizeMemory }: Likeness): string =>
  `a day ${dailyPercent.toFixed(2)} %, kurtosis ${kurtosis.toFixed(0)}, |r| ${sizeMemory.toFixed(2)}`;

interface Span {
  readonly period: Period;
  readonly days: number;
  readonly perDay: number;
  readonly lengthMs: number;
}

export const marketBench: Bench = {
  name: 'market',
  async run(note) {
    const market = syntheticMarket(worldOf(1), calendar('real'));
    const made = (code: string, span: Span): Likeness =>
      likenessOf(market.history(named(code), span.period, TO - span.days * DAY_MS, TO), span);
    for (const code of SHOWN) note(`${code} minutes: ${told(made(code, MINUTES))}`);
    for (const line of await besideReal(made)) note(line);

    const spread = spreadOf(market);
    const started = performance.now();
    const ticks = CATALOGUE.flatMap((each) =>
      market.ticksBetween(each, TO + 14 * HOUR_MS, TO + 14.25 * HOUR_MS),
    );
    const micros = ((performance.now() - started) * 1_000) / ticks.length;
    note(
      `${micros.toFixed(1)} µs a tick, ${ticks.length} ticks of ${CATALOGUE.length} instruments`,
    );
    const must = MUST.map((code) => made(code, MINUTES));
    return [
      {
        figure: `minutes of ${MUST.join(' and ')}: kurtosis ${must.map(({ kurtosis }) => kurtosis.toFixed(0)).join(', ')}, memory of |r| ${must.map(({ sizeMemory }) => sizeMemory.toFixed(2)).join(', ')}`,
        ratio: `EURUSD ${spread.toFixed(2)} bp when busy`,
        target: `over ${KURTOSIS_MIN}, over ${MEMORY_MIN}, under ${SPREAD_MAX_BP} bp`,
        isMet:
          must.every((each) => each.kurtosis > KURTOSIS_MIN && each.sizeMemory > MEMORY_MIN) &&
          spread < SPREAD_MAX_BP,
      },
    ];
  },
};

/** Real files beside the simulation over bars of the same length. */
async function besideReal(made: (code: string, span: Span) => Likeness): Promise<string[]> {
  if (!hasRealBars()) return ['no real data beside it on this machine'];
  const lines: string[] = [];
  for (const [file, code, span] of [
    ['gbpusd-m1-bid-2012.csv.gz', 'GBPUSD', MINUTES],
    ['gbpusd-h1-2012-2022.csv.gz', 'GBPUSD', HOURS],
    ['usdjpy-h1-2012-2022.csv.gz', 'USDJPY', HOURS],
    ['audusd-h1-2012-2022.csv.gz', 'AUDUSD', HOURS],
  ] as const) {
    const candles = await realBars(file, code, span.period);
    lines.push(
      `${code} ${span.period}: real ${told(likenessOf(candles, span))} | simulated ${told(made(code, span))}`,
    );
  }
  return lines;
}

/** The euro's mean spread in the busiest hour, in basis points. */
function spreadOf(market: ReturnType<typeof syntheticMarket>): number {
  const from = TO + BUSY_HOUR * HOUR_MS;
  const ticks = market.ticksBetween(named('EURUSD'), from, from + HOUR_MS);
  const points = ticks.map(({ bid, ask }) => (Number(ask - bid) / Number(bid)) * 1e4);
  return points.reduce((sum, value) => sum + value, 0) / points.length;
}
