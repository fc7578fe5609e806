// Measures what the public log costs the engine where one process does everything: the same orders are given to two hosts in
// this thread, whose databases have threads of their own, and the log of one of them is kept. What counts is what this thread
// computed, so that other work on the machine, and the threads of the databases and of the log, do not. `node measure.ts`
// prints the figures as JSON.
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

export interface LogFigures {
  /** Microseconds of this thread an event, of the median round. */
  readonly bareUs: number;
  readonly loggedUs: number;
  /** Median over rounds of one by the other: both of a round are measured right after each other. */
  readonly ratio: number;
  readonly events: number;
}

export interface LogBounds {
  readonly accounts: number;
  /** Orders of a round, each opened and closed. */
  readonly orders: number;
  readonly rounds: number;
}

const FULL: LogBounds = { accounts: 1_000, orders: 4_000, rounds: 9 };
/** Clients who wait for their answers. */
const AT_ONCE = 256;
/** As often as the log grows in a process that serves. */
const GROWS_EVERY_MS = SECOND_MS;

interface Venue {
  readonly db: Database;
  readonly host: EngineHost;
  readonly log: KeptPublicLog | null;
  sent: number;
  ticks: number;
}

function fail(error: unknown): never {
  throw error;
}

async function openVenue(folder: string, isLogged: boolean, accounts: number): Promise<Venue> {
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
  const log = isLogged
    ? keepPublicLog({ db, keys: logKeys(), now: Date.now, onFault: fail })
    : null;
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

/** Opens and closes orders, and has the log keep up. @returns microseconds that this thread computed */
async function round(venue: Venue, { accounts, orders }: LogBounds): Promise<number> {
  const { host, log } = venue;
  const before = process.threadCpuUsage();
  const timer = setInterval(() => void log?.bringUpToDate(), GROWS_EVERY_MS);
  let left = orders;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await openAndClose(venue, accounts);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await host.settled();
  clearInterval(timer);
  await log?.bringUpToDate();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
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

export async function measureLog(bounds: LogBounds): Promise<LogFigures> {
  return await inTemporaryFolder((one) =>
    inTemporaryFolder(async (other) => {
      const bare = await openVenue(one, false, bounds.accounts);
      const logged = await openVenue(other, true, bounds.accounts);
      const took: { bare: number; logged: number }[] = [];
      for (let n = 0; n <= bounds.rounds; n += 1) {
        // In turns, so that neither is always the first.
        const first = n % 2 === 0 ? await round(bare, bounds) : await round(logged, bounds);
        const second = n % 2 === 0 ? await round(logged, bounds) : await round(bare, bounds);
        const both = n % 2 === 0 ? [first, second] : [second, first];
        const [ofBare, ofLogged] = both as [number, number];
        if (n > 0) took.push({ bare: ofBare, logged: ofLogged }); // the first round warms both up
      }
      const size = present(await readLogHead(logged.db), 'there is a log').size;
      const { seq } = logged.host.committedUpTo();
      if (size !== seq) throw new Error(`the log has ${size} of ${seq} rows`);
      for (const { db, host, log } of [bare, logged]) {
        await log?.stop();
        await host.stop();
        await db.close();
      }
      const events = seq / (bounds.rounds + 1);
      return {
        bareUs:
          quantile(
            took.map((of) => of.bare),
            0.5,
          ) / events,
        loggedUs:
          quantile(
            took.map((of) => of.logged),
            0.5,
          ) / events,
        ratio: quantile(
          took.map((of) => of.logged / of.bare),
          0.5,
        ),
        events: seq,
      };
    }),
  );
}

if (import.meta.main) console.log(JSON.stringify(await measureLog(FULL)));
