// Figures over all accounts are sums over the shards. Each is added up from what the shards say, and compared with the
// same figure of one naive twin.
import { type LedgerAccount, HOUSE_ACCOUNTS, zeroSum } from '@meridian/ledger';
import { type AccountKind, decodeEvent, exposures, figuresOf } from '@meridian/trading';
import { ZERO_MONEY, assert } from '@meridian/units';
import { same } from '../lockstep.ts';
import { type Said, type Twin, closesAt, equityIn, openOrders, profitIn } from '../twin-book.ts';
import type { ShardRun, Venue } from './venue.ts';

export function compareSums(
  { shards, seen }: Venue,
  { twin, said }: { readonly twin: Twin; readonly said: readonly Said[] },
): void {
  for (const kind of ['demo', 'real'] as const) {
    same('exposure', exposureOver(shards, kind), exposureIn(twin, kind === 'demo'), kind);
    same('losing share', losingOver(shards, kind), losingIn(twin, kind === 'demo'), kind);
  }
  same('house accounts', houseOver(shards), houseIn(said), 'the end');
  for (const { id } of twin.book.accounts)
    same('earned by copiers', earnedOver(shards, id), earnedIn(twin, said, id), id);
  seen.sums += 5 + twin.book.accounts.length;
}

type Exposed = readonly [orders: number, bought: bigint, sold: bigint, floating: bigint];

/** By instrument: what is open, and what it stands at. */
function exposureOver(shards: readonly ShardRun[], kind: AccountKind): string {
  const sums = new Map<number, Exposed>();
  for (const { state } of shards)
    for (const { instrument, orders, boughtLots, soldLots, floating } of exposures(state, kind)) {
      const [n, b, s, f] = sums.get(instrument.id) ?? [0, 0n, 0n, 0n];
      sums.set(instrument.id, [n + orders, b + boughtLots, s + soldLots, f + (floating ?? 0n)]);
    }
  return asText(sums);
}

function exposureIn(twin: Twin, isDemo: boolean): string {
  const sums = new Map<number, Exposed>();
  for (const order of twin.book.accounts
    .filter((one) => one.isDemo === isDemo)
    .flatMap(openOrders)) {
    const quote = twin.book.quotes.get(order.instrumentId);
    const profit = quote === undefined ? null : profitIn(twin, order, closesAt(order, quote));
    const [n, b, s, f] = sums.get(order.instrumentId) ?? [0, 0n, 0n, 0n];
    const [bought, sold] = order.side === 'buy' ? [order.lots, 0n] : [0n, order.lots];
    sums.set(order.instrumentId, [n + 1, b + bought, s + sold, f + (profit ?? 0n)]);
  }
  return asText(sums);
}

const asText = (sums: ReadonlyMap<number, readonly (number | bigint)[]>): string =>
  [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([id, figures]) => `${id}: ${figures.join(' ')}`)
    .join(', ');

/** Of the clients with something open: how many there are, and how many of them lose. */
function losingOver(shards: readonly ShardRun[], kind: AccountKind): string {
  let [losing, clients] = [0, 0];
  for (const { state } of shards) {
    const together = new Map<number, bigint>();
    for (const account of state.accounts.values()) {
      if (account.kind !== kind || account.openCount === 0) continue;
      const owner = account.copy?.ownerId ?? account.id;
      const { floating } = figuresOf(state, account);
      together.set(owner, (together.get(owner) ?? 0n) + (floating ?? 0n));
    }
    clients += together.size;
    losing += [...together.values()].filter((floating) => floating < 0n).length;
  }
  return `${losing} of ${clients}`;
}

function losingIn(twin: Twin, isDemo: boolean): string {
  const together = new Map<number, bigint>();
  for (const account of twin.book.accounts) {
    if (account.isDemo !== isDemo || openOrders(account).length === 0) continue;
    const owner = account.copy?.ownerId ?? account.id;
    const floating = (equityIn(twin, account) ?? account.balance) - account.balance;
    together.set(owner, (together.get(owner) ?? 0n) + floating);
  }
  return `${[...together.values()].filter((one) => one < 0n).length} of ${together.size}`;
}

/** The accounts of the house that trading moves, from the shards' ledgers. */
function houseOver(shards: readonly ShardRun[]): string {
  const sums = new Map<LedgerAccount, bigint>();
  for (const { balances } of shards) {
    assert(zeroSum(balances) === ZERO_MONEY, 'each shard sums to zero');
    for (const [account, amount] of balances) sums.set(account, (sums.get(account) ?? 0n) + amount);
  }
  const house = HOUSE_ACCOUNTS.filter((account) => MOVED.some(([name]) => name === account));
  const all = [...sums.values()].reduce((sum, amount) => sum + amount, 0n);
  assert(all === 0n, 'all shards together sum to zero');
  return house.map((account) => `${account} ${sums.get(account) ?? 0n}`).join(', ');
}

/** What a word of the twin's moves, and what the house has of it. */
const MOVED = [
  ['house:trading', / profit (-?\d+)/, -1n],
  ['house:fees', / fee (-?\d+)/, 1n],
  ['house:financing', /^swap #\d+ \d+ -?\d+ (-?\d+)/, -1n],
  ['house:negative_balance', /^written off \d+ (-?\d+)/, -1n],
] as const;

function houseIn(said: readonly Said[]): string {
  return HOUSE_ACCOUNTS.flatMap((account) => {
    const moved = MOVED.find(([name]) => name === account);
    if (moved === undefined) return [];
    const [, pattern, sign] = moved;
    const sum = said.reduce((all, { text }) => all + BigInt(pattern.exec(text)?.[1] ?? 0), 0n);
    return [`${account} ${sum * sign}`];
  }).join(', ');
}

/** What all who ever copied a leader have made of it, wherever they are: what they have, less what they put in. */
function earnedOver(shards: readonly ShardRun[], leaderId: number): bigint {
  let earned = 0n;
  for (const { state, journal } of shards) {
    const isCopy = (id: number): boolean => state.accounts.get(id)?.copy?.leaderId === leaderId;
    for (const account of state.accounts.values())
      if (isCopy(account.id)) earned += figuresOf(state, account).equity ?? account.balance;
    for (const { kind, text } of journal) {
      const event = kind === 'event' ? decodeEvent(text) : null;
      if (event?.type === 'CopyMoneyMoved' && isCopy(event.accountId)) earned -= event.amount;
    }
  }
  return earned;
}

function earnedIn(twin: Twin, said: readonly Said[], leaderId: number): bigint {
  const copies = twin.book.accounts.filter(({ copy }) => copy?.leaderId === leaderId);
  const has = copies.reduce((sum, one) => sum + (equityIn(twin, one) ?? one.balance), 0n);
  return copies.reduce(
    (sum, { id }) =>
      said
        .filter(({ accountId, text }) => accountId === id && text.startsWith(`moved ${id} `))
        .reduce((left, { text }) => left - BigInt(text.split(' ')[2] ?? 0), sum),
    has,
  );
}
