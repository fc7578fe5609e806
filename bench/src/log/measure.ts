// Measures what the public log costs the engine where one process does everything. One host in this thread, whose database has a
// thread of its own, gets equal rounds of orders in pairs: in one of each the log stands still, and is brought up to date afterwards;
// in the other it grows meanwhile, once a second. What counts is what this thread computed. Two costs come of it: the log's own
// work in this thread, seen alone where nothing else is done; and what a round takes more while it grows, which is that
// and whatever the log's thread does to the caches and the memory that both use. `node measure.ts` prints the figures as JSON.
import { CATALOGUE } from '@meridian/market';
import { type Database, readLogHead } from '@meridian/store';
import { createState } from '@meridian/trading';
import { SECOND_MS, asPrice, dollars, present, readLots } from '@meridian/units';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type EngineHost, createHost } from '../../../packages/server/src/engine/host.ts';
import { createSnapshots } from '../../../packages/server/src/engine/snapshots.ts';
import {
  type KeptPublicLog,
  keepPublicLog,
} from '../../../packages/server/src/public-log/keep-log.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { quantile } from '../verdict.ts';
import { openQuietly } from '../written-history.ts';

/** The median, and the quartiles around it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export interface LogFigures {
  /** Microseconds of this thread an event, while the log stands still. */
  readonly bareUs: Spread;
  /** While it grows. */
  readonly loggedUs: Spread;
  /** Of a pair: one by the other. */
  readonly ratio: Spread;
  /** What this thread does for the log alone, by what it does for the orders that are logged. */
  readonly own: Spread;
  readonly events: number;
}

export interface LogBounds {
  readonly accounts: number;
  /** Orders of a round, each opened and closed. */
  readonly orders: number;
  /** Pairs that are measured. */
  readonly rounds: number;
}

const FULL: LogBounds = { accounts: 1_000, orders: 2_000, rounds: 24 };
/** Clients who wait for their answers. */
const AT_ONCE = 256;
/** As often as the log grows in a process that serves. */
const GROWS_EVERY_MS = SECOND_MS;

interface Venue {
  readonly db: Database;
  readonly host: EngineHost;
  readonly log: KeptPublicLog;
  sent: number;
  ticks: number;
}

function fail(error: unknown): never {
  throw error;
}

async function openVenue(folder: string, accounts: number): Promise<Venue> {
  const db = await openQuietly(folder);
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  const host = createHost({
    state: createState(CATALOGUE, hours, 'of_margin'),
    writer: db.writer,
    marketNow: Date.now,
    lastSeq: 0,
    lastBatch: 0,
    snapshots: createSnapshots(db, { lastSeq: 0, now: Date.now, onFault: fail }),
    onFatal: fail,
  });
  const ids = Array.from({ length: accounts }, (_, i) => i + 1);
  await Promise.all(
    ids.map((accountId) =>
      host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant: dollars(10_000) }),
    ),
  );
  const log = keepPublicLog({
    ...{ db, keys: logKeys(), now: Date.now, onFault: fail },
    onlyWhenAsked: true,
  });
  return { db, host, log, sent: 0, ticks: 0 };
}

function logKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    verifier: {
      ...{ name: 'bench/log', type: 'ed25519' as const },
      publicKey: new Uint8Array(spki.subarray(-32)),
    },
    privateKey,
    seed: new Uint8Array(randomBytes(32)),
    since: 0,
    handovers: [],
  };
}

/** @returns microseconds that this thread computed meanwhile */
async function computedUs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Opens and closes orders. */
async function trade(venue: Venue, { accounts, orders }: LogBounds): Promise<void> {
  let left = orders;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await openAndClose(venue, accounts);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await venue.host.settled();
}

/** The log stands still, and what it has to catch up with is measured apart. */
async function bareRound(
  venue: Venue,
  bounds: LogBounds,
): Promise<{ readonly bare: number; readonly own: number }> {
  const bare = await computedUs(() => trade(venue, bounds));
  const catchUp = await computedUs(() => venue.log.bringUpToDate());
  return { bare, own: catchUp / bare };
}

async function loggedRound(venue: Venue, bounds: LogBounds): Promise<number> {
  return await computedUs(async () => {
    const timer = setInterval(() => void venue.log.bringUpToDate(), GROWS_EVERY_MS);
    await trade(venue, bounds);
    clearInterval(timer);
    await venue.log.bringUpToDate();
  });
}

async function openAndClose(venue: Venue, accounts: number): Promise<void> {
  const { host } = venue;
  const n = venue.sent++;
  const accountId = 1 + (n % accounts);
  tick(venue);
  const [opened] = await host.submit({
    ...{ type: 'PlaceOrder', accountId, clientOrderId: `place-${n}`, instrumentId: 1 },
    ...{ side: 'buy', lots: readLots('0.01'), leverage: 30, mode: 'market' },
    ...{ target: null, stopLoss: null, takeProfit: null },
  });
  const orderId = present(opened?.orderId, 'the order is filled');
  tick(venue);
  const clientOrderId = `close-${n}`;
  await host.submit({ type: 'CloseOrder', accountId, clientOrderId, orderId, lots: null });
}

function tick(venue: Venue): void {
  const seq = (venue.ticks += 1);
  const price = 115_600n + BigInt(seq % 97);
  const quote = { instrumentId: 1, bid: asPrice(price), ask: asPrice(price + 7n) };
  venue.host.applyTick({ ...quote, at: Date.now(), seq, volume: 1 });
}

const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

interface Pair {
  readonly bare: number;
  readonly own: number;
  readonly logged: number;
}

/** In turns, so that neither is always the first. */
async function pairOf(venue: Venue, bounds: LogBounds, isBareFirst: boolean): Promise<Pair> {
  const early = isBareFirst ? await bareRound(venue, bounds) : null;
  const logged = await loggedRound(venue, bounds);
  return { ...(early ?? (await bareRound(venue, bounds))), logged };
}

export async function measureLog(bounds: LogBounds): Promise<LogFigures> {
  return await inTemporaryFolder(async (folder) => {
    const venue = await openVenue(folder, bounds.accounts);
    const pairs: Pair[] = [];
    for (let n = 0; n <= bounds.rounds; n += 1) {
      const pair = await pairOf(venue, bounds, n % 2 === 0);
      if (n > 0) pairs.push(pair); // the first pair warms up
    }
    const size = present(await readLogHead(venue.db), 'there is a log').size;
    const { seq } = venue.host.committedUpTo();
    if (size !== seq) throw new Error(`the log has ${size} of ${seq} rows`);
    await venue.log.stop();
    await venue.host.stop();
    await venue.db.close();
    const events = seq / (2 * (bounds.rounds + 1));
    return {
      bareUs: spreadOf(pairs.map(({ bare }) => bare / events)),
      loggedUs: spreadOf(pairs.map(({ logged }) => logged / events)),
      ratio: spreadOf(pairs.map(({ bare, logged }) => logged / bare)),
      own: spreadOf(pairs.map(({ own }) => own)),
      events: seq,
    };
  });
}

if (import.meta.main) console.log(JSON.stringify(await measureLog(FULL)));
