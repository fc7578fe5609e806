// One run: engine and twin in lock-step on the commands of a world, compared after each command. Between any two steps
// the engine may crash; then it is rebuilt from its snapshot and journal, and the twin is rolled back to the last
// commit.
import {
  type Entry,
  type LedgerAccount,
  assertBalanced,
  clientAccount,
  zeroSum,
} from '@meridian/ledger';
import {
  type AccountCommand,
  type Command,
  type CopyTerms,
  type EngineState,
  armAccounts,
  assertSound,
  beginSnapshot,
  createState,
  decodeEvent,
  encodeEvent,
  evolve,
  execute,
  figuresOf,
  isLimitReached,
  restoreSnapshot,
  snapshotLines,
} from '@meridian/trading';
import { type Money, ZERO_MONEY, addMoney, assert } from '@meridian/units';
import { compareDifference } from './difference.ts';
import { type Rows, awaited, parkAlike, parkSome, recalledFrom } from './parking.ts';
import { toldBy, toldOutcome } from './told.ts';
import {
  type Twin,
  type TwinBook,
  type TwinCopy,
  createTwin,
  equityIn,
  heldIn,
  noNights,
  openOrders,
  usedMarginIn,
} from './twin-book.ts';
import { executeInTwin } from './twin.ts';
import { type World, createWorld, nextCommand, remember } from './world.ts';

/** What a run has seen. It shows a simulation that exercises nothing. */
export interface Seen {
  steps: number;
  crashes: number;
  /** Commands that went on with a night. */
  slices: number;
  /** Copies and skips that were compared with exact copies. */
  rows: number;
  /** How often each event happened, by its first word. */
  readonly told: Map<string, number>;
}

type Balances = Map<LedgerAccount, Money>;

interface Writing {
  readonly from: Iterator<string>;
  readonly lines: string[];
  readonly after: number;
}

interface Run {
  readonly world: World;
  readonly twin: Twin;
  readonly seen: Seen;
  state: EngineState;
  balances: Balances;
  /** Of accounts that have left memory. */
  readonly rows: Rows;
  /** Events of committed batches, as the database holds them. */
  readonly journal: string[];
  uncommitted: string[];
  snapshot: { readonly lines: readonly string[]; readonly after: number };
  /** A snapshot that is written between the steps. */
  writing: Writing | null;
  committed: { book: TwinBook; balances: Balances };
  /** Client commands that are not committed, so their clients have no answer yet. */
  unanswered: AccountCommand[];
  /** Commands that clients send again after a crash. */
  retries: AccountCommand[];
}

export interface Options {
  readonly seed: number;
  readonly steps: number;
  /** With deposits and withdrawals. */
  readonly money?: boolean;
  /** With leaders and copyings. */
  readonly copying?: boolean;
  /** With halts of trading. */
  readonly halts?: boolean;
}

/** Runs a seed to its end. @throws with the seed and step at the first difference */
export function runSeed(options: Options): Seen {
  const { seed, steps, money = false, copying = false, halts = false } = options;
  const run = startRun(seed, { money, copying, halts });
  for (let step = 1; step <= steps; step += 1) {
    try {
      runStep(run);
      if (copying && step === steps) compareRows(run);
    } catch (error) {
      const line = `npm run sim -- --seed ${seed} --steps ${step}${money ? '' : ' --no-money'}${copying ? '' : ' --no-copying'}${halts ? ' --halts' : ''}`;
      throw new Error(`${line}\n${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return run.seen;
}

/** Compares the rows at the end, for everything committed. */
function compareRows(run: Run): void {
  commit(run);
  run.seen.rows = compareDifference(emptyState(run.world), run.journal, run.twin.book);
}

function startRun(seed: number, has: { money: boolean; copying: boolean; halts: boolean }): Run {
  const world = createWorld(seed, has);
  const { instruments, hours, feeType } = world.stage;
  const twin = createTwin(instruments, hours, feeType);
  twin.chargesMax = world.chargesMax;
  twin.deedsMax = world.tasksMax;
  return {
    world,
    twin,
    seen: { steps: 0, crashes: 0, slices: 0, rows: 0, told: new Map() },
    state: emptyState(world),
    balances: new Map(),
    rows: new Map(),
    journal: [],
    uncommitted: [],
    snapshot: { lines: [], after: 0 },
    writing: null,
    committed: { book: structuredClone(twin.book), balances: new Map() },
    unanswered: [],
    retries: [],
  };
}

const emptyState = ({ stage }: World): EngineState =>
  createState(stage.instruments, stage.hours, stage.feeType);

function runStep(run: Run): void {
  const { random } = run.world;
  const retry = random.chance(0.5) ? run.retries.shift() : undefined;
  const command = arrived(
    run,
    retry ? { ...retry, at: run.world.now } : nextCommand(run.world, run.twin.book),
  );
  for (const id of awaited(run.state, command)) comeBack(run, id);
  perform(run, command);
  run.seen.steps += 1;
  chargeOn(run);
  writeOn(run);
  if (run.uncommitted.length === 0 && run.writing === null && run.world.idle.chance(0.2))
    parkSome(run.state, run.rows, run.world.idle);
  if (random.chance(0.3)) commit(run);
  if (random.chance(0.004)) crash(run);
}

/** Requests and ticks come by a clock of their own. */
function arrived({ seen }: Run, command: Command): Command {
  const arrivedAt = 1_000_000 + seen.steps;
  if (command.type === 'ApplyTick') return { ...command, tick: { ...command.tick, arrivedAt } };
  return 'clientOrderId' in command ? { ...command, arrivedAt } : command;
}

function comeBack(run: Run, id: number): void {
  const row = run.rows.get(id);
  assert(row !== undefined, `account ${id} has a row`);
  perform(run, { type: 'ReturnAccount', ...row, at: run.world.now });
}

/** Nights go on between other commands. */
function chargeOn(run: Run): void {
  const { nights, now: at } = run.world;
  const isUnderWay = run.state.nights.walk !== null;
  same('nights under way', isUnderWay, run.twin.nights.left !== null, 'a step');
  if (!isUnderWay || !nights.chance(0.3)) return;
  run.seen.slices += 1;
  perform(run, { type: 'ChargeNext', max: nights.between(1, 4), at });
}

/** A snapshot is begun at a commit and written line by line while the state goes on. */
function writeOn(run: Run): void {
  const { nights } = run.world;
  if (run.writing === null) {
    if (run.uncommitted.length > 0 || !nights.chance(0.1)) return;
    const from = beginSnapshot(run.state).lines[Symbol.iterator]();
    run.writing = { from, lines: [], after: run.journal.length };
  } else if (nights.chance(0.5)) {
    const { from, lines, after } = run.writing;
    const next = from.next();
    if (next.done !== true) return void lines.push(next.value);
    run.snapshot = { lines, after };
    run.writing = null;
  }
}

function perform(run: Run, command: Command): void {
  const { copiesMax, chargesMax, tasksMax } = run.world;
  const recalled = recalledFrom(run.state, command, [run.journal, run.uncommitted]);
  const options = { copiesMax, chargesMax, tasksMax, recalled };
  const { changes, outcome } = execute(run.state, command, options);
  const expected = executeInTwin(run.twin, command, copiesMax);
  same('events', toldBy(changes).join('\n'), expected.said.join('\n'), command);
  same('outcome', toldOutcome(outcome), expected.outcome, command);
  for (const { event, entries } of changes) {
    run.uncommitted.push(encodeEvent(event));
    book(run.balances, entries);
  }
  for (const words of expected.said) count(run.seen.told, words);
  if (
    'accountId' in command &&
    command.type !== 'OpenAccount' &&
    command.type !== 'ReturnAccount'
  ) {
    const { at: _at, ...request } = command;
    // Movements of money are repeated by ids of their own.
    if (request.clientOrderId !== null || isMovement(request)) run.unanswered.push(request);
  }
  compare(run, command);
}

const isMovement = ({ type }: AccountCommand): boolean => /Deposit|Withdrawal/.test(type);

/** Counts the words of an event that are not figures or ids. */
function count(told: Map<string, number>, words: string): void {
  const kind = words
    .split(' ')
    .filter((word) => /^[a-z_]+$/.test(word) && word !== 'null')
    .slice(0, 2)
    .join(' ');
  told.set(kind, (told.get(kind) ?? 0) + 1);
}

function book(balances: Balances, entries: readonly Entry[]): void {
  for (const entry of entries) {
    assertBalanced(entry);
    for (const { account, amount } of entry.postings) {
      balances.set(account, addMoney(balances.get(account) ?? ZERO_MONEY, amount));
    }
  }
}

/** What is true after every step: engine and twin agree, the state is sound, the ledger balances. */
function compare(run: Run, after: unknown): void {
  const { state, twin, balances } = run;
  assertSound(state);
  assert(zeroSum(balances) === ZERO_MONEY, 'all postings sum to zero');
  assert((balances.get('house:copying') ?? 0n) === 0n, 'no money is between accounts');
  same('deeds', state.mirrorTasks.length, twin.book.deeds.length, after);
  same('accounts', state.accounts.size + state.parked.size, twin.book.accounts.length, after);
  for (const expected of twin.book.accounts) {
    if (state.parked.has(expected.id)) continue;
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
        `${order.id} ${order.lots} ${order.margin} ${order.stopLoss} ${order.exactLots ?? 0n} ${order.isFollowing ?? false}`,
    );
    const naiveOrders = expected.orders.map(
      (order) =>
        `${order.id} ${order.lots} ${order.margin} ${order.stopLoss} ${order.exact} ${order.follows}`,
    );
    same(`orders of ${account.id}`, orders.join(', '), naiveOrders.join(', '), after);
  }
}

/** The state in the twin's words. */
function stateOf(terms: CopyTerms): TwinCopy['state'] {
  const { stopped, endedAt } = terms;
  if (endedAt !== null) return 'ended';
  if (stopped === null) return 'running';
  if (stopped.orders === 'follow') return 'following';
  return isLimitReached(terms) ? 'stopped_out' : 'left';
}

function same(what: string, engine: unknown, twin: unknown, after: unknown): void {
  if (engine === twin) return;
  const command = JSON.stringify(after, (_key, item: unknown) =>
    typeof item === 'bigint' ? String(item) : item,
  );
  throw new Error(
    `${what} differ after ${command}\nengine:\n${String(engine)}\ntwin:\n${String(twin)}`,
  );
}

/** The batch is in the database: its commands are answered, and it will survive. */
function commit(run: Run): void {
  run.journal.push(...run.uncommitted);
  run.uncommitted = [];
  run.unanswered = [];
  run.committed = { book: structuredClone(run.twin.book), balances: new Map(run.balances) };
  if (run.world.random.chance(0.02)) {
    run.snapshot = { lines: [...snapshotLines(run.state)], after: run.journal.length };
  }
}

/** The process ends: memory, uncommitted batches and all quotes are lost. Clients without an answer ask again. */
function crash(run: Run): void {
  const { world, twin } = run;
  run.seen.crashes += 1;
  run.uncommitted = [];
  run.writing = null;
  run.state = emptyState(world);
  if (run.snapshot.lines.length > 0) restoreSnapshot(run.state, run.snapshot.lines);
  for (const event of run.journal.slice(run.snapshot.after)) evolve(run.state, decodeEvent(event));
  armAccounts(run.state);

  run.balances = replayLedger(run);
  twin.book = structuredClone(run.committed.book);
  twin.book.quotes.clear();
  twin.nights = noNights();
  // The market's clock goes on; the engine's clock is that of its last event.
  twin.book.now = run.state.now;
  run.retries.push(...run.unanswered.filter(() => world.random.chance(0.8)));
  run.retries = run.retries.filter(({ accountId }) => hasAccount(run.state, accountId));
  run.unanswered = [];
  for (const request of run.retries) remember(world, request);
  compare(run, 'a crash');
}

const hasAccount = ({ accounts, parked }: EngineState, id: number): boolean =>
  accounts.has(id) || parked.has(id);

/** Replays the whole journal. It must give the same state and the same balances as the snapshot and its tail. */
function replayLedger(run: Run): Balances {
  const whole = emptyState(run.world);
  const balances: Balances = new Map();
  for (const event of run.journal) book(balances, evolve(whole, decodeEvent(event)).entries);
  whole.now = run.state.now;
  parkAlike(whole, run.state);
  same(
    'replays',
    [...snapshotLines(run.state)].join('\n'),
    [...snapshotLines(whole)].join('\n'),
    'a crash',
  );
  for (const [account, amount] of run.committed.balances) {
    same(`the books of ${account}`, balances.get(account), amount, 'a crash');
  }
  return balances;
}
