// Sends orders through HTTP to the real server from a load generator of its own: to one server that commits in batches
// and to one that commits each order by itself, alike in everything else. They are loaded in turns, so that other work
// on the machine affects both, and once what a first start does beside is over. The database is DATABASE_URL if set,
// else embedded in temporary folders. `node measure.ts` prints the figures as JSON.
import path from 'node:path';
import { type Database, openDatabase } from '@meridian/store';
import { present } from '@meridian/units';
import { type Environment, endProcess, outputOf } from '../child.ts';
import { type Conversation, converseWith } from '../conversation.ts';
import type { LoadFigures, LoadRequest } from '../load.ts';
import { type RealServer, startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { quantile } from '../verdict.ts';
import { prepareOneByOne } from './one-by-one.ts';

export interface JournalFigures {
  readonly kind: string;
  readonly connections: number;
  readonly perSecond: number;
  /** The same server with one transaction an order. */
  readonly singlePerSecond: number;
  /** Engine and statement alone, one transaction an order, without a server in front. */
  readonly barePerSecond: number;
  /** Microseconds that the server computed for an order, an embedded database's thread with it. */
  readonly serverUs: number;
  /** The same of the load generator. */
  readonly loadUs: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 256);
/** Each comes to some 30 open orders. Their number costs: an order is decided by what all of its account's stand at. */
const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 1_500);
const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
/** A server that has run for a while: its code is compiled. */
const WARM_SECONDS = 5;
const SERVER = path.resolve(import.meta.dirname, '../../../packages/server/src');
const LOAD = path.resolve(import.meta.dirname, '../load.ts');

type ServerFigures = Omit<JournalFigures, 'kind' | 'barePerSecond'>;
type Load = Conversation<LoadRequest>;

/** A place for one database: a folder, and on a PostgreSQL server a new database. */
interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

const openQuietly = ({ dataDir, databaseUrl }: Place): Promise<Database> =>
  openDatabase({
    dataDir,
    databaseUrl,
    access: 'engine',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onFatal(error) {
      throw error;
    },
  });

async function placeFor(name: string, dataDir: string): Promise<Place> {
  const given = process.env['DATABASE_URL'] || null;
  if (given === null) return { dataDir, databaseUrl: null };
  const first = await openQuietly({ dataDir, databaseUrl: given });
  await first.query({ text: `CREATE DATABASE ${name}` });
  await first.close();
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { dataDir, databaseUrl: url.href };
}

async function serverOn(
  { dataDir, databaseUrl }: Place,
  env: Environment,
  parameters: readonly string[] = [],
): Promise<RealServer> {
  const where = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  if (databaseUrl !== null) await outputOf([path.join(SERVER, 'compose/cli/seed.ts')], where);
  return await startServer({ ...where, ...env, FEED: 'sim' }, parameters);
}

async function loadOn(server: RealServer): Promise<Load> {
  const load = converseWith<LoadRequest>(LOAD);
  const port = Number(new URL(server.url).port);
  await load.ask({ port, connections: CONNECTIONS, accounts: ACCOUNTS });
  return load;
}

/** What the server has computed since its start. */
async function computedUs({ url }: RealServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1];
  return Number(present(seconds, 'a server tells what it computed')) * 1_000_000;
}

/** A server that nobody loads computes less in a second. */
const REST_US = 200_000;
const REST_WITHIN_SECONDS = 120;

/** Resolves when the server does little: a first start goes on making the past of its simulated market. */
async function comeToRest(server: RealServer): Promise<void> {
  for (let seconds = 0; seconds < REST_WITHIN_SECONDS; seconds += 1) {
    const before = await computedUs(server);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if ((await computedUs(server)) - before < REST_US) return;
  }
  throw new Error('the server does not come to rest');
}

interface Loaded {
  readonly server: RealServer;
  readonly load: Load;
}

async function measure({ server, load: grouped }: Loaded, single: Load): Promise<ServerFigures> {
  const many: LoadFigures[] = [];
  const one: LoadFigures[] = [];
  let serverUs = 0;
  for (const load of [single, grouped]) await load.ask({ seconds: WARM_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const ofSingle = await single.ask<LoadFigures>({ seconds: ROUND_SECONDS });
    const before = await computedUs(server);
    const ofGrouped = await grouped.ask<LoadFigures>({ seconds: ROUND_SECONDS });
    serverUs += (await computedUs(server)) - before;
    one.push(ofSingle);
    many.push(ofGrouped);
  }
  const tookMs = many.flatMap((figures) => figures.tookMs);
  const loadUs = many.reduce((sum, figures) => sum + figures.computedUs, 0);
  return {
    connections: CONNECTIONS,
    perSecond: rateOf(many),
    singlePerSecond: rateOf(one),
    serverUs: serverUs / tookMs.length,
    loadUs: loadUs / tookMs.length,
    refused: [...one, ...many].reduce((sum, { refused }) => sum + refused, 0),
    p50Ms: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
  };
}

function rateOf(rounds: readonly { orders: number; seconds: number }[]): number {
  const orders = rounds.reduce((sum, round) => sum + round.orders, 0);
  return orders / rounds.reduce((sum, round) => sum + round.seconds, 0);
}

async function measureServers(groupedDir: string, singleDir: string): Promise<ServerFigures> {
  const profileDir = process.env['BENCH_PROFILE_DIR'];
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const grouped = await serverOn(await placeFor('grouped', groupedDir), {}, profile);
  const single = await serverOn(await placeFor('single', singleDir), { ENGINE_BATCH_MAX: '1' });
  const loads: Load[] = [];
  try {
    for (const server of [grouped, single]) await comeToRest(server);
    loads.push(...(await Promise.all([loadOn(grouped), loadOn(single)])));
    const [ofGrouped, ofSingle] = loads as [Load, Load];
    return await measure({ server: grouped, load: ofGrouped }, ofSingle);
  } finally {
    for (const { child } of loads) await endProcess(child);
    await grouped.stop();
    await single.stop();
  }
}

async function measureBare(dataDir: string): Promise<{ kind: string; barePerSecond: number }> {
  const db = await openQuietly(await placeFor('bare', dataDir));
  const bare = await prepareOneByOne(db, ACCOUNTS);
  await bare.run(ROUND_SECONDS); // warms it up
  const rounds = [await bare.run(ROUND_SECONDS), await bare.run(ROUND_SECONDS)];
  await db.close();
  return { kind: db.kind, barePerSecond: rateOf(rounds) };
}

const ofServers = await inTemporaryFolder((groupedDir) =>
  inTemporaryFolder((singleDir) => measureServers(groupedDir, singleDir)),
);
const ofBare = await inTemporaryFolder(measureBare);
console.log(JSON.stringify({ ...ofServers, ...ofBare } satisfies JournalFigures));
