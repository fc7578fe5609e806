// The composition on one page: who gets whom. Nothing else in the server knows everybody.
import path from 'node:path';
import { ALERTS_MAX } from '@meridian/contract';
import { type Instrument, calendar, financingDays, rollovers } from '@meridian/market';
import {
  type Database,
  type JournalEnd,
  readInstruments,
  readLastQuotes,
  readMarketClock,
} from '@meridian/store';
import { type TradingHours, createState, restoreQuote } from '@meridian/trading';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { accountHandlers } from '../accounts/routes.ts';
import { openOffice } from './office.ts';
import { openAlertWatch } from '../alerts/alert-watch.ts';
import { openPushes } from '../alerts/pushes.ts';
import { alertHandlers } from '../alerts/routes.ts';
import { alertOnWire } from '../alerts/wire.ts';
import { openCandleBook } from '../market/candles/candle-book.ts';
import { candleHandlers } from '../candles/routes.ts';
import type { Config } from './config.ts';
import { copyingHandlers } from '../copying/routes.ts';
import { fillSkeletons } from '../copying/name-skeleton.ts';
import { traderHandlers } from '../copying/trader-routes.ts';
import { type Host, createHost } from '../engine/host.ts';
import { recover } from '../engine/recovery.ts';
import { createSnapshots } from '../engine/snapshots.ts';
import { favouriteHandlers } from '../favourites/routes.ts';
import { claimFeed } from '../market/feeds/claim-feed.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { instrumentHandlers } from '../instruments/routes.ts';
import { instrumentFromRow } from '../instruments/stored.ts';
import { openTerms } from '../instruments/terms.ts';
import { createBackfill } from '../market/candles/backfill.ts';
import { openFirstHistory } from '../market/candles/first-history.ts';
import { dataClock, wallClock } from '../market/prices/market-clock.ts';
import { createPriceBoard, rememberDays } from '../market/prices/price-board.ts';
import { createPriceDesk } from '../market/prices/price-desk.ts';
import { createMetrics } from './metrics.ts';
import { type Money, openMoney } from './money.ts';
import { mountProbes } from '../platform/http/probes.ts';
import { orderHandlers } from '../orders/routes.ts';
import { type EquityBeat, openEquityBeat } from '../ranking/equity-beat.ts';
import { type RankingBook, openRankingBook } from '../ranking/ranking-book.ts';
import { rankingHandlers } from '../ranking/routes.ts';
import { openSimulatedTraders } from '../demonstration/simulated-present.ts';
import { startWithPast } from '../demonstration/simulated-past.ts';
import { type Site, openSite } from './client-site.ts';
import { siteHandlers } from '../site/routes.ts';
import { staffActionHandlers } from '../staff-actions/routes.ts';
import { feeTypeOf, readSiteSettings } from '../settings/settings.ts';
import { type Users, openUsers } from './users.ts';
import { type Sessions, createSessions } from '../platform/http/sessions.ts';
import { mailDecision } from '../verification/mails.ts';
import { createFanOut } from '../socket/fan-out.ts';
import { createSocketServer } from '../socket/socket-server.ts';

/** How often candles and market time are written, and rollovers without ticks looked for. */
const FLUSH_EVERY_MS = 5_000;
/** A replay's market time runs fast: less of it is played again after a crash. */
const FLUSH_REPLAY_EVERY_MS = 1_000;
/** How long requests under way may take to be answered when the process stops. */
const ANSWERS_WITHIN_MS = 2_000;

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly feedOf: (instruments: readonly Instrument[]) => Feed;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly siteDir: string | null;
  /** The built back office; null where there is none. */
  readonly officeDir?: string | null;
  /** Resolves when both are built. */
  readonly screens?: Promise<void>;
  readonly onFatal: (error: unknown) => void;
}

export interface App {
  readonly http: FastifyInstance;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly site: Site;
  readonly ranking: RankingBook;
  readonly equityBeat: EquityBeat;
  readonly money: Money;
  /** On the first start with a feed its candles of the past are loaded; the process is ready when they are. */
  fillFirstHistory(): Promise<void>;
  /** Ends in order: no more requests, no more ticks, everything committed and written. */
  stop(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, db, log, now, onFatal } = options;
  const delivered = (await readInstruments(db))
    .filter((row) => row.isEnabled)
    .map(instrumentFromRow);
  const terms = await openTerms(db, delivered, now);
  const instruments = terms.instruments();
  const site = await openSite({
    db,
    dataDir: config.dataDir,
    now,
    log,
    async onDecided(user, application) {
      sessions.forget(user.id);
      mailDecision({ postman: users.postman, publicUrl: config.publicUrl }, user, application);
    },
  });
  const feed = options.feedOf(instruments);

  const hours = calendar(feed.hours);
  const feedEnd = { hasEnded: false };
  const isQuoted = (instrument: Instrument): boolean =>
    !feedEnd.hasEnded && feed.instrumentIds().has(instrument.id);
  const tradingHours: TradingHours = {
    isOpen: (instrument, at) =>
      isQuoted(instrument) &&
      terms.haltOf(instrument.id) === null &&
      hours.isOpen(instrument.session, at),
    rollovers,
    financingDays,
  };
  const state = createState(instruments, tradingHours, feeTypeOf(site.settings.current()));
  const lastQuotes = (await readLastQuotes(db, feed.identity)).filter(({ instrumentId }) =>
    state.markets.has(instrumentId),
  );
  for (const tick of lastQuotes) restoreQuote(state, tick);
  const recovered = await recover(db, state);
  await claimFeed(db, feed.identity, state.orders.size);
  await fillSkeletons(db);

  const seenUpTo = await readMarketClock(db, feed.identity);
  const clock =
    feed.clock === 'wall' ? wallClock(now) : dataClock(Math.max(seenUpTo ?? 0, state.now));
  const marketNow = () => clock.now();
  const firstHistory = await openFirstHistory({ db, feed, instruments, marketNow, now });
  const snapshots = createSnapshots(db, { lastSeq: recovered.snapshotSeq, now, onFault: onFatal });
  const hostFrom = (end: JournalEnd, clockOf: () => number): Host =>
    createHost({
      state,
      writer: db.writer,
      marketNow: clockOf,
      lastSeq: end.seq,
      lastBatch: end.batch,
      snapshots,
      batchMax: config.engineBatchMax,
      onFatal,
    });
  const begin = { seq: recovered.lastSeq, batch: recovered.lastBatch };
  const end = await startWithPast({ db, feed, instruments, begin, hostFrom, now });
  const host = hostFrom(end, marketNow);
  const book = await openCandleBook(db, feed.identity, instruments);
  const board = createPriceBoard({ calendar: hours, marketNow, isQuoted });
  const backfill = createBackfill({
    feed,
    instruments,
    book,
    first: firstHistory,
    marketNow,
    now,
    onFilled: () => rememberDays(instruments, book, board),
    onFault: onFatal,
    log,
  });
  const fanOut = createFanOut({ instruments, board, state, inProgress: book.inProgress });
  host.onCommitted(fanOut.onCommitted);
  const sessions = createSessions(db, now);
  const users = openUsers({
    db,
    host,
    sessions,
    config,
    verifyRegType: async () => (await readSiteSettings(db)).verifyRegType,
    log,
    now,
  });
  const money = openMoney({
    db,
    host,
    state,
    instruments,
    settings: site.settings,
    postman: users.postman,
    publicUrl: config.publicUrl,
    sendMoney: fanOut.sendMoney,
    log,
    now,
    marketNow,
  });
  await money.finish();
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const pushes = await openPushes({
    db,
    now,
    contact: config.pushContact,
    mayBePrivate: config.pushToPrivateHosts,
    log,
  });
  sessions.onEnded(pushes.endSession);
  const alertWatch = await openAlertWatch({
    db,
    instruments: byId,
    maxOfAccount: ALERTS_MAX,
    now,
    isOpen: (instrument) => board.isOpen(instrument, state),
    dayOf: ({ id }) => board.of(id).day,
    onFired(alert, instrument) {
      fanOut.sendAlert(alert.accountId, alertOnWire(alert, instrument));
      pushes.send(alert, instrument);
    },
    onFault: onFatal,
    log,
  });
  const ranking = openRankingBook({ db, state, marketNow, onFault: onFatal, log });
  host.onCommitted(ranking.onCommitted);
  const equityBeat = openEquityBeat({ host, marketNow, onFault: onFatal });
  const status = { feed: 'connecting', isStopping: false, hasHistory: false };
  const metrics = createMetrics({
    host,
    feed,
    fanOut,
    feedState: () => status.feed,
    missingCount: backfill.missingCount,
  });

  const office = openOffice({
    db,
    host,
    state,
    feed,
    feedState: () => status.feed,
    board,
    terms,
    site,
    money,
    sessions,
    ranking,
    marketNow,
    now,
    log,
  });
  await options.screens;
  const http = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    siteDir: options.siteDir,
    hasServiceWorker: config.hasServiceWorker,
    officeDir: options.officeDir ?? null,
    outside: site.settings.outside,
    admin: office.admin,
    sessions,
    addressLimit: createRateLimit(config.addressCallsPerSecond, now),
    sessionLimit: createRateLimit(config.sessionCallsPerSecond, now),
    handlers: {
      ...accountHandlers({ db, host }),
      ...alertHandlers({ db, instruments: byId, board, watch: alertWatch, pushes, marketNow }),
      ...candleHandlers({ instruments: byId, book, chartable: backfill.chartable }),
      ...copyingHandlers({ db, host, terms, settings: site.settings }),
      ...traderHandlers({
        db,
        host,
        instruments: byId,
        marketNow,
        now,
        ranking,
        settings: site.settings,
      }),
      ...favouriteHandlers({ db, instruments: byId }),
      ...instrumentHandlers({ db, state, board, terms }),
      ...orderHandlers({ db, host, terms }),
      ...rankingHandlers({
        db,
        instruments: byId,
        marketNow,
        resultsAsOf: ranking.asOf,
      }),
      ...site.handlers,
      ...staffActionHandlers({ db }),
      ...siteHandlers({ db, settings: site.settings, feed, marketNow }),
      ...users.handlers,
      ...money.handlers,
    },
  });
  site.mount(http, sessions);
  money.mount(http, sessions);
  office.mount(http);
  mountProbes(http, {
    metrics,
    unreadyReason: () =>
      status.isStopping ? 'stopping' : status.hasHistory ? null : 'loading history',
  });
  http.addHook('onResponse', (request, reply, done) => {
    metrics.requests
      .labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });
  const codes = new Set(instruments.map(({ code }) => code));
  const sockets = createSocketServer({
    http: http.server,
    fanOut,
    sessions,
    settled: host.settled,
    hasInstrument: (code) => codes.has(code),
    log,
  });

  const desk = createPriceDesk({
    instruments,
    clock,
    book,
    board,
    host,
    offered(tick) {
      terms.applyDue(state);
      return terms.offered(tick);
    },
    resumedAt: state.now,
    onTick(tick) {
      fanOut.onTick(tick);
      alertWatch.onTick(tick);
    },
    onStatus(change) {
      backfill.onStatus(change);
      status.feed = change.state === 'gap' ? status.feed : change.state;
      feedEnd.hasEnded = change.state === 'ended';
      log.info({ feed: feed.identity, ...change }, 'feed');
    },
  });
  await rememberDays(instruments, book, board, lastQuotes);
  await feed.start(desk, seenUpTo);
  fanOut.start();
  const simulated = await openSimulatedTraders({
    db,
    host,
    feed,
    instruments,
    isWanted: config.hasSimulatedTraders,
    marketNow,
    haveRecords: ranking.hasCaughtUp,
    onFault: onFatal,
  });
  await pushes.sendRest(byId);
  const upkeep = setInterval(
    () => {
      terms.applyDue(state);
      host.passTime();
      backfill.flush().catch(onFatal);
    },
    feed.clock === 'market' ? FLUSH_REPLAY_EVERY_MS : FLUSH_EVERY_MS,
  );

  async function fillFirstHistory(): Promise<void> {
    await backfill.begin();
    status.hasHistory = true;
    // Told to onFault; the start does not wait for it, and it would keep the start's own statements waiting.
    void ranking.bringUpToDate().catch(() => undefined);
  }

  return {
    http,
    users,
    sessions,
    site,
    ranking,
    equityBeat,
    money,
    fillFirstHistory,
    async stop() {
      status.isStopping = true;
      clearInterval(upkeep);
      sockets.close();
      // Browsers hold connections open that have never carried a request: the server would wait for them.
      const cut = setTimeout(() => http.server.closeAllConnections(), ANSWERS_WITHIN_MS);
      await http.close();
      clearTimeout(cut);
      await office.stop();
      await users.stop();
      await feed.stop();
      fanOut.stop();
      await alertWatch.stop();
      await pushes.stop();
      await simulated.stop();
      await equityBeat.stop();
      await ranking.stop();
      await site.stop();
      await host.stop();
      await backfill.stop();
    },
  };
}

export const builtSiteDir = path.resolve(import.meta.dirname, '../../../web/dist');
export const builtOfficeDir = path.resolve(import.meta.dirname, '../../../office/dist');
