// The site over an open database: fills an empty one, creates the app, opens the operator's socket, listens.
import type { Database } from '@meridian/store';
import type { FastifyBaseLogger } from 'fastify';
import { builtOfficeDir, builtSiteDir, createApp } from './app.ts';
import type { Config } from './config.ts';
import { daysOf } from './feed-days.ts';
import { giveOwner } from './first-owner.ts';
import { operatorCommands } from './operator-commands.ts';
import { checkKnownEnd, endsIfPutBack, keepKnownEnd } from '../backup/known-end.ts';
import { readFeed } from '../market/feeds/read-feed.ts';
import { createOperatorSocket } from '../platform/operator/socket.ts';
import { checkWitnessedEnd } from '../public-log/witnessed-end.ts';
import { wantSimulatedTraders } from '../demonstration/simulated-past.ts';
import { isEmptySite, seedDemonstration } from '../demonstration/site.ts';
import { keySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { createRotation } from '../secrets/rotation.ts';

export interface ServeOptions {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Resolves when the screens are built. */
  readonly screens: Promise<void>;
  readonly onFatal: (error: unknown) => void;
}

export interface Served {
  /** Takes no more commands, requests or ticks and commits everything. The database stays open. */
  stop(): Promise<void>;
}

/** Settles when the site is ready. */
export async function serve({ config, db, log, screens, onFatal }: ServeOptions): Promise<Served> {
  await checkKnownEnd(db, config.dataDir);
  await checkWitnessedEnd(db, config.witnesses);
  const makeFeed = readFeed(config.feed, process.env);
  const source = keySource(config);
  const vault = await loadVault({ db, source, now: Date.now, log });
  await fillIfEmpty(db, { config, log });
  const tellOwner = await giveOwner(db, config, { log, now: Date.now() });
  const days = await daysOf({ db, config, log });
  const app = await createApp({
    config,
    db,
    vault,
    log,
    now: Date.now,
    siteDir: builtSiteDir,
    officeDir: builtOfficeDir,
    screens,
    onFatal,
    feedOf: (instruments) => makeFeed({ instruments, days, now: Date.now, random: Math.random }),
  });
  const rotation = createRotation({ db, vault, source, now: Date.now });
  const operator = await createOperatorSocket({
    dataDir: config.dataDir,
    commands: operatorCommands({ db, vault, rotation }, app),
    now: Date.now,
    log,
  });
  await app.http.listen({ port: config.port, host: config.host });
  await app.fillFirstHistory();
  const known = keepKnownEnd(db, config.dataDir, endsIfPutBack({ log, onFatal }));
  log.info('ready');
  tellOwner();
  return {
    async stop() {
      await rotation.stop();
      await operator.close();
      await app.stop();
      await known.stop();
    },
  };
}

type Of = Pick<ServeOptions, 'config' | 'log'>;

/** An empty embedded database becomes the demonstration site. */
async function fillIfEmpty(db: Database, { config, log }: Of): Promise<void> {
  if (db.kind !== 'embedded' || !(await isEmptySite(db))) return;
  await seedDemonstration(db);
  if (config.hasSimulatedTraders) await wantSimulatedTraders(db);
  log.info('the empty database was filled with the demonstration site');
}
