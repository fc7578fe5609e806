// The process: reads its variables, opens what it needs, serves until it is told to stop, says plainly why it cannot.
import { enableCompileCache } from 'node:module';
import { Fault, openDatabase } from '@meridian/store';
import { pino } from 'pino';
import { builtOfficeDir, builtSiteDir, createApp } from './app.ts';
import { ConfigFault, readConfig } from './config.ts';
import { FeedFault } from './feeds/feed-fault.ts';
import { openFeed } from './feeds/open-feed.ts';
import { operatorCommands } from './operator/commands.ts';
import { openOperatorSocket } from './operator/socket.ts';
import { wantSimulatedTraders } from './ranking/simulated-past.ts';
import { isEmptySite, seedDemonstration } from './site/demonstration.ts';
import { firstOwner, staffLinkPath } from './staff/entry.ts';

enableCompileCache();

/** An end that takes longer than this is cut short. */
const STOP_WITHIN_MS = 10_000;

/** @param screens resolves when the screens are built: the database starts meanwhile */
export async function main(screens: Promise<void> = Promise.resolve()): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const fail = (error: unknown): void => {
    log.fatal(
      { err: error },
      'the process cannot go on; nothing acknowledged is lost, and a restart goes on from the journal',
    );
    log.flush();
    process.exit(1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);

  const db = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    access: 'engine',
    log,
    onFatal: fail,
  });
  if (db.kind === 'embedded' && (await isEmptySite(db))) {
    await seedDemonstration(db);
    if (config.hasSimulatedTraders) await wantSimulatedTraders(db);
    log.info('the empty database was filled with the demonstration site');
  }
  const owner = await firstOwner(db, {
    email: config.adminEmail,
    password: config.adminPassword,
    now: Date.now(),
  });
  await screens;
  const app = await createApp({
    config,
    db,
    log,
    now: Date.now,
    siteDir: builtSiteDir,
    officeDir: builtOfficeDir,
    onFatal: fail,
    feedOf: (instruments) =>
      openFeed(config.feed, { instruments, env: process.env, now: Date.now, random: Math.random }),
  });
  const operator = await openOperatorSocket({
    dataDir: config.dataDir,
    commands: operatorCommands({
      db,
      ...app.money,
      applications: app.site.applications,
      settings: app.site.settings,
    }),
    now: Date.now,
    log,
  });
  await app.http.listen({ port: config.port, host: config.host });
  await app.fillFirstHistory();
  log.info('ready');
  if (owner !== null) {
    const link = `http://${config.host}:${config.port}${staffLinkPath(owner.link)}&owner=true`;
    log.warn({ link }, 'the back office has no owner yet: this link works once, for 24 hours');
  }

  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => fail(new Error('stopping took too long')), STOP_WITHIN_MS).unref();
    operator
      .close()
      .then(() => app.stop())
      .then(() => db.close())
      .then(() => process.exit(0), fail);
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
}

/** What cannot be started is said in one sentence where the cause is the world's, with its trace where it is ours. */
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

/** A port that is taken or forbidden, a HOST that is not of this machine or does not exist. */
const isListenFault = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  (error.syscall === 'listen' || error.syscall === 'getaddrinfo');

if (import.meta.main) main().catch(explain);
