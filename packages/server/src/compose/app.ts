// The process over an open database: its parts, the server that answers, and the order in which all of it starts and ends.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS, present } from '@meridian/units';
import { startSimulatedTraders } from '../demonstration/simulated-present.ts';
import { LEADER_WITHIN_MS } from '../engine/leader-door.ts';
import { ownProxyTest } from '../platform/http/client-address.ts';
import { type AskedWitnesses, askWitnesses } from '../public-log/ask-witnesses.ts';
import { type KeptPublicLog, keepPublicLog } from '../public-log/keep-log.ts';
import { type WeeklySummaries, keepWeeklySummaries } from '../analytics/weekly-summary.ts';
import { type KeptQuality, keepQuality } from '../execution-quality/seal-quality.ts';
import { type KeptLiabilities, keepLiabilities } from '../liabilities/seal-liabilities.ts';
import type { SealedTicks } from '../public-log/seal-ticks.ts';
import { createSocketServer } from '../socket/socket-server.ts';
import { startDailyCheck } from '../reconciliation/daily-check.ts';
import { keepMoneyFinished } from './finish-money.ts';
import { type HttpOptions, closeHttp, countUnanswered, startHttp } from './http.ts';
import { type Parts, type PartsOptions, createParts } from './parts.ts';
import type { KeptRecord } from './record.ts';
import { jobsDatabase } from './basis.ts';

export interface AppOptions extends PartsOptions, HttpOptions {
  /** Resolves when the screens are built. */
  readonly screens?: Promise<void>;
}

export interface App
  extends
    Pick<Parts, 'users' | 'postman' | 'sessions' | 'site' | 'money'>,
    Pick<Parts['engine'], 'host'>,
    KeptRecord,
    Pick<Jobs, 'publicLog' | 'liabilities' | 'quality' | 'witnesses' | 'weekly'> {
  readonly sealedTicks: SealedTicks;
  readonly http: FastifyInstance;
  /** On the first start with a feed, loads the candles of the past. The process is ready when they are there. */
  fillFirstHistory(): Promise<void>;
  /** Stops in order: no more requests, no more ticks, then everything is committed and written. */
  stop(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const parts = await createParts(options);
  const { market, fanOut, standing } = parts;
  const kept = present(parts.record.kept, 'the only process keeps the figures');
  await options.screens;
  const doors = await openDoors(options, parts);
  await market.start((tick) => {
    fanOut.onTick(tick);
    parts.alerts.watch?.onTick(tick);
  });
  fanOut.start();
  const jobs = await startJobs(options, parts);

  return {
    ...kept,
    sealedTicks: present(parts.engine.sealed, 'the only process decides'),
    publicLog: jobs.publicLog,
    liabilities: jobs.liabilities,
    quality: jobs.quality,
    witnesses: jobs.witnesses,
    weekly: jobs.weekly,
    http: doors.http,
    users: parts.users,
    postman: parts.postman,
    sessions: parts.sessions,
    site: parts.site,
    money: parts.money,
    host: parts.engine.host,
    async fillFirstHistory() {
      await market.backfill.begin();
      standing.hasHistory = true;
      // Errors go to onFault. The start does not wait for this, and it would delay the start's own statements.
      void kept.ranking.bringUpToDate().catch(() => undefined);
    },
    async stop() {
      standing.isStopping = true;
      market.stopUpkeep();
      await doors.close();
      await stopParts(parts, jobs);
    },
  };
}

export interface Doors {
  readonly http: FastifyInstance;
  /** Sends those who have a socket elsewhere, in slices. */
  moveAway(withinMs: number): Promise<void>;
  /** Nobody comes in any more; who is in has been answered. */
  close(): Promise<void>;
}

/** HTTP and sockets for clients and staff. */
export async function openDoors(options: HttpOptions, parts: Parts): Promise<Doors> {
  const { config, log } = options;
  const http = await startHttp(options, parts);
  // What a gate asked of the leader is answered, and that may take until the next one leads.
  const unanswered = options.member && countUnanswered(http.server, LEADER_WITHIN_MS + SECOND_MS);
  const codes = new Set(parts.instruments.map(({ code }) => code));
  const sockets = createSocketServer({
    http: http.server,
    isOwnProxy: ownProxyTest(config.trustProxy),
    perAddressMax: config.socketsPerAddress,
    fanOut: parts.fanOut,
    sessions: parts.sessions,
    settled: parts.engine.host.settled,
    hasInstrument: (code) => codes.has(code),
    now: options.now,
    log,
  });
  return {
    http,
    moveAway: (withinMs) => sockets.moveAway(withinMs),
    async close() {
      sockets.close();
      await closeHttp(http, unanswered);
    },
  };
}

/** Work that only one process may do, and that nobody asks for. */
export interface Jobs {
  readonly publicLog: KeptPublicLog;
  readonly liabilities: KeptLiabilities;
  readonly quality: KeptQuality;
  readonly witnesses: AskedWitnesses;
  readonly weekly: WeeklySummaries;
  stop(): Promise<void>;
}

export async function startJobs(given: PartsOptions, parts: Parts): Promise<Jobs> {
  const options = { ...given, db: jobsDatabase(given) };
  const { engine, feed, instruments, record, alerts, office } = parts;
  const finishing = keepMoneyFinished(parts.money, options);
  const simulated = await startSimulatedTraders({
    db: options.db,
    host: engine.host,
    feed,
    instruments,
    isWanted: options.config.hasSimulatedTraders,
    marketNow: engine.marketNow,
    haveRecords: () => record.progress.hasCaughtUp(),
    onFault: options.onFatal,
  });
  alerts.tellRest();
  alerts.watch?.lookBack();
  await office.sendFormerMails();
  const daily = startDailyCheck({ check: office.ledger, now: options.now, log: options.log });
  const { publicLog, liabilities, quality, witnesses } = startPublicLog(options, parts);
  const weekly = keepWeeklySummaries({
    ...{ db: options.db, host: engine.host, book: parts.tradeBook, postman: parts.postman },
    pushes: alerts.pushes,
    ...{ publicUrl: options.config.publicUrl, marketNow: engine.marketNow },
    onFault: (error) => options.log.error(error, 'a weekly summary could not be sent: once more'),
  });
  return {
    ...{ publicLog, liabilities, quality, witnesses, weekly },
    async stop() {
      await finishing.stop();
      daily.stop();
      await weekly.stop();
      await simulated.stop();
      await witnesses.stop();
      await quality.stop();
      await liabilities.stop();
      await publicLog.stop();
    },
  };
}

function startPublicLog(
  { db, now, log, config }: PartsOptions,
  { logKeys: keys, engine: { host } }: Parts,
) {
  const publicLog = keepPublicLog({
    ...{ db, keys, now },
    onFault: (error) => log.error(error, 'the public log could not grow: once more'),
  });
  return {
    publicLog,
    liabilities: keepLiabilities({
      ...{ db, keys, host, now, log: publicLog },
      onFault: (error) => log.error(error, 'what is owed could not be sealed: once more'),
    }),
    quality: keepQuality({
      ...{ db, host },
      onFault: (error) => log.error(error, 'how orders were carried out could not be sealed'),
    }),
    witnesses: askWitnesses({
      ...{ db, keys, now, witnesses: config.witnesses },
      onFault: (witness, err) => log.warn({ err, witness }, 'a witness has not signed: once more'),
    }),
  };
}

export async function stopParts(parts: Parts, jobs: Jobs | null): Promise<void> {
  const { office, users, feed, fanOut, alerts, record, site, engine, market } = parts;
  const { securityLog, stopSharing } = parts;
  stopSharing();
  await office.stop();
  await users.stop();
  await securityLog.stop();
  await feed.stop();
  fanOut.stop();
  await alerts.watch?.stop();
  await alerts.pushes.stop();
  await jobs?.stop();
  await record.kept?.equityBeat.stop();
  await record.kept?.ranking.stop();
  await site.stop();
  await engine.sealed?.stop();
  await engine.host.stop();
  await market.backfill.stop();
}

export const builtSiteDir = path.resolve(import.meta.dirname, '../../../web/dist');
export const builtOfficeDir = path.resolve(import.meta.dirname, '../../../office/dist');
