// A process of one role: joins the others by the bus and the database, says by its probes how it stands, and begins its
// work when it can. Whatever it loses that it cannot work without ends it, and its keeper starts it again.
import { hostname } from 'node:os';
import fastify, { LogController } from 'fastify';
import { type LeaseClaim, backendOf, hasOtherMember } from '@meridian/store';
import { present } from '@meridian/units';
import { mountMetrics } from '../platform/http/metrics-access.ts';
import { mountProbes, turnAway } from '../platform/http/probes.ts';
import { isLoopback } from '../platform/http/site-address.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { connectNats } from '../platform/bus/nats-bus.ts';
import { watchClock } from '../platform/clock-watch.ts';
import { watchDatabase } from '../platform/database-watch.ts';
import { keepLease } from '../platform/lease/lease-keeper.ts';
import { watchLine } from '../platform/lease/line-duty.ts';
import { checkKnownEnd } from '../backup/known-end.ts';
import { keySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import type { Config } from './config.ts';
import type { ServeOptions, Served } from './serve.ts';
import { beginEngine } from './role-engine.ts';
import { beginFeed, checkFeed } from './role-feed.ts';
import { beginGate } from './role-gate.ts';
import { beginJobs } from './role-jobs.ts';
import type { Begin, Check, Joined, Led } from './role.ts';
import { createRoleMetrics } from './role-metrics.ts';

export async function serveRole(options: ServeOptions): Promise<Served> {
  const { config, db, log, onFatal } = options;
  const now = Date.now;
  const bus = await connectNats(present(config.natsUrl, 'a role has NATS_URL'), log);
  const stopping = new AbortController();
  const endClockWatch = watchClock({ db, now, log });
  const metrics = createRoleMetrics(config.role);
  const holder = `${hostname()} ${process.pid}`;
  const joined: Joined = {
    ...{ config, db, log, now, onFatal, bus, metrics, holder },
    signal: stopping.signal,
    lead: async (lease) => {
      const led = await takeLease(options, { lease, holder, bus }, stopping.signal);
      metrics.leads(lease, led);
      return led;
    },
    hosts: (figures) => metrics.hosts(figures),
  };
  let unready: string | null = 'starting';
  // They answer from the first moment, whatever the role waits for.
  const probes = await openProbes(options, metrics, () => unready);
  await CHECKS[config.role]?.(joined);
  const begun = beginOf(options, () => probes.close())(joined, (reason) => {
    unready = reason;
  });
  begun.catch((error: unknown) => {
    if (!stopping.signal.aborted) onFatal(error);
  });
  if (config.role === 'gate') await begun;
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      unready = 'stopping';
      endClockWatch();
      const running = await begun.catch(() => null);
      await running?.stop();
      await probes.close();
      await bus.close();
    },
  };
}

const checkKeys: Check = async ({ db, config, now, log }) =>
  void (await loadVault({ db, source: keySource(config), now, log }));
const CHECKS: Readonly<Partial<Record<Config['role'], Check>>> = {
  engine: ({ db, config }) => checkKnownEnd(db, config.dataDir),
  feed: checkFeed,
  jobs: checkKeys,
  gate: checkKeys,
};

/** @param leavePort ends the probes: a gate has its own, on the same port */
function beginOf({ config, screens }: ServeOptions, leavePort: () => Promise<void>): Begin {
  const begins: Readonly<Record<Exclude<Config['role'], 'all'>, Begin>> = {
    engine: beginEngine,
    feed: beginFeed,
    jobs: beginJobs,
    gate: beginGate(screens, leavePort),
  };
  if (config.role === 'all') throw new Error('one process alone has no role');
  return begins[config.role];
}

async function takeLease(
  { config, db, log, onFatal }: ServeOptions,
  { bus, ...who }: Pick<LeaseClaim, 'lease' | 'holder'> & { readonly bus: Bus },
  signal: AbortSignal,
): Promise<Led> {
  const keeper = keepLease({
    databaseUrl: present(config.databaseUrl, 'a role has DATABASE_URL'),
    claim: { ...who, backend: await backendOf(db.writer) },
    log,
    onLost: onFatal,
  });
  const endWatch = watchLine({
    ...{ bus, keeper },
    hasOther: () => hasOtherMember(db, config.role),
    giveUp: () => {
      const cause = `the line to NATS is broken, and another process can have the lease ${who.lease}`;
      void keeper.release().finally(() => onFatal(new Error(cause)));
    },
  });
  const release = (): void => {
    endWatch();
    void keeper.release();
  };
  signal.addEventListener('abort', release);
  const fence = await keeper.take();
  signal.removeEventListener('abort', release);
  signal.throwIfAborted();
  return {
    ...present(fence, 'a lease that nobody released is taken'),
    mayAnswer: () => keeper.mayAnswer(),
    release: () => {
      endWatch();
      return keeper.release();
    },
  };
}

async function openProbes(
  { config, db, log }: ServeOptions,
  metrics: { text(): Promise<string>; readonly contentType: string },
  unready: () => string | null,
) {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const watch = watchDatabase(db);
  http.addHook('onClose', () => watch.stop());
  mountProbes(http, {
    unreadyReason: () => (watch.answers() ? unready() : 'the database does not answer'),
  });
  if (config.role === 'gate') turnAway(http);
  await mountMetrics(http, {
    metrics,
    token: config.metricsToken,
    port: config.metricsPort,
    host: config.host,
    isPrivate: isLoopback(config.host),
  });
  await http.listen({ port: config.port, host: config.host });
  return {
    async close() {
      // A prober may keep its connection.
      http.server.closeAllConnections();
      await http.close();
    },
  };
}
