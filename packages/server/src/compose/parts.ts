// Who gets whom: every part of the process, made in the order in which they need each other.
import type { Instrument } from '@meridian/market';
import { createTradeBook } from '../analytics/trade-book.ts';
import { fillSkeletons } from '../copying/name-skeleton.ts';
import { deliveredInstruments } from '../instruments/stored.ts';
import { createHalts } from '../instruments/halts.ts';
import { createTerms, deliveredAs } from '../instruments/terms.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { createSessions } from '../platform/http/sessions.ts';
import { createSecurityLog } from '../security-events/security-log.ts';
import { feeTypeOf } from '../settings/settings.ts';
import { FanOut } from '../socket/fan-out.ts';
import { loadAlerts } from './alerts.ts';
import { shareChanges, shareSessions } from './changes.ts';
import { type Basis, type Standing, jobsDatabase } from './basis.ts';
import { createClientSite } from './client-site.ts';
import { type EngineParts, startEngine } from './engine.ts';
import { followEngine } from './followed-engine.ts';
import { createLimits } from './limits.ts';
import { loadMarket } from './market.ts';
import { createMoney } from './money.ts';
import { createOffice } from './office.ts';
import { openLogKeys } from '../public-log/log-key.ts';
import { siteUrlOf } from './first-owner.ts';
import { postmanOf } from './postman.ts';
import { followRecord, keepRecord } from './record.ts';
import { socketNews } from './socket-news.ts';
import { createUsers } from './users.ts';

export interface PartsOptions extends Basis {
  readonly feedOf: (instruments: readonly Instrument[]) => Feed | Promise<Feed>;
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Everything that is there before the first request and the first tick. */
export async function createParts(options: PartsOptions) {
  const { config, db, vault, log, now } = options;
  const { publicUrl } = config;
  const ground = await layGround(options);
  const trade = await startTrade(options, ground);
  const { instruments, byId, standing, sessions, postman, site, feed, limits } = ground;
  const { terms, halts, engine, market, fanOut, tradeBook } = trade;
  const { host, marketNow } = engine;
  const { settings } = site;
  const news = socketNews(fanOut, options.member?.bus);
  const users = createUsers({
    ...{ db, host, sessions, postman, publicUrl, vault, log, now },
    limits,
    demoAccountsPerHour: config.demoAccountsPerHour,
    isWatched: (accountId) => fanOut.isWatched(accountId),
  });
  const money = createMoney({
    ...{ db, host, instruments, settings, postman, publicUrl, vault, log, now, marketNow, limits },
    ...{ tradeBook, sendMoney: news.sendMoney },
  });
  if (options.member === undefined) await money.finish();
  const alerts = await loadAlerts(options, { byId, engine, market, news });
  sessions.onEnded(alerts.pushes.endSession);
  const record =
    options.member?.jobs === null
      ? followRecord(options.member.bus)
      : keepRecord({ ...options, db: jobsDatabase(options) }, engine);
  const securityLog = createSecurityLog({ db, now });
  const logKeys = await openLogKeys({ db, vault, publicUrl, now });
  const office = createOffice({
    vault,
    ...{
      db,
      host,
      feed,
      terms,
      halts,
      postman,
      site,
      money,
      sessions,
      securityLog,
      marketNow,
      now,
      log,
    },
    publicUrl,
    feedState: () => standing.feed,
    board: market.board,
    siteUrl: siteUrlOf(config),
    ranking: record.progress,
  });
  return { ...ground, ...trade, record, users, money, alerts, office, securityLog, logKeys };
}

/** What is there before the engine: terms, sessions, messages, the site and the feed. */
async function layGround(options: PartsOptions) {
  const { config, db, vault, log, now } = options;
  const delivered = await deliveredInstruments(db, log);
  const standing: Standing = {
    feed: 'connecting',
    hasFeedEnded: false,
    hasHistory: false,
    isStopping: false,
  };
  const bus = options.member?.bus;
  const changes = shareChanges(bus);
  const sessions = createSessions(db, now);
  const endSharing = bus === undefined ? null : shareSessions(bus, sessions);
  const postman = postmanOf(config, { db, vault, now, log });
  const site = await createClientSite({ ...options, sessions, postman, changes });
  const feeType = feeTypeOf(site.settings.current());
  const instruments = deliveredAs({ log }, feeType, delivered);
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const feed = await options.feedOf(instruments);
  const limits = createLimits(bus, now);
  const stopSharing = (): void => {
    limits.stop();
    changes.stop();
    endSharing?.();
  };
  return {
    ...{ delivered, instruments, feeType, byId },
    ...{ standing, sessions, postman, site, feed, limits, stopSharing },
  };
}

type Ground = Awaited<ReturnType<typeof layGround>>;

/** The engine, the market, and those whom both are sent to. */
async function startTrade(options: PartsOptions, ground: Ground) {
  const { instruments, delivered, feeType, standing, sessions, feed } = ground;
  const needs = { instruments, feed, feeType, standing };
  const engine: EngineParts = options.member
    ? await followEngine(options, needs, options.member.bus)
    : await startEngine(options, needs);
  const { host } = engine;
  const terms = createTerms({ db: options.db, host, log: options.log }, delivered);
  const halts = createHalts(host, engine.marketNow);
  await fillSkeletons(options.db);
  const market = await loadMarket(options, { instruments, feed, engine, standing });
  const fanOut = new FanOut({
    instruments,
    board: market.board,
    views: host.views,
    isCommitted: (accountId) => host.isCommitted(accountId),
    inProgress: (id, period) => market.book.inProgress(id, period),
  });
  market.book.follow(fanOut);
  host.onCommitted((changes) => fanOut.onCommitted(changes));
  // A demo account that nobody used may have left memory.
  sessions.beforeUse(async ({ accountId }) => await host.wake(accountId));
  const tradeBook = createTradeBook({ db: options.db, host });
  return { terms, halts, engine, market, fanOut, tradeBook };
}
