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
  type PriceSource,
  type TradingHours,
  createState,
} from '@meridian/trading';
import { startWithPast } from '../demonstration/simulated-past.ts';
import { type EngineHost, type StateHost, createHost } from '../engine/host.ts';
import { KeptTicks } from '../engine/kept-ticks.ts';
import { beginningPrices } from '../engine/beginning-prices.ts';
import { boundTime, recover } from '../engine/recovery.ts';
import { createSnapshots } from '../engine/snapshots.ts';
import { heldBackTold } from '../instruments/held-back.ts';
import { rulesReader } from '../instruments/rules.ts';
import { type FirstHistory, loadFirstHistory } from '../market/candles/first-history.ts';
import { claimFeed } from '../market/feeds/claim-feed.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { type MarketClock, dataClock, wallClock } from '../market/prices/market-clock.ts';
import { type SealedTicks, sealTicks } from '../public-log/seal-ticks.ts';
import type { Basis, Standing } from './basis.ts';

export interface EngineNeeds {
  /** As delivered. */
  readonly instruments: readonly Instrument[];
  readonly feed: Feed;
  /** Of a journal that does not say it yet. */
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
  /** Quotes that were known when the process last stopped, to be shown, and the market time it had reached. */
  readonly lastQuotes: Awaited<ReturnType<typeof readLastQuotes>>;
  readonly seenUpTo: number | null;
  readonly firstHistory: FirstHistory;
  /** Absent where another process decides. */
  readonly sealed?: SealedTicks;
}

/** The engine of the only process, which decides. */
export async function startEngine(
  basis: Basis,
  needs: EngineNeeds,
): Promise<EngineParts<EngineHost>> {
  const { config, db, log, now, onFatal } = basis;
  const { feed, instruments } = needs;
  const { state, ...rest } = await emptyEngine(basis, needs);
  await raiseJournalAlone(db);
  const recovered = await recover(db, state);
  await claimFeed(db, feed.identity, state.orders.size);

  if (feed.clock === 'wall') await boundTime(db, state, now());
  const seenUpTo = await readMarketClock(db, feed.identity);
  const clock =
    feed.clock === 'wall'
      ? wallClock(now, state.now)
      : dataClock(Math.max(seenUpTo ?? 0, state.now));
  const marketNow = (): number => clock.now();
  await beginningPrices(db, state, {
    ...{ now: marketNow(), hours: feed.hours, lastQuotes: rest.lastQuotes },
  });
  const firstHistory = await loadFirstHistory({
    ...{ db, feed, instruments, marketNow, now, daysMax: config.historyDays },
  });
  const snapshots = createSnapshots(db, {
    ...{ lastSeq: recovered.snapshotSeq, now, onFault: onFatal, every: config.snapshotEvery },
  });
  const onHeldBack = heldBackTold(log);
  const hostFrom = (end: JournalEnd, clockOf: () => number, ticks?: KeptTicks): EngineHost =>
    createHost({
      state,
      ...(ticks && { ticks, now }),
      writer: db.writer,
      reader: db,
      marketNow: clockOf,
      isClockBehind: () => clock.behindMs() > 0,
      lastSeq: end.seq,
      lastBatch: end.batch,
      snapshots,
      readRules: readerOf(basis, needs, clockOf),
      onHeldBack,
      batchMax: config.engineBatchMax,
      onFatal,
    });
  const begin = { seq: recovered.lastSeq, batch: recovered.lastBatch };
  const end = await startWithPast({ db, feed, instruments, begin, hostFrom, now });
  const host = hostFrom(end, marketNow, await KeptTicks.open(db));
  // What holds is in the journal before anything is decided by it; a journal of before has it from here on.
  await host.setRules(await readerOf(basis, needs, marketNow)());
  const sealed = sealTicks({
    ...{ db, host },
    onFault: (error) => log.error(error, 'ticks could not be sealed: once more'),
  });
  return { ...rest, host, state, clock, marketNow, seenUpTo, firstHistory, sealed };
}

/** Reads what people decided for the process that decides by it. */
export function readerOf(
  { db, log, now }: Pick<Basis, 'db' | 'log' | 'now'>,
  { feed, instruments: stored, standing }: EngineNeeds,
  marketNow: () => number,
) {
  const source = (): PriceSource => sourceOf(feed, standing);
  const byWall = feed.clock === 'market' ? { announcedUpTo: now } : {};
  return rulesReader({ db, log, stored, source, marketNow, now, ...byWall });
}

/** A feed that has ended quotes nothing any more. */
export const sourceOf = (
  feed: Pick<Feed, 'hours' | 'instrumentIds'>,
  { hasFeedEnded }: Pick<Standing, 'hasFeedEnded'>,
): PriceSource => ({
  hours: feed.hours,
  instrumentIds: hasFeedEnded ? [] : [...feed.instrumentIds()].toSorted((a, b) => a - b),
});

/** A state without accounts and orders: instruments as delivered, and hours. */
export async function emptyEngine({ db }: Pick<Basis, 'db'>, needs: EngineNeeds) {
  const { feed, instruments } = needs;
  const state = createState(instruments, hoursOf(feed), needs.feeType);
  const lastQuotes = (await readLastQuotes(db, feed.identity)).filter(({ instrumentId }) =>
    state.markets.has(instrumentId),
  );
  const isQuoted = ({ id }: Instrument): boolean =>
    state.source?.instrumentIds.has(id) ?? feed.instrumentIds().has(id);
  return { state, hours: calendar(feed.hours), isQuoted, lastQuotes };
}

/** The hours that the journal says; those of the feed until it does. */
function hoursOf(feed: Pick<Feed, 'hours'>): TradingHours {
  const sessions = { real: calendar('real'), always: calendar('always') };
  return {
    isOpen: ({ session }, at, hours = feed.hours) => sessions[hours].isOpen(session, at),
    rollovers,
    financingDays,
  };
}
