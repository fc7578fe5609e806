// The process: reads its variables, opens its database, and serves until it is told to stop. If it cannot start, it
// says why.
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Fault, memberName, openDatabase } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { pino } from 'pino';
import { type Config, ConfigFault, checkRole, readConfig } from './config.ts';
import { READY } from './keep-running.ts';
import { createLogSink } from './log-sink.ts';
import { LEADER_WITHIN_MS } from '../engine/leader-door.ts';
import { FeedFault } from '../market/feeds/feed-fault.ts';
import { startTracing } from '../platform/tracing/start-tracing.ts';

enableCompileCache();

/**
 * V8 collects old memory when it has come to three times what was left the last time. Otherwise it does so at a third more, every
 * few seconds where orders pass, and its threads keep shared cores from them.
 */
const COLLECTS_LATER = '--heap-growing-percent=200';
/** Of several processes, those that orders pass. The others would grow for hours until the first collection. */
const WITH_ORDERS: ReadonlySet<string> = new Set(['engine', 'gate', 'jobs']);
/** A stop that takes longer than this is cut short. */
const STOP_WITHIN_MS = 10_000;

/** @param screens resolves when the screens are built; the database starts meanwhile */
export async function main(screens: Promise<void> = Promise.resolve()): Promise<void> {
  const config = readConfig(process.env);
  checkRole(config);
  if (WITH_ORDERS.has(config.role)) setFlagsFromString(COLLECTS_LATER);
  const log = pino({ level: config.logLevel }, createLogSink());
  const fail = (error: unknown): void => {
    log.fatal(
      { err: error },
      'the process cannot go on; nothing acknowledged is lost, and a restart goes on from the journal',
    );
    process.exit(1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);

  const tracing = await startTracing(process.env, log);
  // The embedded database starts in a thread of its own; the rest of the program is loaded meanwhile.
  const [db, { serve }] = await Promise.all([
    openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      ...(config.role === 'all'
        ? { access: 'engine' as const }
        : { access: 'member' as const, name: memberName(config.role) }),
      log,
      onFatal: fail,
    }),
    config.role === 'all'
      ? import('./serve.ts')
      : import('./serve-role.ts').then(({ serveRole }) => ({ serve: serveRole })),
  ]);
  const site = await serve({ config, db, log, screens, onFatal: fail });

  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => fail(new Error('stopping took too long')), stopWithinMs(config)).unref();
    site
      .stop()
      .then(() => db.close())
      .then(() => tracing?.stop())
      .then(() => process.exit(0), fail);
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  tellKeeper(() => stop('the end of its keeper'));
}

/** A gate goes on while its clients move, and answers what it has asked of a leader. */
const stopWithinMs = ({ role, drainSeconds }: Config): number =>
  STOP_WITHIN_MS + (role === 'gate' ? drainSeconds * SECOND_MS + LEADER_WITHIN_MS : 0);

/** Tells who keeps the process running that it serves; without him it stops, so that the next one finds its port free. */
function tellKeeper(stop: () => void): void {
  if (process.send === undefined) return;
  process.once('disconnect', stop);
  process.send(READY);
}

/**
 * Says in one sentence why the program cannot start, if the cause is outside it; with the trace, if the fault is ours.
 */
export function explain(error: unknown): never {
  const isPlain =
    error instanceof ConfigFault ||
    error instanceof FeedFault ||
    error instanceof Fault ||
    isListenFault(error);
  console.error(
    isPlain && error instanceof Error ? `Meridian cannot start: ${error.message}` : error,
  );
  process.exit(1);
}

/** The port is taken or forbidden, or HOST is not an address of this machine or does not exist. */
const isListenFault = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  (error.syscall === 'listen' || error.syscall === 'getaddrinfo');

if (import.meta.main) main().catch(explain);
