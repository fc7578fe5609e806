// An account computed again: the same engine, given the public ticks and rules and what the account's client asked for, must come to every
// row that the journal has of it. What others move is said: the market's time by the ticks, the numbers of orders by the rows.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Money } from '@meridian/units';
import { watchAccount } from '../accounts/close-out.ts';
import { type Slices, execute } from '../engine.ts';
import { armAccounts } from '../margin/margin-watch.ts';
import { bringUpToDate, passTime } from '../orders/due-first.ts';
import { startRun } from '../orders/run.ts';
import { type Change, evolve } from '../state/evolve.ts';
import { type EngineState, type Market, createState, restoreQuote } from '../state/state.ts';
import type { Command } from '../vocabulary/command.ts';
import type { AccountEvent, Event, StopsTrailed } from '../vocabulary/event.ts';
import type { NightFell } from '../vocabulary/night-event.ts';
import type { AccountId } from '../vocabulary/order.ts';
import { Differs } from './differs.ts';
import { type Recomputed, type ReplayOptions, type ReplayTick, tickOf } from './recomputed.ts';
import { isSameEvent } from './same-event.ts';
import {
  ALL,
  WHOLE,
  type OwnStep,
  type SaidOfTick,
  type Step,
  accountIn,
  askedBy,
  chargesFirst,
  commandOf,
  endedBefore,
  endsWithReset,
  expiredFirst,
  expiredInTurn,
  isAlone,
  firstComputed,
  firstNewOrder,
  hasTrailed,
  newOrderOf,
  nextComputed,
  numberedAs,
  ownSteps,
  playedSteps,
  isBeside,
  isMarked,
  isOfCopying,
  isOwn,
  isReached,
  isTakenAsSaid,
  stepOf,
} from './replay-step.ts';
import { type TickMarks, neededInstruments, ticksMarked } from './replay-needs.ts';
import { ToldNights, owesNights } from './told-nights.ts';

/** Is given ticks in their order, and compares each row that comes out. Source: docs/decisions/proof.md, 315. */
export class AccountReplay {
  /** Ticks of others are not needed: they may be left out. */
  readonly instruments: ReadonlySet<InstrumentId>;
  /** Ticks before it are not known any more. */
  readonly leadFrom: number;
  /** The first tick that is dealt at; those before it only set prices. Infinity: none is. */
  readonly firstTick: number;
  /** The last tick that is needed; later ones may follow, if no row was led to by them. */
  readonly lastTick: number;
  /** When the first of the own rows that are computed was decided; null: none is. */
  readonly since: Instant | null;
  readonly #options: ReplayOptions;
  readonly #accountId: AccountId;
  readonly #steps: readonly Step[];
  readonly #marks: TickMarks;
  readonly #past: Event[] = [];
  #state: EngineState;
  #next = 0;
  #begun = 0;
  readonly #nights = new ToldNights();
  #fell: NightFell | null = null;
  #computed = 0;
  #taken = 0;

  /** @throws Differs if even the rows of before do not follow each other, or a later one says less than they do */
  constructor(options: ReplayOptions) {
    this.#options = options;
    const [own, open] = [ownSteps(options.rows), options.publicRows.map(stepOf)];
    this.#accountId = accountIn(own) ?? 0;
    this.#marks = ticksMarked(open);
    this.#steps = playedSteps([...own, ...open]);
    this.#state = this.#empty();
    this.instruments = neededInstruments(this.#state, own);
    this.since = this.#takeUpTo(own, options.from ?? 1)?.at ?? null;
    armAccounts(this.#state);
    const begin = this.#at();
    this.firstTick = (begin?.tickNo ?? Infinity) + (begin?.byTick === true ? 0 : 1);
    this.lastTick = own.at(-1)?.tickNo ?? 0;
    this.#begun = this.#marks.beganFrom(this.firstTick, begin?.seq ?? 0);
    this.leadFrom = this.#marks.began[this.#begun - 1]?.no ?? 0;
  }

  /** The next tick of one of the instruments. @throws Differs */
  tick(tick: ReplayTick): void {
    const { no } = tick;
    if (no < this.leadFrom) return;
    const offered = tickOf(tick);
    if (no < this.firstTick) return restoreQuote(this.#state, offered);
    this.#passTo(no - 1);
    this.#passBegan(no);
    if (this.#marks.isRestored(no)) return restoreQuote(this.#state, offered);
    const said = this.#sayRules(no);
    const at = Math.max(offered.at + (tick.late ?? 0), said.at, said.own[0]?.at ?? 0);
    const charges = said.own.some(({ event }) => event.type === 'FinancingCharged');
    const asked = said.own.filter((step) => !isOfCopying(step));
    const moved = said.own.filter(isOfCopying);
    const slices = { chargesMax: charges ? ALL : 0, expiriesMax: expiredFirst(asked) };
    const command: Command = { type: 'ApplyTick', tick: offered, at };
    const computed = this.#keep(
      numberedAs(asked, this.#execute(command, asked, slices, said.trailed)),
    );
    this.#compare(asked, [...computed, ...this.#takeMoney(moved)]);
  }

  /** After the last tick that is needed: whether orders are left that later ones may reach. @throws Differs */
  isExposed(): boolean {
    this.#passTo(this.lastTick);
    return (this.#state.accounts.get(this.#accountId)?.orders.size ?? 0) > 0;
  }

  /** After the last tick. @throws Differs */
  finish(): Recomputed {
    this.#passTo(Infinity);
    const balance = this.#state.accounts.get(this.#accountId)?.balance ?? (0n as Money);
    return { computed: this.#computed, taken: this.#taken, since: this.since, balance };
  }

  #empty(): EngineState {
    const { instruments, hours, feeType = 'of_margin' } = this.#options;
    return createState(instruments, hours, feeType);
  }

  #at(): Step | undefined {
    return this.#steps[this.#next];
  }

  /** To the first row that is computed. What is owed for a night hangs on prices of then: no row is one until it is paid. */
  #takeUpTo(own: readonly OwnStep[], from: number): OwnStep | null {
    let first = firstComputed(own, from);
    for (let step = this.#at(); step !== undefined; step = this.#at()) {
      if (!isReached(step, first)) this.#take();
      else if (first !== null && owesNights(this.#state, this.#accountId, first.at))
        first = nextComputed(own, first);
      else break;
    }
    return first;
  }

  /** The next row stands as it is. */
  #take(): void {
    const step = this.#at();
    this.#next += 1;
    if (step === undefined || (isOwn(step) && isBeside(step))) return;
    this.#takeAsSaid(step);
  }

  #takeAsSaid(step: Step): void {
    if (isOwn(step)) this.#taken += 1;
    try {
      this.#apply(step.event);
    } catch (cause) {
      throw Object.assign(new Differs(step.seq, step.event, null), { cause });
    }
  }

  #apply(event: Event): void {
    this.#evolve(event);
    this.#past.push(event);
  }

  /** Orders and entries of the ledger are numbered over all accounts. */
  #evolve(event: Event): void {
    this.#state.nextOrderId = newOrderOf(event) ?? this.#state.nextOrderId;
    const account = this.#state.accounts.get(this.#accountId);
    if (event.type === 'AccountReturned' && account !== undefined)
      account.epochAfterEntry = event.epochAfterEntry;
    evolve(this.#state, event);
  }

  /** A process begins anew: what it knows is what the journal says. */
  #passBegan(upTo: number, seq = 0): void {
    const { began } = this.#marks;
    for (let next = began[this.#begun]; next !== undefined; next = began[this.#begun]) {
      if (next.no > upTo && (next.afterSeq ?? Infinity) >= seq) return;
      this.#begun += 1;
      this.#state = this.#empty();
      for (const event of this.#past) this.#evolve(event);
      armAccounts(this.#state);
    }
  }

  /** What was decided up to a tick, but not by it; and by ticks that are not needed. */
  #passTo(upTo: number): void {
    for (let step = this.#at(); step !== undefined; step = this.#at()) {
      if ((step.tickNo ?? 0) > upTo) return;
      this.#passBegan(step.tickNo ?? 0, step.seq);
      if (isOwn(step)) this.#decide(step);
      else this.#rule(step);
    }
  }

  /** Public rows and the account's own that a tick led to: all of one command. */
  #sayRules(no: number): SaidOfTick {
    let at = 0;
    let trailed: Step | null = null;
    const own: OwnStep[] = [];
    for (let step = this.#at(); step?.tickNo === no && step.byTick; step = this.#at()) {
      at = Math.max(at, step.at);
      if (step.event.type === 'StopsTrailed') trailed = step;
      if (isOwn(step)) {
        this.#next += 1;
        if (!isBeside(step)) own.push(step);
      } else this.#rule(step);
    }
    return { at, own, trailed };
  }

  #rule({ event, at, seq }: Step): void {
    this.#next += 1;
    // Of others, or computed from the tick that led to it.
    if (event.type === 'StopsTrailed') return;
    if (event.type !== 'NightFell') return this.#apply(event);
    // What was seen of the night before is still what is owed for it.
    for (const { instrument, nightSeen } of this.#neededMarkets())
      this.#nights.note(instrument.id, nightSeen);
    // Charges come as the rows say: others may have been charged first.
    const slices = { chargesMax: 0, expiriesMax: 0 };
    const { changes } = execute(this.#state, { type: 'PassTime', at }, slices);
    for (const change of changes) if (change.event.type === 'NightFell') this.#fell = change.event;
    // Computed just now, or by the command that the row is part of.
    if (this.#fell?.at === at && !this.#nights.take(event, this.#fell, this.#neededMarkets()))
      throw new Differs(seq, event, this.#fell);
    for (const change of changes)
      if (change.event.type !== 'NightFell') this.#past.push(change.event);
  }

  #neededMarkets(): Market[] {
    return [...this.instruments].flatMap((id) => this.#state.markets.get(id) ?? []);
  }

  /** What a command, or time that passed, led to: rows of one moment. */
  #decide(first: OwnStep): void {
    if (isBeside(first) || first.event.type === 'AccountReturned') return this.#take();
    if (isOfCopying(first) && !isTakenAsSaid(this.#ofOneMoment())) {
      const found = this.#takeMoney(this.#moreMoney(first));
      return this.#compare(this.#goOn(first, found.length), found);
    }
    const group = this.#ofOneMoment();
    if (isTakenAsSaid(group)) return this.#decideAsSaid(group, first);
    this.#next += group.length;
    const said = group.filter((step) => !isBeside(step) && !isOfCopying(step));
    const command = commandOf(group, first);
    const computed = this.#keep(
      this.#execute(command, said, {
        chargesMax: chargesFirst(command, said),
        expiriesMax: expiredInTurn(said, this.#state.orders),
      }),
    );
    const moved = [...group.filter(isOfCopying), ...this.#moreMoney(first)];
    const all = [...computed, ...this.#takeMoney(moved)];
    this.#compare([...said, ...this.#goOn(first, all.length - said.length)], all);
  }

  /** Others had a part in it: the money that moved stands as it is, and the outcome unless it follows from that. */
  #decideAsSaid(group: readonly OwnStep[], first: OwnStep): void {
    this.#next += group.length;
    const steps = group.filter((step) => !isBeside(step));
    const follows = endsWithReset(steps);
    const upTo = follows ? steps.findLastIndex(isOfCopying) + 1 : steps.length - 1;
    const due = steps.slice(0, upTo).filter((step) => !isOfCopying(step));
    this.#compare(due, this.#keep(this.#begin(due, first.at)));
    const said = follows ? steps.slice(upTo) : [];
    for (const step of steps)
      if (!due.includes(step) && !said.includes(step)) this.#takeAsSaid(step);
    const computed = follows ? this.#keep(this.#execute(commandOf(group, first), said, WHOLE)) : [];
    const moved = this.#moreMoney(first);
    const isTouched = steps.some(({ event }) => event.type !== 'CommandDecided');
    const found = moved.length === 0 && isTouched ? this.#watch() : this.#takeMoney(moved);
    const all = [...computed, ...found];
    this.#compare([...said, ...this.#goOn(first, all.length - said.length)], all);
  }

  /** What the account was found to be at the end of a command stands behind the row with its outcome. */
  #goOn(of: OwnStep, most: number): OwnStep[] {
    const more: OwnStep[] = [];
    for (let step = this.#at(); more.length < most && step !== undefined; step = this.#at()) {
      if (step.event.type === 'NightFell' && step.at === of.at) {
        this.#rule(step);
        continue;
      }
      if (!this.#marks.isOfMoment(step, of) || askedBy(step) !== null) break;
      if (isAlone(step) || isOfCopying(step)) break;
      this.#next += 1;
      if (!isBeside(step)) more.push(step);
    }
    return more;
  }

  /** The own rows from here that may be of one command. */
  #ofOneMoment(): OwnStep[] {
    const first = this.#at();
    const group: OwnStep[] = [];
    for (let i = this.#next; i < this.#steps.length; i += 1) {
      const step = this.#steps[i];
      if (!this.#marks.isOfMoment(step, first)) break;
      if (isAlone(step) && group.length > 0 && !isMarked(group, step)) break;
      group.push(step);
      if (askedBy(step) !== null || isAlone(step)) break;
    }
    return group.slice(0, endedBefore(group) ?? group.length);
  }

  /** @param said what the journal has of it: its orders have their numbers from there */
  #execute(
    command: Command,
    said: readonly OwnStep[],
    slices: Slices,
    trailed: Step | null = null,
  ): AccountEvent[] {
    this.#state.nextOrderId = firstNewOrder(said) ?? this.#state.nextOrderId;
    if (said[0]?.event.type === 'FinancingCharged')
      this.#nights.chargeFirst(this.#state, said, command.type === 'ChargeNext');
    const { changes } = execute(this.#state, command, { ...slices, isCreditLimited: false });
    return this.#ownOf(changes, trailed);
  }

  /** What comes before any command of the account: what its time, and a night that fell, lead to. */
  #begin(said: readonly OwnStep[], at: Instant): AccountEvent[] {
    if (said[0]?.event.type === 'FinancingCharged') this.#nights.chargeFirst(this.#state, said);
    const run = startRun(this.#state, { tasksMax: 0 });
    const expiriesMax = expiredInTurn(said, this.#state.orders);
    passTime(run, at, { chargesMax: ALL, expiriesMax });
    const account = this.#state.accounts.get(this.#accountId);
    if (account !== undefined) bringUpToDate(run, account);
    return this.#ownOf(run.changes, null);
  }

  #ownOf(changes: readonly Change[], trailed: Step | null): AccountEvent[] {
    return changes.flatMap(({ event }) => {
      if (event.type === 'NightFell') this.#fell = event;
      if (event.type === 'StopsTrailed') this.#trail(event, trailed);
      return event.accountId === undefined ? [] : [event];
    });
  }

  /** Stops of the account moved: the public row says at least that; it may say more, of other orders. */
  #trail(computed: StopsTrailed, said: Step | null): void {
    if (!hasTrailed(said, computed))
      throw new Differs(said?.seq ?? 0, said?.event ?? null, computed);
    this.#past.push(computed);
  }

  /** @returns what follows from it for the account */
  #takeMoney(moved: readonly OwnStep[]): AccountEvent[] {
    for (const step of moved) this.#takeAsSaid(step);
    return moved.length === 0 ? [] : this.#watch();
  }

  /** Money that came or went at the same moment, but by no command that follows. */
  #moreMoney(of: OwnStep): OwnStep[] {
    const more: OwnStep[] = [];
    if (isTakenAsSaid(this.#ofOneMoment())) return more;
    for (let step = this.#at(); step !== undefined; step = this.#at()) {
      if (!this.#marks.isOfMoment(step, of) || !isOfCopying(step)) break;
      this.#next += 1;
      more.push(step);
    }
    return more;
  }

  /** What the account is found to be now. */
  #watch(): AccountEvent[] {
    const run = startRun(this.#state, { tasksMax: 0 });
    const account = this.#state.accounts.get(this.#accountId);
    if (account !== undefined) watchAccount(run, account, true);
    return this.#keep(
      run.changes.flatMap(({ event }) => (event.accountId === undefined ? [] : [event])),
    );
  }

  /** In the order in which they happened: a restart begins from them. */
  #keep(computed: AccountEvent[]): AccountEvent[] {
    this.#past.push(...computed);
    return computed;
  }

  #compare(said: readonly OwnStep[], computed: readonly AccountEvent[]): void {
    for (let i = 0; i < Math.max(said.length, computed.length); i += 1) {
      const [step, event] = [said[i], computed[i]];
      if (step === undefined || event === undefined || !isSameEvent(step.event, event))
        throw new Differs(step?.seq ?? 0, step?.event ?? null, event ?? null);
      this.#computed += 1;
    }
  }
}
