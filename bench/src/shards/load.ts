// The load of one shard: its clients open and close orders in turn while the ticks of the whole venue come in. Each order is
// decided, written as text as for the journal, and read and applied again as a standby does.
import { CATALOGUE, type Tick } from '@meridian/market';
import {
  type Change,
  type Command,
  type EngineState,
  type Shard,
  createState,
  decodeEvent,
  encodeEvent,
  evolve,
  execute,
} from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const TRADED = 1;
/** The venue's orders for each of its ticks: some 12,000 orders/s while 120 ticks/s come in. */
const ORDERS_A_TICK = 100;

export interface ShardLoad {
  run(orders: number): Took;
}

/** Microseconds of computing. */
export interface Took {
  /** Deciding and writing as text. */
  readonly decidingUs: number;
  /** Reading and applying again, and how many events that were. */
  readonly applyingUs: number;
  readonly events: number;
}

export const emptyState = (shard?: Shard): EngineState =>
  createState(CATALOGUE, hours, 'of_margin', shard);

export function tickAt(n: number): Command {
  const bid = BigInt(110_000 + (n % 7));
  const tick: Tick = {
    ...{ instrumentId: TRADED, bid: asPrice(bid), ask: asPrice(bid + 10n) },
    ...{ at: n, seq: n, volume: 1 },
  };
  return { type: 'ApplyTick', tick, at: n };
}

export const opened = (accountId: number, grant = 100_000): Command => ({
  ...{ type: 'OpenAccount', accountId, kind: 'demo', grant: dollars(grant), at: 1 },
});

export const bought = (accountId: number, clientOrderId: string | null, at: number): Command => ({
  ...{ type: 'PlaceOrder', accountId, clientOrderId, instrumentId: TRADED, side: 'buy' },
  ...{ lots: readLots('0.10'), leverage: 30, mode: 'market' },
  ...{ target: null, stopLoss: null, takeProfit: null, at },
});

function sinceThen(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** @param accounts of the whole venue; the shard has those whose remainder is its number */
export function createLoad(shard: Shard, accounts: number): ShardLoad {
  const [leader, standby] = [emptyState(shard), emptyState(shard)];
  const ids: number[] = [];
  for (let id = 1; id <= accounts; id += 1) if (id % shard.of === shard.number) ids.push(id);
  let now = 1;
  let n = 0;
  const journal: string[] = [];
  const done = (changes: readonly Change[]): void =>
    void journal.push(...changes.map(({ event }) => encodeEvent(event)));
  const apply = (): number => {
    for (const text of journal) evolve(standby, decodeEvent(text));
    return journal.splice(0).length;
  };
  const tick = (): void => {
    now += 1;
    done(execute(leader, tickAt(now)).changes);
  };
  const open: { readonly accountId: number; readonly orderId: number }[] = [];
  const trade = (): void => {
    n += 1;
    const last = open.length > ids.length ? open.shift() : undefined;
    if (last !== undefined) {
      const about = { ...last, clientOrderId: `c${n}`, lots: null, at: now };
      return done(execute(leader, { type: 'CloseOrder', ...about }).changes);
    }
    const accountId = ids[n % ids.length] ?? 0;
    const { changes, outcome } = execute(leader, bought(accountId, `o${n}`, now));
    const orderId = outcome?.[0]?.orderId;
    if (typeof orderId !== 'number') throw new Error('every order is taken');
    open.push({ accountId, orderId });
    done(changes);
  };
  tick();
  for (const id of ids) done(execute(leader, opened(id)).changes);
  apply();
  return {
    run(orders) {
      const began = process.threadCpuUsage();
      for (let i = 1; i <= orders; i += 1) {
        trade();
        if ((i * shard.of) % ORDERS_A_TICK < shard.of) tick();
      }
      const decidingUs = sinceThen(began);
      const decided = process.threadCpuUsage();
      const events = apply();
      return { decidingUs, applyingUs: sinceThen(decided), events };
    },
  };
}
