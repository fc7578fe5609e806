// A PostgreSQL server as a Database: a pool for everybody, and the engine's own connection, which holds the lock that
// keeps a second engine away. Members, who lead by leases, share that lock: they and an engine exclude each other.
import { SECOND_MS, assert } from '@meridian/units';
import pg from 'pg';
import {
  type TranslateError,
  CONNECTION,
  type Queryable,
  Trust,
  inTransaction,
  queryableOver,
  queryableOverPool,
  unavailableWhenBeyondTrust,
} from './connection.ts';
import type { Database, OpenOptions } from './database.ts';
import { DatabaseBusy, DatabaseUnavailable } from './fault.ts';

const POOL_MAX = 10;
/** What is asked each minute finds its connections: ten new ones at once take a third of a second of a core. */
const IDLE_MAX_MS = 90 * SECOND_MS;
const STATEMENT_TIMEOUT_MS = 15 * SECOND_MS;
/** Holds even if the server vanishes without a word. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5 * SECOND_MS;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/** An engine that was killed a moment ago may still hold the lock. */
const LOCK_PATIENCE_MS = 5 * SECOND_MS;
const LOCK_RETRY_MS = 250;
/** "MERI": the class of our advisory locks. */
export const LOCK_CLASS = 0x4d455249;
export const WRITER_LOCK = 1;
/** Held by the connection that commits: whoever loses it can no longer commit. */
const TRY_LOCK = { engine: 'pg_try_advisory_lock', member: 'pg_try_advisory_lock_shared' };
/** A member that freezes in the middle of a transaction must not keep its locks from the others. */
const MEMBER_IDLE_IN_TRANSACTION_MS = 10 * SECOND_MS;

export async function openPostgresDatabase(
  options: OpenOptions & { readonly databaseUrl: string },
): Promise<Database> {
  const { databaseUrl, access, log, onFatal, name = CONNECTION.application_name } = options;
  const ofServer = reachOf(databaseUrl, access);
  const config: pg.ClientConfig = { ...CONNECTION, ...ofServer };
  const pool = new pg.Pool({ ...config, max: POOL_MAX, idleTimeoutMillis: IDLE_MAX_MS });
  const noteLoss = (error: Error): void =>
    log.warn({ error }, 'a connection to the database was lost');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  const manner = { translate: unavailableWhenBeyondTrust, answerWithinMs: ANSWER_TIMEOUT_MS };
  const shared = queryableOverPool(pool, manner);
  const trust = new Trust(onFatal);
  let isClosing = false;
  let writer: pg.Client | null = null;
  try {
    // A program that is being loaded is busy with itself: its time can run out while the answer lies there, unread.
    await checkServer(shared, log).catch(() => checkServer(shared, log));
    if (access !== 'reader') {
      writer = await connectWriter({ ...config, application_name: name }, databaseUrl, access);
      const lose = (error: unknown): void => {
        if (!isClosing) trust.lose(error);
      };
      writer.on('error', lose);
      writer.on('end', () => lose(new Error("the engine's connection to the database was lost")));
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  // Who closes it ends what is under way; nothing is lost by that.
  const translate: TranslateError = (error) =>
    isClosing ? unavailableWhenBeyondTrust(error) : trust.translate(error);
  const connection = writer && trust.guard(queryableOver(writer, { ...manner, translate }));
  return {
    kind: 'postgres',
    query: shared.query,
    get writer() {
      assert(connection !== null, 'a database opened for reading has no writer');
      return connection;
    },
    transaction: (work) => inTransaction(pool, manner, work),
    lending: {
      address: () => ({ kind: 'postgres', config: ofServer }),
      turn: (work) => work(),
    },
    backUp: null,
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      await writer?.end();
      await pool.end();
    },
  };
}

function reachOf(databaseUrl: string, access: OpenOptions['access']): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    options: '-c synchronous_commit=on -c timezone=UTC',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(access === 'member'
      ? { idle_in_transaction_session_timeout: MEMBER_IDLE_IN_TRANSACTION_MS }
      : {}),
  };
}

async function checkServer(shared: Queryable, log: OpenOptions['log']): Promise<void> {
  const [server] = await shared.query<{ fsync: string; version: string }>({
    text: "SELECT current_setting('fsync') AS fsync, current_setting('server_version') AS version",
  });
  log.info({ version: server?.version }, 'connected to PostgreSQL');
  if (server?.fsync !== 'on') {
    log.warn(
      {},
      'fsync is off on this PostgreSQL server: a power cut can lose what was acknowledged',
    );
  }
}

async function connectWriter(
  config: pg.ClientConfig,
  databaseUrl: string,
  access: 'engine' | 'member',
): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined); // the statement under way rejects with it
  try {
    await client.connect();
    const deadline = performance.now() + LOCK_PATIENCE_MS;
    while (!(await tryLock(client, access))) {
      if (performance.now() > deadline) {
        throw new DatabaseBusy(
          `another engine writes the database ${withoutPassword(databaseUrl)}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
    client.removeAllListeners('error');
    return client;
  } catch (error) {
    await client.end().catch(() => undefined); // it may never have connected
    if (error instanceof DatabaseBusy) throw error;
    throw new DatabaseUnavailable('the engine cannot connect to the database', { cause: error });
  }
}

async function tryLock(client: pg.Client, access: 'engine' | 'member'): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT ${TRY_LOCK[access]}($1, $2) AS locked`,
    [LOCK_CLASS, WRITER_LOCK],
  );
  return rows[0]?.locked === true;
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'of DATABASE_URL';
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}
