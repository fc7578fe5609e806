// The process over an open database: its parts, the server that answers, and the order in which all of it starts and ends.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  type SimulatedTraders,
  startSimulatedTraders,
} from '../demonstration/simulated-present.ts';
import { ownProxyTest } from '../platform/http/client-address.ts';
import { createSocketServer } from '../socket/socket-server.ts';
import { type HttpOptions, closeHttp, startHttp } from './http.ts';
import { type Parts, type PartsOptions, createParts } from './parts.ts';

export interface AppOptions extends PartsOptions, HttpOptions {
  /** Resolves when the screens are built. */
  readonly screens?: Promise<void>;
}

export interface App extends Pick<
  Parts,
  'users' | 'postman' | 'sessions' | 'site' | 'ranking' | 'equityBeat' | 'money'
> {
  readonly http: FastifyInstance;
  /** On the first start with a feed, loads the candles of the past. The process is ready when they are there. */
  fillFirstHistory(): Promise<void>;
  /** Stops in order: no more requests, no more ticks, then everything is committed and written. */
  stop(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const parts = await createParts(options);
  const { engine, market, alerts, ranking, fanOut, feed, standing } = parts;
  await options.screens;
  const http = await startHttp(options, parts);
  const codes = new Set(parts.instruments.map(({ code }) => code));
  const sockets = createSocketServer({
    http: http.server,
    isOwnProxy: ownProxyTest(options.config.trustProxy),
    perAddressMax: options.config.socketsPerAddress,
    fanOut,
    sessions: parts.sessions,
    settled: engine.host.settled,
    hasInstrument: (code) => codes.has(code),
    log: options.log,
  });
  await market.start((tick) => {
    fanOut.onTick(tick);
    alerts.watch.onTick(tick);
  });
  fanOut.start();
  const simulated = await startSimulatedTraders({
    db: options.db,
    host: engine.host,
    feed,
    instruments: parts.instruments,
    isWanted: options.config.hasSimulatedTraders,
    marketNow: engine.marketNow,
    haveRecords: () => ranking.hasCaughtUp(),
    onFault: options.onFatal,
  });
  await alerts.pushes.sendRest(parts.byId);
  await parts.office.sendFormerMails();

  return {
    http,
    users: parts.users,
    postman: parts.postman,
    sessions: parts.sessions,
    site: parts.site,
    ranking,
    equityBeat: parts.equityBeat,
    money: parts.money,
    async fillFirstHistory() {
      await market.backfill.begin();
      standing.hasHistory = true;
      // Errors go to onFault. The start does not wait for this, and it would delay the start's own statements.
      void ranking.bringUpToDate().catch(() => undefined);
    },
    async stop() {
      standing.isStopping = true;
      market.stopUpkeep();
      sockets.close();
      await closeHttp(http);
      await stopParts(parts, simulated);
    },
  };
}

async function stopParts(parts: Parts, simulated: SimulatedTraders): Promise<void> {
  const { office, users, feed, fanOut, alerts, equityBeat, ranking, site, engine, market } = parts;
  const { securityLog } = parts;
  await office.stop();
  await users.stop();
  await securityLog.stop();
  await feed.stop();
  fanOut.stop();
  await alerts.watch.stop();
  await alerts.pushes.stop();
  await simulated.stop();
  await equityBeat.stop();
  await ranking.stop();
  await site.stop();
  await engine.host.stop();
  await market.backfill.stop();
}

export const builtSiteDir = path.resolve(import.meta.dirname, '../../../web/dist');
export const builtOfficeDir = path.resolve(import.meta.dirname, '../../../office/dist');
