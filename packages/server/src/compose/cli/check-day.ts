// `npm run check-day -- http://127.0.0.1:3000 2026-11-23 [real] [EURUSD ...]`: makes a past day of a site's simulated market again from the
// secrets that the site has published, and compares its minutes with the site's charts. `real`: the site keeps real hours.
import {
  CALLS,
  type CallInput,
  type CallName,
  type CallOutput,
  envelope,
} from '@meridian/contract';
import {
  type Candle,
  type Instrument,
  CATALOGUE,
  LIVE_PACE,
  calendar,
  candleSet,
  closeElapsed,
  dayOf,
  foldTick,
  syntheticMarket,
  tickScreen,
} from '@meridian/market';
import { DAY_MS, HOUR_MS, type Instant, pointsToNumber } from '@meridian/units';
import { DAYS_BEFORE, hashOfSecret, worldFrom } from '../../market/feeds/sim-world.ts';

async function ask<N extends CallName>(
  site: string,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const url = new URL(CALLS[name].path, site);
  for (const [field, value] of Object.entries(input)) url.searchParams.set(field, String(value));
  const answer = await fetch(url);
  const { code, msg, data } = envelope(CALLS[name].output).parse(await answer.json());
  if (code !== 1) throw new Error(`${url.href} answered ${code}: ${msg}`);
  return data as CallOutput<N>;
}

const numberOf = (date: string | null): number =>
  date === null ? DAYS_BEFORE : dayOf(Date.parse(`${date}T00:00:00Z`));

/** The published secrets, each of which must have the hash that was published for it. */
async function secretsOf(site: string): Promise<Map<number, string>> {
  const secrets = new Map<number, string>();
  for (const { Day, Hash, Secret } of await ask(site, 'simulatedDays', {})) {
    if (Secret === null) continue;
    if (hashOfSecret(Secret) !== Hash) throw new Error(`the secret of ${Day} has another hash`);
    secrets.set(numberOf(Day), Secret);
  }
  return secrets;
}

const lineOf = ({ time, open, high, low, close }: Omit<Candle, 'volume'>): string =>
  [new Date(time).toISOString().slice(11, 16), open, high, low, close].join(' ');

/** The day's minutes as its ticks made them, and as they are filled in for a time in which the site stood still. */
function minutesOf(
  market: ReturnType<typeof syntheticMarket>,
  instrument: Instrument,
  begin: Instant,
): Set<string> {
  const screen = tickScreen([instrument], () => LIVE_PACE);
  const set = candleSet(instrument.session);
  const end = begin + DAY_MS;
  const ticks = market.ticksBetween(instrument, begin - HOUR_MS, end);
  const seen = [
    ...ticks.flatMap((tick) => screen.pass(tick)).flatMap((tick) => foldTick(set, tick)),
    ...closeElapsed(set, end),
  ];
  const made = seen.flatMap(({ period, candle }) => (period === '1min' ? [candle] : []));
  const filled = market.history(instrument, '1min', begin, end);
  const number = (points: number) => pointsToNumber(points, instrument.precision);
  return new Set(
    [...made, ...filled].map(({ time, open, high, low, close }) =>
      lineOf({
        time,
        open: number(open),
        high: number(high),
        low: number(low),
        close: number(close),
      }),
    ),
  );
}

async function main(): Promise<void> {
  const [site, date, ...rest] = process.argv.slice(2);
  const [hours, codes] =
    rest[0] === 'real' ? (['real', rest.slice(1)] as const) : (['always', rest] as const);
  if (site === undefined || date === undefined)
    throw new Error('npm run check-day -- <address> <UTC day, 2026-11-23> [real] [codes]');
  const secrets = await secretsOf(site);
  const begin = Date.parse(`${date}T00:00:00Z`);
  if (!secrets.has(dayOf(begin))) throw new Error(`the secret of ${date} is not published (yet)`);
  const market = syntheticMarket(worldFrom({ kind: 'days', secrets }), calendar(hours));
  let compared = 0;
  let different = 0;
  for (const { Code } of await ask(site, 'tradeList', {})) {
    if (codes.length > 0 && !codes.includes(Code)) continue;
    const instrument = CATALOGUE.find(({ code }) => code === Code);
    if (instrument === undefined || !market.simulates(instrument)) continue;
    const query = {
      forex_id: String(instrument.id),
      period: '1min',
      end: begin + DAY_MS,
      limit: 1_440,
    };
    const shown = await ask(site, 'kline', query as unknown as CallInput<'kline'>);
    const known = minutesOf(market, instrument, begin);
    for (const { Time, Open, High, Low, Close } of shown) {
      if (Time < begin) continue;
      compared += 1;
      const line = lineOf({ time: Time, open: Open, high: High, low: Low, close: Close });
      if (known.has(line)) continue;
      different += 1;
      console.log(`DIFFERS ${Code} ${line}`);
    }
  }
  console.log(
    `${date}: ${compared} minutes compared with the published secrets, ${different} differ`,
  );
  process.exitCode = compared > 0 && different === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
