// One run: engine and twin in lock-step on the commands of a world, compared after each command. Between any two steps
// the engine may crash; then it is rebuilt from its snapshot and journal, and the twin is rolled back to the last
// commit.
import {
  type AccountCommand,
  type Command,
  type EngineState,
  armAccounts,
  beginSnapshot,
  createState,
  decodeEvent,
  encodeEvent,
  evolve,
  restoreSnapshot,
  snapshotLines,
} from '@meridian/trading';
import { assert } from '@meridian/units';
import { compareDifference } from './difference.ts';
import { type Balances, type Lockstep, book, compare, doBoth, same, twinOf } from './lockstep.ts';
import { type Rows, awaited, parkAlike, parkSome, recalledFrom } from './parking.ts';
import { keepBook, keptBook, noNights } from './twin-book.ts';
import { PublicBook } from './recompute.ts';
import { type World, createWorld, nextCommand, remember, rulesCommand } from './world.ts';

/** What a run has seen. It shows a simulation that exercises nothing. */
export interface Seen {
  steps: number;
  crashes: number;
  /** Commands that went on with a night. */
  slices: number;
  /** Copies and skips that were compared with exact copies. */
  rows: number;
  /** Rows of accounts that were computed again, and those that were taken as they stand. */
  computed: number;
  taken: number;
  /** Rows of copyings whose amounts came out. */
  counted: number;
  /** How often each event happened, by its first word. */
  readonly told: Map<string, number>;
}

interface Writing {
  readonly from: Iterator<string>;
  readonly lines: string[];
  readonly after: number;
}

interface Run extends Lockstep {
  readonly seen: Seen;
  /** Null: nobody computes accounts again. */
  readonly public: PublicBook | null;
  /** Of accounts that have left memory. */
  readonly rows: Rows;
  /** Events of committed batches, as the database holds them. */
  readonly journal: string[];
  uncommitted: string[];
  snapshot: { readonly lines: readonly string[]; readonly after: number };
  /** A snapshot that is written between the steps. */
  writing: Writing | null;
  committed: { book: Uint8Array; balances: Balances };
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
  /** With terms that change, halts, and instruments without prices. */
  readonly rules?: boolean;
  /** With orders that do more by themselves: stops that trail. */
  readonly orders?: boolean;
  /** Computes every client's account again at the end. */
  readonly recomputed?: boolean;
}

/** Runs a seed to its end. @throws with the seed and step at the first difference */
export function runSeed(options: Options): Seen {
  const { seed, steps, money = false, copying = false, rules = false, orders = false } = options;
  const { recomputed = false } = options;
  const run = startRun(seed, { money, copying, rules, orders, recomputed });
  for (let step = 1; step <= steps; step += 1) {
    try {
      runStep(run);
      if (copying && step === steps) compareRows(run);
      if (step === steps) recompute(run);
    } catch (error) {
      const line = `npm run sim -- --seed ${seed} --steps ${step}${money ? '' : ' --no-money'}${copying ? '' : ' --no-copying'}${rules ? ' --rules' : ''}${orders ? '' : ' --no-orders'}`;
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

function recompute({ public: book, world, seen }: Run): void {
  for (const { computed, taken } of book?.recomputeAll(world.stage) ?? []) {
    seen.computed += computed;
    seen.taken += taken;
  }
  for (const { counted } of book?.countCopyings(world.stage) ?? []) seen.counted += counted;
}

function startRun(
  seed: number,
  has: Parameters<typeof createWorld>[1] & { recomputed: boolean },
): Run {
  const world = createWorld(seed, has);
  const twin = twinOf(world);
  const told = new Map<string, number>();
  return {
    world,
    twin,
    told,
    seen: { steps: 0, crashes: 0, slices: 0, rows: 0, computed: 0, taken: 0, counted: 0, told },
    public: has.recomputed ? new PublicBook() : null,
    state: emptyState(world),
    balances: new Map(),
    rows: new Map(),
    journal: [],
    uncommitted: [],
    snapshot: { lines: [], after: 0 },
    writing: null,
    committed: { book: keepBook(twin.book), balances: new Map() },
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
  if (!('clientOrderId' in command)) return command;
  // A repetition may come by another key, or by none: it is the same order.
  const isByKey = command.type === 'PlaceOrder' && seen.steps % 3 === 0;
  return { ...command, arrivedAt, ...(isByKey && { apiKey: 'bot' }) };
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
  const recalled = recalledFrom(run.state, command, [run.journal, run.uncommitted]);
  const { changes } = doBoth(run, command, recalled);
  run.public?.note(command, changes, run.state.now);
  run.uncommitted.push(...changes.map(({ event }) => encodeEvent(event)));
  if (
    'accountId' in command &&
    command.type !== 'OpenAccount' &&
    command.type !== 'ReturnAccount'
  ) {
    const { at: _at, ...request } = command;
    // Movements of money are repeated by ids of their own.
    if (request.clientOrderId !== null || isMovement(request)) run.unanswered.push(request);
  }
}

const isMovement = ({ type }: AccountCommand): boolean => /Deposit|Withdrawal/.test(type);

/** The batch is in the database: its commands are answered, and it will survive. */
function commit(run: Run): void {
  run.journal.push(...run.uncommitted);
  run.public?.commit();
  run.uncommitted = [];
  run.unanswered = [];
  run.committed = { book: keepBook(run.twin.book), balances: new Map(run.balances) };
  if (run.world.random.chance(0.02)) {
    run.snapshot = { lines: [...snapshotLines(run.state)], after: run.journal.length };
  }
}

/** The process ends: memory, uncommitted batches and all quotes are lost. Clients without an answer ask again. */
function crash(run: Run): void {
  const { world, twin } = run;
  run.seen.crashes += 1;
  run.public?.crash();
  run.uncommitted = [];
  run.writing = null;
  run.state = emptyState(world);
  if (run.snapshot.lines.length > 0) restoreSnapshot(run.state, run.snapshot.lines);
  for (const event of run.journal.slice(run.snapshot.after)) evolve(run.state, decodeEvent(event));
  armAccounts(run.state);

  run.balances = replayLedger(run);
  twin.book = keptBook(run.committed.book);
  twin.book.quotes.clear();
  twin.nights = noNights();
  // The market's clock goes on; the engine's clock is that of its last event.
  twin.book.now = run.state.now;
  run.retries.push(...run.unanswered.filter(() => world.random.chance(0.8)));
  run.retries = run.retries.filter(({ accountId }) => hasAccount(run.state, accountId));
  run.unanswered = [];
  for (const request of run.retries) remember(world, request);
  compare(run, 'a crash');
  // A start reads what people decided.
  const rules = rulesCommand(world, run.state.now);
  if (rules !== null) perform(run, rules);
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
