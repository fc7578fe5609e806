// The embedded database as a Database. It has one session, so everybody takes turns on one connection. It also does the
// upkeep that a PostgreSQL server does in processes of its own.
import { SECOND_MS, MINUTE_MS } from '@meridian/units';
import path from 'node:path';
import pg from 'pg';
import {
  CONNECTION,
  type Manner,
  type Queryable,
  Trust,
  alone,
  inTransaction,
  queryableOverPool,
} from './connection.ts';
import { DATABASE_FOLDER } from './data-folder.ts';
import type { Database, OpenOptions } from './database.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { createFolderCopy } from './folder-copy.ts';
import { type Lending, LentRefusal } from './lending.ts';
import { withinOwnTime } from './own-time.ts';
import { syncTree } from './sync-tree.ts';
import { UPKEEP_TIMEOUT_MS, startUpkeep } from './upkeep.ts';
import { WireStream } from './wire-stream.ts';

/** The database has no time-out of its own: the limit is kept here, and a statement past it ends the database. */
const STATEMENT_TIMEOUT_MS = 30 * SECOND_MS;
const CACHE_MB = 128;
/** How long a caller waits for its turn. Anything that takes longer has been ended by its own limit. */
const TURN_TIMEOUT_MS = UPKEEP_TIMEOUT_MS + MINUTE_MS;

export async function openEmbeddedDatabase({
  dataDir,
  cacheMb = CACHE_MB,
  log,
  onFatal,
}: Omit<OpenOptions, 'databaseUrl'>): Promise<Database> {
  const startedAt = performance.now();
  const embedded = await openEmbedded(dataDir, cacheMb);
  const tookMs = Math.round(performance.now() - startedAt);
  log.info({ dataDir, isNew: embedded.isNew, tookMs }, 'embedded database started');
  const trust = new Trust((error) => {
    embedded.kill();
    onFatal(error);
  });
  const pool = new pg.Pool({
    ...CONNECTION,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new WireStream((request) => embedded.execute(request)),
    max: 1,
    idleTimeoutMillis: 0,
  });
  const manner = {
    translate: trust.translate,
    answerWithinMs: STATEMENT_TIMEOUT_MS,
    turnWithinMs: TURN_TIMEOUT_MS,
  };
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) trust.lose(error);
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!isClosing) trust.lose(error);
    });
  });
  const connection = trust.guard(queryableOverPool(pool, manner));
  const upkeep = startUpkeep(connection, log);
  return {
    kind: 'embedded',
    query: connection.query,
    writer: connection,
    transaction: async (work) => {
      if (trust.isLost) throw trust.lose(null);
      return await inTransaction(pool, manner, work);
    },
    lending: lendingOf({ embedded, trust, pool, manner }),
    backUp: (folder) => copyDatabase({ from: dataDir, to: folder, connection, pool, manner }),
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      await upkeep.stop();
      if (!trust.isLost) await connection.query({ text: 'CHECKPOINT', timeoutMs: MINUTE_MS });
      await pool.end();
      await embedded.close();
    },
  };
}

interface LendingNeeds {
  readonly embedded: Embedded;
  readonly trust: Trust;
  readonly pool: pg.Pool;
  readonly manner: Manner;
}

function lendingOf({ embedded, trust, pool, manner }: LendingNeeds): Lending {
  return {
    address: () => ({ kind: 'embedded', door: embedded.openDoor() }),
    turn: async (work) => {
      if (trust.isLost) throw trust.lose(null);
      return await alone(pool, manner, () =>
        withinOwnTime(work(), STATEMENT_TIMEOUT_MS).catch((error: unknown) => {
          throw error instanceof LentRefusal ? error : trust.lose(error);
        }),
      );
    },
  };
}

interface CopyNeeds {
  readonly from: string;
  readonly to: string;
  readonly connection: Queryable;
  readonly pool: pg.Pool;
  readonly manner: Manner;
}

async function copyDatabase({ from, to, connection, pool, manner }: CopyNeeds): Promise<void> {
  const target = path.join(to, DATABASE_FOLDER);
  const copy = createFolderCopy(path.join(from, DATABASE_FOLDER), target);
  await connection.query({ text: 'CHECKPOINT', timeoutMs: MINUTE_MS });
  await copy.pass();
  await copy.pass();
  // After a checkpoint, with the only connection in hand, its files stand still.
  await alone(pool, manner, async (within) => {
    await within.query({ text: 'CHECKPOINT', timeoutMs: MINUTE_MS });
    await copy.pass();
  });
  await syncTree(target);
}
