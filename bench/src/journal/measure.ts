// Orders through HTTP to the real server from a load generator of its own, and one transaction each on a second
// database of the same kind: in turns, so that whatever else the machine does falls on both alike. On DATABASE_URL
// where set, else embedded in temporary folders: `node measure.ts` prints figures as JSON.
import path from 'node:path';
import { type Database, openDatabase } from '@meridian/store';
import { endProcess, outputOf } from '../child.ts';
import { converseWith } from '../conversation.ts';
import type { LoadFigures, LoadRequest } from '../load.ts';
import { type RealServer, startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { quantile } from '../verdict.ts';
import { prepareOneByOne } from './one-by-one.ts';

export interface JournalFigures {
  readonly kind: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly oneByOnePerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 256);
/** Below the burst of new demo accounts that one address may make. */
const ACCOUNTS = 450;
const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const SERVER = path.resolve(import.meta.dirname, '../../../packages/server/src');
const LOAD = path.resolve(import.meta.dirname, '../load.ts');
const YARDSTICK_NAME = 'one_by_one';

const openQuietly = (dataDir: string, databaseUrl: string | null): Promise<Database> =>
  openDatabase({
    dataDir,
    databaseUrl,
    access: 'engine',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onFatal(error) {
      throw error;
    },
  });

/** On a PostgreSQL server: a database of its own beside the one that the real server has. */
async function openYardstick(dataDir: string): Promise<Database> {
  const given = process.env['DATABASE_URL'] || undefined;
  if (given === undefined) return await openQuietly(dataDir, null);
  const first = await openQuietly(dataDir, given);
  await first.query({ text: `CREATE DATABASE ${YARDSTICK_NAME}` });
  await first.close();
  await outputOf([path.join(SERVER, 'seed.ts')]);
  const url = new URL(given);
  url.pathname = `/${YARDSTICK_NAME}`;
  return await openQuietly(dataDir, url.href);
}

async function measure(db: Database, server: RealServer): Promise<JournalFigures> {
  const oneByOne = await prepareOneByOne(db, ACCOUNTS);
  const load = converseWith<LoadRequest>(LOAD);
  try {
    await load.ask({
      port: Number(new URL(server.url).port),
      connections: CONNECTIONS,
      accounts: ACCOUNTS,
    });
    const loaded: LoadFigures[] = [];
    const single: { orders: number; seconds: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [one, many] = [
        await oneByOne.run(ROUND_SECONDS),
        await load.ask<LoadFigures>({ seconds: ROUND_SECONDS }),
      ];
      if (round === 0) continue; // warms both up
      single.push(one);
      loaded.push(many);
    }
    const tookMs = loaded.flatMap((one) => one.tookMs);
    return {
      kind: db.kind,
      connections: CONNECTIONS,
      perSecond: rateOf(loaded),
      oneByOnePerSecond: rateOf(single),
      refused: loaded.reduce((sum, { refused }) => sum + refused, 0),
      p50Ms: quantile(tookMs, 0.5),
      p99Ms: quantile(tookMs, 0.99),
    };
  } finally {
    await endProcess(load.child);
  }
}

function rateOf(rounds: readonly { orders: number; seconds: number }[]): number {
  const orders = rounds.reduce((sum, round) => sum + round.orders, 0);
  return orders / rounds.reduce((sum, round) => sum + round.seconds, 0);
}

const profileDir = process.env['BENCH_PROFILE_DIR'];
await inTemporaryFolder((yardstickDir) =>
  inTemporaryFolder(async (dataDir) => {
    const db = await openYardstick(yardstickDir);
    const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
    const server = await startServer({ DATA_DIR: dataDir, FEED: 'sim' }, profile);
    try {
      console.log(JSON.stringify(await measure(db, server)));
    } finally {
      await server.stop();
      await db.close();
    }
  }),
);
