// The engine as it stands after a start: from what is stored to a host that takes commands.
import { type Instrument, calendar, financingDays, rollovers } from '@meridian/market';
import {
  type JournalEnd,
  raiseJournalAlone,
  readLastQuotes,
  readMarketClock,
} from '@meridian/store';
import {
  type EngineState,
  type FeeType,
  type TradingHours,
  createState,
  restoreQuote,
  setTerms,
} from '@meridian/trading';
import { startWithPast } from '../demonstration/simulated-past.ts';
import { type EngineHost, type StateHost, createHost } from '../engine/host.ts';
import { recover } from '../engine/recovery.ts';
import { createSnapshots } from '../engine/snapshots.ts';
import type { HaltBook } from '../instruments/halts.ts';
import type { TermsBook } from '../instruments/terms.ts';
import { type FirstHistory, loadFirstHistory } from '../market/candles/first-history.ts';
import { claimFeed } from '../market/feeds/claim-feed.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { type MarketClock, dataClock, wallClock } from '../market/prices/market-clock.ts';
import type { Basis, Standing } from './basis.ts';

export interface EngineNeeds {
  readonly terms: TermsBook;
  readonly halts: HaltBook;
  readonly instruments: readonly Instrument[];
  readonly feed: Feed;
  readonly feeType: FeeType;
  readonly standing: Pick<Standing, 'hasFeedEnded'>;
}

/** The engine's state and clock as nouns read them, in the process that decides or in one that follows. */
export interface EngineParts<Kind extends StateHost = StateHost> {
  readonly host: Kind;
  readonly state: EngineState;
  readonly clock: MarketClock;
  readonly marketNow: () => number;
  readonly hours: ReturnType<typeof calendar>;
  readonly isQuoted: (instrument: Instrument) => boolean;
  /** Quotes that were known when the process last stopped, and the market time it had reached. */
  readonly lastQuotes: Awaited<ReturnType<typeof readLastQuotes>>;
  readonly seenUpTo: number | null;
  readonly firstHistory: FirstHistory;
}

/** The engine of the only process, which decides. */
export async function startEngine(
  basis: Basis,
  needs: EngineNeeds,
): Promise<EngineParts<EngineHost>> {
  const { config, db, now, onFatal } = basis;
  const { feed, instruments } = needs;
  const { state, ...rest } = await emptyEngine(basis, needs);
  await raiseJournalAlone(db);
  const recovered = await recover(db, state);
  await claimFeed(db, feed.identity, state.orders.size);

  const seenUpTo = await readMarketClock(db, feed.identity);
  const clock =
    feed.clock === 'wall'
      ? wallClock(now, state.now)
      : dataClock(Math.max(seenUpTo ?? 0, state.now));
  const marketNow = (): number => clock.now();
  const firstHistory = await loadFirstHistory({ db, feed, instruments, marketNow, now });
  const snapshots = createSnapshots(db, { lastSeq: recovered.snapshotSeq, now, onFault: onFatal });
  const hostFrom = (end: JournalEnd, clockOf: () => number): EngineHost =>
    createHost({
      state,
      writer: db.writer,
      marketNow: clockOf,
      isClockBehind: () => clock.behindMs() > 0,
      lastSeq: end.seq,
      lastBatch: end.batch,
      snapshots,
      batchMax: config.engineBatchMax,
      onFatal,
    });
  const begin = { seq: recovered.lastSeq, batch: recovered.lastBatch };
  const end = await startWithPast({ db, feed, instruments, begin, hostFrom, now });
  const host = hostFrom(end, marketNow);
  return { ...rest, host, state, clock, marketNow, seenUpTo, firstHistory };
}

/** A state without accounts and orders: instruments with their terms, hours, and the last known quotes. */
export async function emptyEngine({ db }: Pick<Basis, 'db'>, needs: EngineNeeds) {
  const { feed, instruments } = needs;
  const { hours, tradingHours, isQuoted } = hoursOf(needs);
  // Financing of nights that are charged late is that of their time. The past of a replay has none.
  const isWall = feed.clock === 'wall';
  const first = isWall ? needs.terms.delivered() : instruments;
  const state = createState(first, tradingHours, needs.feeType);
  if (isWall) needs.terms.past((changed, since) => setTerms(state, changed, since));
  const lastQuotes = (await readLastQuotes(db, feed.identity)).filter(({ instrumentId }) =>
    state.markets.has(instrumentId),
  );
  for (const tick of lastQuotes) restoreQuote(state, tick);
  return { state, hours, isQuoted, lastQuotes };
}

/** An instrument is open while its feed quotes it, nobody halted it and its session runs. */
function hoursOf({ feed, halts, standing }: EngineNeeds) {
  const hours = calendar(feed.hours);
  const isQuoted = (instrument: Instrument): boolean =>
    !standing.hasFeedEnded && feed.instrumentIds().has(instrument.id);
  const tradingHours: TradingHours = {
    isOpen: (instrument, at) =>
      isQuoted(instrument) &&
      halts.of(instrument.id, at) === null &&
      hours.isOpen(instrument.session, at),
    isHalted: ({ id }, at) => halts.of(id, at) !== null,
    rollovers,
    financingDays,
  };
  return { hours, tradingHours, isQuoted };
}
