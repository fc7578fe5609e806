// Engine and twin in lock-step: both do a command, and what they say and hold is compared.
import {
  type Entry,
  type LedgerAccount,
  assertBalanced,
  clientAccount,
  zeroSum,
} from '@meridian/ledger';
import {
  type Change,
  type Command,
  type CopyTerms,
  type EngineState,
  type OutcomeRecorded,
  type Result,
  assertSound,
  execute,
  figuresOf,
  isLimitReached,
  standingStop,
  trailBest,
} from '@meridian/trading';
import { type Money, type Price, ZERO_MONEY, addMoney, assert } from '@meridian/units';
import { inWords, moves, toldBy, toldOutcome } from './told.ts';
import {
  type Twin,
  type TwinAccount,
  type TwinCopy,
  createTwin,
  equityIn,
  heldIn,
  openOrders,
  usedMarginIn,
} from './twin-book.ts';
import { partsInWords } from './twin-parts.ts';
import { stopIn, termsOf } from './twin-stops.ts';
import { executeInTwin } from './twin.ts';
import type { World } from './world.ts';
import type { TwinOrder } from './twin-order.ts';

export type Balances = Map<LedgerAccount, Money>;

export interface Lockstep {
  readonly world: World;
  readonly twin: Twin;
  state: EngineState;
  balances: Balances;
  /** How often each event happened, by its first word. */
  readonly told: Map<string, number>;
}

export function twinOf({ stage, chargesMax, tasksMax }: World): Twin {
  const twin = createTwin(stage.instruments, stage.hours, stage.feeType);
  twin.chargesMax = chargesMax;
  twin.deedsMax = tasksMax;
  return twin;
}

/** @param recalled what the journal says of a command that its account may have forgotten */
export function doBoth(run: Lockstep, command: Command, recalled: OutcomeRecorded | null): Result {
  const { copiesMax, chargesMax, tasksMax } = run.world;
  const result = execute(run.state, command, { copiesMax, chargesMax, tasksMax, recalled });
  const { changes, outcome } = result;
  const expected = executeInTwin(run.twin, command, copiesMax);
  const said = expected.said.map(({ text }) => text);
  same('events', toldBy(changes).join('\n'), said.join('\n'), command);
  same('outcome', toldOutcome(outcome), expected.outcome, command);
  bookAll(run.balances, changes);
  for (const words of said) count(run.told, words);
  compare(run, command);
  return result;
}

/** Counts the words of an event that are not figures or ids. */
function count(told: Map<string, number>, words: string): void {
  const kind = words
    .split(' ')
    .filter((word) => /^[a-z_]+$/.test(word) && word !== 'null' && word !== 'undefined')
    .slice(0, 2)
    .join(' ');
  const kinds = / back [1-9]/.test(words) ? [kind, 'rebated'] : [kind];
  for (const one of kinds) told.set(one, (told.get(one) ?? 0) + 1);
}

const bookAll = (balances: Balances, changes: readonly Change[]): void => {
  for (const { entries } of changes) book(balances, entries);
};

export function book(balances: Balances, entries: readonly Entry[]): void {
  for (const entry of entries) {
    assertBalanced(entry);
    for (const { account, amount } of entry.postings) {
      balances.set(account, addMoney(balances.get(account) ?? ZERO_MONEY, amount));
    }
  }
}

/** What is true after every step: engine and twin agree, the state is sound, the ledger balances. */
export function compare(run: Lockstep, after: unknown): void {
  const { state, twin, balances } = run;
  assertSound(state);
  assert(zeroSum(balances) === ZERO_MONEY, 'all postings sum to zero');
  assert((balances.get('house:copying') ?? 0n) === 0n, 'no money is between accounts');
  compareRules(run, after);
  same('deeds', state.mirrorTasks.length, twin.book.deeds.length, after);
  same('accounts', state.accounts.size + state.parked.size, twin.book.accounts.length, after);
  for (const expected of twin.book.accounts) {
    if (state.parked.has(expected.id)) continue;
    compareAccount(run, expected, after);
  }
}

/** An account has the twin's figures and orders. */
export function compareAccount(
  { state, twin, balances }: Pick<Lockstep, 'state' | 'twin' | 'balances'>,
  expected: TwinAccount,
  after: unknown,
): void {
  const account = state.accounts.get(expected.id);
  assert(account !== undefined, `account ${expected.id} is known`);
  const figures = figuresOf(state, account);
  const booked = balances.get(clientAccount(account.id)) ?? ZERO_MONEY;
  assert(
    booked === account.balance,
    `the balance of account ${account.id} is the sum of its postings`,
  );
  const told = [
    account.balance,
    figures.equity,
    account.usedMargin,
    account.noticeBand,
    account.epoch,
    account.openCount,
    account.held,
    account.copy?.allocation,
    account.copy === null ? undefined : stateOf(account.copy),
  ];
  const naive = [
    expected.balance,
    equityIn(twin, expected),
    usedMarginIn(expected),
    expected.band,
    expected.epoch,
    openOrders(expected).length,
    heldIn(expected),
    expected.copy?.allocation,
    expected.copy?.state,
  ];
  same(`account ${account.id}`, told.join(' '), naive.join(' '), after);
  const orders = [...account.orders.values()].map(
    (order) =>
      `${order.id} ${order.lots} ${order.margin} ${standingStop(state, order)?.level} ${trailBest(state, order)} ${order.exactLots ?? 0n} ${order.isFollowing ?? false}${moves(order)} ${order.targetPrice} ${order.expiresAt} ${order.ocoWith}${partsInWords(order.takeParts)}`,
  );
  const naiveOrders = expected.orders.map(
    (order) =>
      `${order.id} ${order.lots} ${order.margin} ${stopIn(twin, order)?.level} ${bestIn(order)} ${order.exact} ${order.follows}${termsOf(order)} ${order.target} ${order.expiresAt ?? undefined} ${order.oco ?? undefined}${partsInWords(order.parts)}`,
  );
  same(`orders of ${account.id}`, orders.join(', '), naiveOrders.join(', '), after);
}

const bestIn = ({ isOpen, trailing, best }: TwinOrder): Price | undefined =>
  isOpen && trailing !== null ? (best ?? undefined) : undefined;

function compareRules({ state, twin }: Lockstep, after: unknown): void {
  same('fee types', state.feeType, twin.book.rules.feeType, after);
  for (const { id, ...expected } of twin.book.instruments) {
    const market = state.markets.get(id);
    assert(market !== undefined, `instrument ${id} is known`);
    same(`terms of ${id}`, inWords(market.instrument), inWords(expected), after);
    const known = twin.book.rules.of.get(id);
    const plans = (of: readonly { readonly id: number }[] = []): string =>
      of.map((one) => one.id).join(' ');
    same(`plans of ${id}`, plans(market.plans), plans(known?.plans), after);
    same(`the version of ${id}`, market.version?.id, known?.version?.id, after);
  }
}

/** The state in the twin's words. */
export function stateOf(terms: CopyTerms): TwinCopy['state'] {
  const { stopped, endedAt } = terms;
  if (endedAt !== null) return 'ended';
  if (stopped === null) return 'running';
  if (stopped.orders === 'follow') return 'following';
  return isLimitReached(terms) ? 'stopped_out' : 'left';
}

export function same(what: string, engine: unknown, twin: unknown, after: unknown): void {
  if (engine === twin) return;
  const command = JSON.stringify(after, (_key, item: unknown) =>
    typeof item === 'bigint' ? String(item) : item,
  );
  throw new Error(
    `${what} differ after ${command}\nengine:\n${String(engine)}\ntwin:\n${String(twin)}`,
  );
}
