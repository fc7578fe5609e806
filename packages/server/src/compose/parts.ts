// Who gets whom: every part of the process, made in the order in which they need each other.
import type { Instrument } from '@meridian/market';
import { addMessage, readInstruments } from '@meridian/store';
import { fillSkeletons } from '../copying/name-skeleton.ts';
import { instrumentFromRow } from '../instruments/stored.ts';
import { loadTerms } from '../instruments/terms.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { createSessions } from '../platform/http/sessions.ts';
import { createEquityBeat } from '../ranking/equity-beat.ts';
import { createRankingBook } from '../ranking/ranking-book.ts';
import { createSecurityLog } from '../security-events/security-log.ts';
import { feeTypeOf } from '../settings/settings.ts';
import { FanOut } from '../socket/fan-out.ts';
import { loadAlerts } from './alerts.ts';
import type { Basis, Standing } from './basis.ts';
import { createClientSite } from './client-site.ts';
import { startEngine } from './engine.ts';
import { loadMarket } from './market.ts';
import { createMoney } from './money.ts';
import { createOffice } from './office.ts';
import { postmanOf } from './postman.ts';
import { createUsers } from './users.ts';

export interface PartsOptions extends Basis {
  readonly feedOf: (instruments: readonly Instrument[]) => Feed;
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Everything that is there before the first request and the first tick. */
export async function createParts(options: PartsOptions) {
  const { config, db, log, now, onFatal } = options;
  const { publicUrl, demoAccountsPerHour } = config;
  const delivered = (await readInstruments(db))
    .filter((row) => row.isEnabled)
    .map(instrumentFromRow);
  const terms = await loadTerms(db, delivered, now);
  const instruments = terms.instruments();
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const standing: Standing = {
    feed: 'connecting',
    hasFeedEnded: false,
    hasHistory: false,
    isStopping: false,
  };
  const sessions = createSessions(db, now);
  const postman = postmanOf(config, log, now, (end) => addMessage(db, { ...end, at: now() }));
  const site = await createClientSite({ ...options, sessions, postman });
  const { settings } = site;
  const feed = options.feedOf(instruments);
  const feeType = feeTypeOf(settings.current());
  const engine = await startEngine(options, { terms, instruments, feed, feeType, standing });
  const { host, marketNow } = engine;
  const { views } = host;
  await fillSkeletons(db);
  const market = await loadMarket(options, { terms, instruments, feed, engine, standing });
  const { board } = market;
  const fanOut = new FanOut({
    instruments,
    board,
    views,
    inProgress: (id, period) => market.book.inProgress(id, period),
  });
  host.onCommitted((changes) => fanOut.onCommitted(changes));
  // A demo account that nobody used may have left memory.
  sessions.beforeUse(async ({ accountId }) => await host.wake(accountId));
  const users = createUsers({
    db,
    host,
    sessions,
    postman,
    publicUrl,
    demoAccountsPerHour,
    isWatched: (accountId) => fanOut.isWatched(accountId),
    log,
    now,
  });
  const money = createMoney({
    db,
    host,
    instruments,
    settings,
    postman,
    publicUrl,
    sendMoney: (accountId, news) => fanOut.sendMoney(accountId, news),
    log,
    now,
    marketNow,
  });
  await money.finish();
  const alerts = await loadAlerts(options, { byId, engine, market, fanOut });
  sessions.onEnded(alerts.pushes.endSession);
  const ranking = createRankingBook({
    db,
    markets: views.markets,
    marketNow,
    onFault: onFatal,
    log,
  });
  host.onCommitted(ranking.onCommitted);
  const equityBeat = createEquityBeat({ host, marketNow, onFault: onFatal });
  const securityLog = createSecurityLog({ db, now });
  const office = createOffice({
    securityLog,
    db,
    host,
    feed,
    feedState: () => standing.feed,
    board,
    terms,
    postman,
    siteUrl: publicUrl ?? `http://${config.host}:${config.port}`,
    site,
    money,
    sessions,
    ranking,
    marketNow,
    now,
    log,
  });
  return {
    ...{ terms, instruments, byId, standing, sessions, postman, site, feed, engine, market },
    ...{ fanOut, users, money, alerts, ranking, equityBeat, office },
    securityLog,
  };
}
