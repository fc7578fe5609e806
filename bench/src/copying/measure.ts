// Measures copying: a leader with many copiers over the real host and database. One order of the leader is copied for
// all of them and closed again while another instrument's ticks come in. As many orders of clients' own are compared
// with the copies: with ids, as clients send them, while the same ticks come in, in turns, and each from a checkpoint
// on, because what a commit writes doubles after one. Then the same copies in one command, in memory: that is how long
// those ticks would have to wait. It runs as a process of its own: `node measure.ts`.
import { CATALOGUE } from '@meridian/market';
import { type Database, openDatabase } from '@meridian/store';
import {
  COPY_ACCOUNTS_FROM,
  type EngineState,
  type OpenAccount,
  type PlaceOrder,
  type StartCopying,
  type StartLeading,
  createState,
  execute,
} from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import {
  type EngineHost,
  type Host,
  createHost,
} from '../../../packages/server/src/engine/host.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { quantile } from '../verdict.ts';

export interface CopyingFigures {
  readonly copiers: number;
  readonly copiesPerSecond: number;
  readonly ordersPerSecond: number;
  /** Microseconds that the whole process computed for one, the database's thread with it: other work on the machine blurs it least. */
  readonly copyUs: number;
  readonly orderUs: number;
  /** How long a tick of another instrument waited meanwhile, from when it was due until it was applied. */
  readonly waitedMostMs: number;
  readonly waitedP99Ms: number;
  /** The longest wait while nothing was copied: what the machine itself does. */
  readonly idleMostMs: number;
  /**
   * The most that the thread computed between two of those ticks: the longest wait if the process has a core of its
   * own.
   */
  readonly busyMostMs: number;
  /** All copies in one command, in computing time too. */
  readonly atOnceMs: number;
}

export interface Bounds {
  readonly copiers: number;
  readonly rounds: number;
}
const FULL: Bounds = { copiers: 10_000, rounds: 4 };

const LEADER = 1;
const TICK_EVERY_MS = 2;
const IDLE_MS = 1_000;
/** Fewer than the commands that may wait for their commit. */
const AT_ONCE = 2_000;
const [COPIED, OTHER] = [1, 2];

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const emptyState = (): EngineState => createState(CATALOGUE, hours, 'of_margin');

const account = (accountId: number): OpenAccount => ({
  type: 'OpenAccount',
  accountId,
  kind: 'demo',
  grant: dollars(accountId === LEADER ? 100_000 : 10_000),
});
const lead: StartLeading = { type: 'StartLeading', accountId: LEADER, clientOrderId: null };
const copy = (accountId: number): StartCopying => ({
  type: 'StartCopying',
  accountId,
  clientOrderId: null,
  leaderId: LEADER,
  allocation: dollars(1_000),
  stopPercent: 40,
  sizing: { kind: 'equity' },
});
const order = (
  accountId: number,
  lots: string,
  clientOrderId: string | null = null,
): PlaceOrder => ({
  type: 'PlaceOrder',
  accountId,
  clientOrderId,
  instrumentId: COPIED,
  side: 'buy',
  lots: readLots(lots),
  leverage: 30,
  mode: 'market',
  target: null,
  stopLoss: null,
  takeProfit: null,
});
const closeAll = (accountId: number, clientOrderId: string | null = null) =>
  ({ type: 'CloseAllOrders', accountId, clientOrderId, instrumentId: null }) as const;

/** The copiers' accounts. */
const copiersOf = (copiers: number): readonly number[] =>
  Array.from({ length: copiers }, (_, i) => LEADER + 1 + i);

async function inGroups<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}

export const measureCopying = ({ copiers, rounds }: Bounds): Promise<CopyingFigures> =>
  inTemporaryFolder(async (dataDir) => {
    const db = await openDatabase({
      dataDir,
      databaseUrl: null,
      access: 'engine',
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onFatal: fail,
    });
    const host = hostOver(db);
    const ids = copiersOf(copiers);
    await begin(host, ids);
    const idle = startFeed(host);
    await new Promise((resolve) => {
      setTimeout(resolve, IDLE_MS);
    });
    const { waits: idleWaits } = idle.stop();
    const played: Round[] = [];
    const checkpoint = async (): Promise<void> => void (await db.query({ text: 'CHECKPOINT' }));
    for (let round = 0; round <= rounds; round += 1)
      played.push(await playRound(host, ids, { isCopiedFirst: round % 2 === 0, checkpoint }));
    await host.stop();
    await db.close();
    const [, ...counted] = played; // the first warms up
    const perSecond = (tookMs: readonly number[]): number =>
      (2 * copiers * rounds * 1_000) / tookMs.reduce((sum, ms) => sum + ms, 0);
    const waits = counted.flatMap(({ felt }) => felt.waits);
    return {
      copiers,
      copiesPerSecond: perSecond(counted.map(({ copiedMs }) => copiedMs)),
      ordersPerSecond: perSecond(counted.map(({ ordersMs }) => ordersMs)),
      copyUs:
        quantile(
          counted.map((round) => round.copiedUs),
          0.5,
        ) /
        (2 * copiers),
      orderUs:
        quantile(
          counted.map((round) => round.ordersUs),
          0.5,
        ) /
        (2 * copiers),
      waitedMostMs: Math.max(...waits),
      waitedP99Ms: quantile(waits, 0.99),
      idleMostMs: Math.max(...idleWaits),
      busyMostMs: Math.max(...counted.map(({ felt }) => felt.busyMostMs)),
      atOnceMs: measureAtOnce(copiers, rounds),
    };
  });

const hostOver = ({ writer }: Database): EngineHost =>
  createHost({
    state: emptyState(),
    writer,
    marketNow: Date.now,
    lastSeq: 0,
    lastBatch: 0,
    snapshots: { offer: () => undefined, write: () => Promise.resolve() },
    onFatal: fail,
  });

async function begin(host: Host, ids: readonly number[]): Promise<void> {
  await host.openAccount(account(LEADER));
  await host.submit(lead);
  await inGroups(ids, async (id) => {
    await host.openAccount(account(id));
    await host.submit(copy(id));
  });
  tick(host, COPIED);
}

interface Round {
  readonly copiedMs: number;
  readonly ordersMs: number;
  /** Of computing. */
  readonly copiedUs: number;
  readonly ordersUs: number;
  readonly felt: Felt;
}

interface Timed {
  readonly tookMs: number;
  readonly computedUs: number;
  readonly felt: Felt;
}

interface Play {
  readonly isCopiedFirst: boolean;
  readonly checkpoint: () => Promise<void>;
}

/** One order of the leader's, opened and closed in all copyings, and as many orders of the copiers' own. */
async function playRound(host: EngineHost, ids: readonly number[], play: Play): Promise<Round> {
  const timed = async (work: () => Promise<void>): Promise<Timed> => {
    await play.checkpoint();
    const feed = startFeed(host);
    const startedAt = performance.now();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return {
      tookMs: performance.now() - startedAt,
      computedUs: user + system,
      felt: feed.stop(),
    };
  };
  const copy = () => timed(() => copyOnce(host));
  const trade = () => timed(() => tradeOnce(host, ids));
  const first = play.isCopiedFirst ? await copy() : await trade();
  const second = play.isCopiedFirst ? await trade() : await copy();
  const [copied, traded] = play.isCopiedFirst ? [first, second] : [second, first];
  return {
    copiedMs: copied.tookMs,
    ordersMs: traded.tookMs,
    copiedUs: copied.computedUs,
    ordersUs: traded.computedUs,
    felt: copied.felt,
  };
}

async function copyOnce(host: EngineHost): Promise<void> {
  await host.submit(order(LEADER, '1'));
  await mirrored(host);
  await host.submit(closeAll(LEADER));
  await mirrored(host);
}

function fail(error: unknown): never {
  throw error;
}

let seq = 0;
function tick(host: Host, instrumentId: number): void {
  seq += 1;
  const at = Date.now();
  const [bid, ask] = [asPrice(110_000n), asPrice(110_008n)];
  host.applyTick({ instrumentId, bid, ask, at, seq, volume: 1 });
}

interface Felt {
  readonly waits: readonly number[];
  readonly busyMostMs: number;
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Sends ticks that are due every few milliseconds, and notes how late each was applied. */
function startFeed(host: Host): { stop(): Felt } {
  const waits: number[] = [];
  let busyMostMs = 0;
  let computed = computedMs();
  let dueAt = performance.now() + TICK_EVERY_MS;
  const timer = setInterval(() => {
    const now = computedMs();
    busyMostMs = Math.max(busyMostMs, now - computed);
    computed = now;
    for (; dueAt <= performance.now(); dueAt += TICK_EVERY_MS) {
      // Keep the copied instrument's price fresh too.
      tick(host, waits.length % 50 === 0 ? COPIED : OTHER);
      waits.push(performance.now() - dueAt);
    }
  }, TICK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { waits, busyMostMs };
    },
  };
}

async function mirrored(host: EngineHost): Promise<void> {
  while (host.state.mirrorTasks.length > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  await host.settled();
}

let sent = 0;

/** As many orders of clients' own as there are copies in a round. */
async function tradeOnce(host: Host, ids: readonly number[]): Promise<void> {
  for (const command of [
    (id: number, clientOrderId: string) => order(id, '0.01', clientOrderId),
    closeAll,
  ]) {
    tick(host, COPIED);
    await inGroups(ids, async (id) => {
      sent += 1;
      const [line] = await host.submit(command(id, `order-${sent}`));
      if (line?.rejected != null) throw new Error(`an order was refused: ${line.rejected}`);
    });
  }
}

/** The longest command that copies for all at once. */
function measureAtOnce(copiers: number, rounds: number): number {
  const state = emptyState();
  const at = Date.now();
  const run = (command: Parameters<Host['submit']>[0] | OpenAccount): number => {
    const before = computedMs();
    execute(state, { ...command, at }, { copiesMax: Infinity });
    return computedMs() - before;
  };
  run(account(LEADER));
  run(lead);
  for (const id of copiersOf(copiers)) {
    run(account(id));
    run(copy(id));
  }
  const quote = { bid: asPrice(110_000n), ask: asPrice(110_008n), at, seq: 1, volume: 1 };
  execute(state, { type: 'ApplyTick', tick: { instrumentId: COPIED, ...quote }, at });
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    took.push(run(order(LEADER, '1')), run(closeAll(LEADER)));
  if (state.nextCopyId !== COPY_ACCOUNTS_FROM + copiers || state.mirrorTasks.length > 0)
    throw new Error('everybody copies');
  return Math.max(...took);
}

if (import.meta.main) console.log(JSON.stringify(await measureCopying(FULL)));
