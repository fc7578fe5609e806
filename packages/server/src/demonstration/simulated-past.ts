// The past of the simulated traders, made once, together with the demonstration site on the simulated market. The
// engine goes through the market's own ticks of the last weeks, two hours at a time, and decides the traders' commands
// at them. So their orders, fills and ledgers are like everyone's; nothing else writes results.
import { randomBytes } from 'node:crypto';
import type { Instrument, SyntheticMarket, Tick } from '@meridian/market';
import {
  type Database,
  addSimulatedTrader,
  createUser,
  isUniqueViolation,
  UserConstraint,
  type JournalEnd,
  readJournalEnd,
  readSetting,
  saveSetting,
} from '@meridian/store';
import { DAY_MS, HOUR_MS, type Random, SECOND_MS, seededRandom } from '@meridian/units';
import type { EngineHost } from '../engine/host.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { DEMO_GRANT } from '../users/demo-accounts.ts';
import { MARKS_OF_LOOK, createEquityMarks } from '../ranking/equity-beat.ts';
import { type Character, type SimulatedTrader, decide } from './simulated-characters.ts';

export const SIMULATED_SETTING = 'simulated_traders';
export const PAST_STEP_MS = 2 * HOUR_MS;
export const PAST_DAYS = 60;
/** How far back the last tick of a step is looked for. Without one the market is closed. */
const TICK_WITHIN_MS = 8 * SECOND_MS;
export const PAST_STEPS_MAX = 48;
/** How often open orders are marked for their returns; more often would delay the first start. */
export const MARKED_EVERY_MS = 8 * HOUR_MS;
/** What was decided in this time may wait for its commit while the next commands are decided. */
const SETTLED_EVERY_MS = 5 * DAY_MS;
/** Each has the US dollar on one side, so that its profit needs no other price. */
export const SIMULATED_CODES: ReadonlySet<string> = new Set([
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'USDCAD',
  'XAUUSD',
  'US500',
  'BTCUSD',
]);
export const INSTRUMENTS_OF_ONE = 3;

export const CAST: readonly (readonly [Character, number])[] = [
  ['steady', 6],
  ['trend', 5],
  ['scalper', 4],
  ['gambler', 3],
  ['martingale', 3],
  ['reckless', 1],
  ['restarted', 2],
];
const YOUNGEST_DAYS = 3;

/** Called by the demonstration before its first start. */
export const wantSimulatedTraders = (db: Database): Promise<void> =>
  saveSetting(db, SIMULATED_SETTING, 'wanted');

interface PastOptions {
  readonly db: Database;
  readonly feed: Pick<Feed, 'identity' | 'market'>;
  readonly instruments: readonly Instrument[];
  /** The end of the journal that the state was recovered from. */
  readonly begin: JournalEnd;
  /** Makes a host over the state; its commands get their instants from the clock. */
  readonly hostFrom: (end: JournalEnd, clock: () => number) => EngineHost;
  readonly now: () => number;
}

/**
 * Makes the past if it is wanted and nothing has happened yet: simulated traders are never added beside clients. A
 * start that was cut short leaves what it had, whole orders of fewer weeks, and is not repeated.
 * @returns the journal's end, from which the site goes on
 */
export async function startWithPast(options: PastOptions): Promise<JournalEnd> {
  const { db, feed, begin } = options;
  if ((await readSetting(db, SIMULATED_SETTING)) !== 'wanted') return begin;
  if (begin.seq === 0 && feed.market !== undefined) await makePast(options, feed.market);
  await saveSetting(db, SIMULATED_SETTING, 'made');
  return await readJournalEnd(db);
}

async function makePast(options: PastOptions, market: SyntheticMarket): Promise<void> {
  const { db, feed } = options;
  const now = options.now();
  const random = seededRandom(`simulated traders ${feed.identity}`);
  const instruments = options.instruments.filter(({ code }) => SIMULATED_CODES.has(code));
  const begin = now - PAST_DAYS * DAY_MS;
  let at = begin;
  const host = options.hostFrom(options.begin, () => at);
  const waiting = CAST.flatMap(([character, count]) =>
    Array.from({ length: count }, () => character),
  ).map((character, index) => ({ character, from: begin + entryOf(index, random) }));
  waiting.sort((a, b) => a.from - b.from);
  const traders: SimulatedTrader[] = [];
  const past = new Map<number, number[]>();
  const marks = createEquityMarks(host.views.accounts);
  for (; at < now - PAST_STEP_MS; at += PAST_STEP_MS) {
    for (const instrument of instruments) {
      const tick = market.ticksBetween(instrument, at - TICK_WITHIN_MS, at).at(-1);
      if (tick !== undefined) take(host, past, tick);
    }
    while ((waiting[0]?.from ?? Infinity) <= at) {
      const next = waiting.shift();
      if (next === undefined) break;
      traders.push(await enter(db, host, { ...next, from: at, random, instruments }));
    }
    if (at % MARKED_EVERY_MS < PAST_STEP_MS) {
      const accounts = traders.flatMap(({ accountId }) => host.state.accounts.get(accountId) ?? []);
      const due = marks.due(accounts, at, MARKS_OF_LOOK);
      if (due.length > 0) host.markEquity(due);
    }
    for (const trader of traders)
      for (const command of decide({ state: host.state, trader, past, stepMs: PAST_STEP_MS }))
        // Ignore what the engine refuses, because the market is closed or the margin is missing.
        void host.submit(command).catch(() => undefined); // a commit that fails ends the process
    if (at % SETTLED_EVERY_MS < PAST_STEP_MS) await host.settled();
  }
  await host.settled();
}

/** When a trader came: most at the beginning, the others later. */
export const entryOf = (index: number, random: Random): number =>
  index % 3 === 0 ? random.between(1, PAST_DAYS - YOUNGEST_DAYS) * DAY_MS : 0;

function take(host: EngineHost, past: Map<number, number[]>, tick: Tick): void {
  host.applyTick(tick);
  const prices = past.get(tick.instrumentId) ?? [];
  past.set(tick.instrumentId, prices);
  prices.push((Number(tick.bid) + Number(tick.ask)) / 2);
  if (prices.length > PAST_STEPS_MAX) prices.shift();
}

async function enter(
  db: Database,
  host: EngineHost,
  of: {
    readonly character: Character;
    readonly from: number;
    readonly random: Random;
    readonly instruments: readonly Instrument[];
  },
): Promise<SimulatedTrader> {
  const { random } = of;
  const accountId = await createTrader(db, of.from, random);
  await addSimulatedTrader(db, { accountId, character: of.character });
  await host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant: DEMO_GRANT });
  const instruments = instrumentsOfOne(of.instruments, random);
  return { accountId, character: of.character, random: seededRandom(`${accountId}`), instruments };
}

export function instrumentsOfOne(all: readonly Instrument[], random: Random): Instrument[] {
  const offset = random.between(0, all.length - 1);
  return Array.from(
    { length: INSTRUMENTS_OF_ONE },
    (_, place) => all[(offset + place * 3) % all.length],
  ).filter((one) => one !== undefined);
}

async function createTrader(db: Database, createdAt: number, random: Random): Promise<number> {
  for (;;) {
    try {
      const user = await createUser(db, {
        uid: String(random.between(10_000_000, 99_999_999)),
        email: null,
        isDemo: true,
        // Nobody logs in to this account.
        demoId: null,
        inviteCode: randomBytes(5).toString('hex').toUpperCase(),
        lang: 'en',
        creditScore: 0,
        createdAt,
      });
      return user.id;
    } catch (error) {
      const isTaken =
        isUniqueViolation(error, UserConstraint.uid) ||
        isUniqueViolation(error, UserConstraint.inviteCode);
      if (!isTaken) throw error;
    }
  }
}
