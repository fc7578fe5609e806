// The HTTP server with everything that is mounted on it: calls of clients and staff, pictures, pages, probes.
import type { Server, ServerResponse } from 'node:http';
import { SECOND_MS } from '@meridian/units';
import type { FastifyInstance } from 'fastify';
import { accountHandlers } from '../accounts/routes.ts';
import { alertHandlers } from '../alerts/routes.ts';
import { createExcursions } from '../analytics/excursions.ts';
import { tradePictureHandlers } from '../trade-pictures/routes.ts';
import { analyticsHandlers } from '../analytics/routes.ts';
import { candleHandlers } from '../candles/routes.ts';
import { copyingHandlers } from '../copying/routes.ts';
import { traderHandlers } from '../copying/trader-routes.ts';
import { executionQualityHandlers } from '../execution-quality/routes.ts';
import { favouriteHandlers } from '../favourites/routes.ts';
import { workspaceHandlers } from '../workspace/routes.ts';
import { historyHandlers } from '../instruments/history.ts';
import { instrumentHandlers } from '../instruments/routes.ts';
import { orderHandlers } from '../orders/routes.ts';
import { ownLimitsHandlers } from '../own-limits/routes.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { inTurns } from '../platform/http/in-turns.ts';
import { type DatabaseWatch, watchDatabase } from '../platform/database-watch.ts';
import { ownProxyTest } from '../platform/http/client-address.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { mountMetrics } from '../platform/http/metrics-access.ts';
import { mountProbes } from '../platform/http/probes.ts';
import { createSiteAddress, isLoopback } from '../platform/http/site-address.ts';
import { liabilitiesHandlers } from '../liabilities/routes.ts';
import { mountLogFiles } from '../public-log/files.ts';
import { publicLogHandlers } from '../public-log/routes.ts';
import { rankingHandlers } from '../ranking/routes.ts';
import { watchedHandlers } from '../security-events/watch.ts';
import { siteHandlers } from '../site/routes.ts';
import { clientSecurityHandlers } from '../security-events/routes.ts';
import { staffActionHandlers } from '../staff-actions/routes.ts';
import type { Basis } from './basis.ts';
import { createMetrics } from './metrics.ts';
import type { Parts } from './parts.ts';

/** How long requests under way may take to be answered when the process stops. */
const ANSWERS_WITHIN_MS = 2_000;
const CUT_EVERY_MS = 100;

export interface HttpOptions extends Basis {
  /** The built screens; null if there are none (tests of the API). */
  readonly siteDir: string | null;
  /** The built back office, likewise. */
  readonly officeDir?: string | null;
}

export async function startHttp(options: HttpOptions, parts: Parts): Promise<FastifyInstance> {
  const { config, db, log, now } = options;
  const { site, money, office, sessions, standing, engine, market, feed, fanOut, limits } = parts;
  const http = await createHttpServer({
    log,
    isOwnProxy: ownProxyTest(config.trustProxy),
    publicUrl: config.publicUrl,
    siteAddress: createSiteAddress(config),
    siteDir: options.siteDir,
    hasServiceWorker: config.hasServiceWorker,
    officeDir: options.officeDir ?? null,
    outside: site.settings.outside,
    mountMore: office.mountCalls,
    sessions,
    addressLimit: limits.create('address', config.addressCallsPerSecond),
    sessionLimit: limits.create('session', config.sessionCallsPerSecond),
    keyLimit: limits.create('api key', config.keyCallsPerSecond),
    isLeaving: () => standing.isStopping,
    handlers: clientHandlers(options, parts),
    toldIsCommitted: (accountId) => engine.host.toldIsCommitted(accountId),
    now,
  });
  site.mount(http, sessions);
  money.mount(http, sessions);
  office.mountPictures(http);
  mountLogFiles(http, { db, keys: parts.logKeys, witnesses: config.witnesses });
  const watch = watchDatabase(db);
  http.addHook('onClose', () => watch.stop());
  const metrics = createMetrics({
    host: engine.host,
    feed,
    screen: market.screen,
    fanOut,
    feedState: () => standing.feed,
    missingCount: () => market.backfill.missingCount(),
    isReady: () => unreadyReason(parts, watch) === null,
    marketNow: engine.marketNow,
    ledgerCheck: office.ledger.last,
    checksDaily: options.member?.jobs !== null,
    symmetryTests: office.symmetryTests,
    now,
  });
  await mountMetrics(http, {
    metrics,
    token: config.metricsToken,
    port: config.metricsPort,
    host: config.host,
    isPrivate: isLoopback(config.host) && config.trustProxy === 0 && config.publicUrl === null,
  });
  mountProbes(http, { unreadyReason: () => unreadyReason(parts, watch) });
  http.addHook('onResponse', (request, reply, done) => {
    metrics.requests
      .labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });
  return http;
}

function unreadyReason({ standing, engine }: Parts, database: DatabaseWatch): string | null {
  if (standing.isStopping) return 'stopping';
  if (!database.answers()) return 'the database does not answer';
  const behindMs = engine.clock.behindMs();
  if (behindMs > 0)
    return `the machine's clock was set back by ${Math.ceil(behindMs / SECOND_MS)} s: nothing is traded until it has caught up`;
  return standing.hasHistory ? null : 'loading history';
}

function clientHandlers({ db, now }: Basis, parts: Parts): Handlers {
  const { engine, market, terms, halts, site, record, byId: instruments } = parts;
  const ranking = record.progress;
  const { host, marketNow } = engine;
  const keys = parts.logKeys;
  const ownerOf = (id: number): number | undefined => host.views.accounts.of(id)?.copy?.ownerId;
  const { board, book, backfill } = market;
  const { settings, alone } = site;
  const { desk: watch, pushes } = parts.alerts;
  const orders = orderHandlers({ db, host, halts, marketNow, now });
  const handlers: Handlers = {
    ...accountHandlers({ db, host }),
    ...ownLimitsHandlers({ host, marketNow }),
    ...executionQualityHandlers({ db, now, marketNow, markets: host.views.markets }),
    ...alertHandlers({ db, instruments, board, watch, pushes, marketNow }),
    ...analyticsHandlers({
      ...{ db, host, book: parts.tradeBook, marketNow, now },
      excursions: createExcursions({ db, host, candles: book, marketNow }),
    }),
    ...tradePictureHandlers({ db, host, now, uploads: site.uploads }),
    ...candleHandlers({ instruments, book, chartable: (id) => backfill.chartable(id) }),
    ...copyingHandlers({ db, host, halts, settings }),
    ...traderHandlers({ db, host, instruments, marketNow, now, ranking, settings }),
    ...favouriteHandlers({ db, instruments }),
    ...workspaceHandlers({ db }),
    ...historyHandlers({ db, terms, markets: host.views.markets, marketNow, now }),
    ...instrumentHandlers({
      db,
      markets: host.views.markets,
      board,
      terms,
      halts,
      publishedDays: parts.feed.publishedDays ?? (() => []),
    }),
    ...orders,
    ...inTurns({
      orderStory: orders.orderStory,
      orderNeighbours: orders.orderNeighbours,
      ...publicLogHandlers({ db, host, marketNow, keys, ownerOf }),
    }),
    ...liabilitiesHandlers({ db, keys, ownerOf }),
    ...rankingHandlers({ db, instruments, marketNow, now, resultsAsOf: () => ranking.asOf() }),
    ...site.handlers,
    ...clientSecurityHandlers({ db }),
    ...staffActionHandlers({ db, instruments, now }),
    ...siteHandlers({
      ...{ db, settings, alone, feed: parts.feed, marketNow },
      markets: host.views.markets,
    }),
    ...parts.office.publicFigures,
    ...parts.users.handlers,
    ...parts.money.handlers,
  };
  return watchedHandlers(handlers, parts.securityLog, (input) => parts.users.findMeant(input));
}

/** Browsers hold connections open that have never carried a request: the server would wait for them. */
export async function closeHttp(
  http: FastifyInstance,
  unanswered: Unanswered = NONE_COUNTED,
): Promise<void> {
  const since = performance.now();
  const cut = setInterval(() => {
    const passedMs = performance.now() - since;
    if (passedMs < ANSWERS_WITHIN_MS) return;
    if (unanswered.count() === 0 || passedMs > unanswered.withinMs)
      http.server.closeAllConnections();
  }, CUT_EVERY_MS);
  await http.close();
  clearInterval(cut);
}

export interface Unanswered {
  count(): number;
  /** How long their answers may take. */
  readonly withinMs: number;
}

const NONE_COUNTED: Unanswered = { count: () => 0, withinMs: 0 };

/** Counts requests from now on: those under way at the end are answered, if they are within this time. */
export function countUnanswered(server: Server, withinMs: number): Unanswered {
  let count = 0;
  server.on('request', (_request, response: ServerResponse) => {
    count += 1;
    response.once('close', () => {
      count -= 1;
    });
  });
  return { count: () => count, withinMs };
}
