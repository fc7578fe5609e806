// Rows of the journal as a replay takes them: the account's own, and those that concern everybody, in one order.
import type { Instant } from '@meridian/units';
import { decode } from '../vocabulary/codec.ts';
import type { EngineState } from '../state/state.ts';
import type { Asked, Command } from '../vocabulary/command.ts';
import type { AccountEvent, Event, StopsTrailed } from '../vocabulary/event.ts';
import type { AccountId, OrderId } from '../vocabulary/order.ts';
import { Differs, SAYS_LESS } from './differs.ts';

/** More than any account has to be charged at once. */
export const ALL = 1_000_000;
/** A command of which nothing is left for later. */
export const WHOLE = { chargesMax: ALL, expiriesMax: 0 } as const;

/** A row as the public log has it. */
export interface ReplayRow {
  readonly seq: number;
  readonly kind: string;
  readonly at: Instant;
  /** JSON; bigints as text. */
  readonly body: unknown;
}

export interface Step {
  readonly seq: number;
  readonly at: Instant;
  /** The last tick that had been offered; null: the row does not say it. */
  readonly tickNo: number | null;
  /** That tick led to it. */
  readonly byTick: boolean;
  readonly event: Event;
}

export type OwnStep = Step & { readonly event: AccountEvent };

/** Whether it is a row of an account; others are public. */
export const isOwn = (step: Step): step is OwnStep => step.event.accountId !== undefined;

/** A row of the journal as a step. What the wall clock said is left out. */
export function stepOf({ seq, kind, at, body }: ReplayRow): Step {
  const { tickNo, byTick, ...said } = body as Readonly<Record<string, unknown>>;
  // By the wall clock, which decides nothing.
  const { decidedTick: _tick, decidedAt: _at, batchBeforeAt: _before, ...own } = said;
  return {
    seq,
    at,
    tickNo: typeof tickNo === 'number' ? tickNo : null,
    byTick: byTick === true,
    event: decode<Event>({ ...own, type: kind }),
  };
}

/** An outcome that does not say of which command. */
const lacksAsked = ({ event }: Step): boolean =>
  event.type === 'OutcomeRecorded' && event.asked === undefined;

/** Whether a row says enough for what led to it to be decided again. */
const isComplete = (step: Step): boolean => step.tickNo !== null && !lacksAsked(step);

/** Kinds that no program wrote before rows of outcomes said what was asked for. */
const SINCE_ASKED: ReadonlySet<Event['type']> = new Set([
  'CommandDecided',
  'NightFell',
  'QualitySealed',
  'StopsTrailed',
]);

/**
 * Money leaves an account for a copying because its owner asks for just that, in the next outcome; all else comes back.
 * @param from where the steps after this one begin
 */
function isAskedFor(step: OwnStep, steps: readonly Step[], from: number): boolean {
  const { at, tickNo, event } = step;
  if (event.type !== 'CopyMoneyMoved' || event.amount >= 0n) return true;
  let i = from;
  while (i < steps.length && !isOutcome(steps[i])) i += 1;
  const next = steps[i];
  const command = next?.at === at && next.tickNo === tickNo ? askedBy(next) : null;
  const [line] = command?.outcome ?? [];
  if (command === null || line?.rejected !== null) return false;
  const { asked } = command;
  if ((line.copyId ?? event.copyId) !== event.copyId) return false;
  if (asked.type === 'StartCopying') return asked.allocation === -event.amount;
  return (
    asked.type === 'MoveCopyMoney' &&
    asked.amount === -event.amount &&
    asked.copyId === event.copyId
  );
}

const isOutcome = (step: Step | undefined): boolean =>
  step !== undefined && isOwn(step) && askedBy(step) !== null;

/**
 * What is played of own and public rows, in their order. Rows say less only at the beginning: before ticks were numbered, and before
 * outcomes said what was asked for.
 * @throws Differs at the first own row that says less than one before it shows that rows could, or takes money unasked
 */
export function playedSteps(all: readonly Step[]): Step[] {
  const steps = all.toSorted((one, other) => one.seq - other.seq);
  let [isNumbered, isAsked] = [false, false];
  for (const [i, step] of steps.entries()) {
    const { seq, tickNo, event } = step;
    if (isAsked && isOwn(step) && !isAskedFor(step, steps, i + 1))
      throw new Differs(seq, event, null, 'takes money that nobody asked to move');
    if (isOwn(step) && ((isNumbered && tickNo === null) || (isAsked && lacksAsked(step))))
      throw new Differs(seq, event, null, SAYS_LESS);
    isNumbered ||= event.type === 'TicksSealed' || (isOwn(step) && tickNo !== null);
    isAsked ||= SINCE_ASKED.has(event.type) || askedBy(step) !== null;
  }
  return nightsBeforeExpiries(steps.filter(({ event }) => event.type !== 'TicksSealed'));
}

/**
 * A night that fell behind orders that expired, and before a look at the equity, stands before them: all is of one command, of which the
 * account's rows are not torn apart.
 */
function nightsBeforeExpiries(steps: Step[]): Step[] {
  for (const [i, night] of steps.entries()) {
    if (night.event.type !== 'NightFell') continue;
    const next = steps[i + 1];
    if (next?.event.type !== 'EquityMarked' || next.at !== night.at) continue;
    let first = i;
    for (let before = steps[i - 1]; before?.at === night.at; before = steps[first - 1]) {
      if (!isOwn(before) || !isExpiry(before.event)) break;
      first -= 1;
    }
    if (first < i) steps.splice(first, 0, ...steps.splice(i, 1));
  }
  return steps;
}

/**
 * The own row that is computed first: from that number on, and behind all that do not say enough. What one tick or the commands
 * after it led to is not torn apart. Null: none is computed.
 */
export function firstComputed(own: readonly OwnStep[], from: number): OwnStep | null {
  const last = own.findLastIndex((step) => !isComplete(step));
  let first = own.findIndex(({ seq }, i) => i > last && seq >= from);
  if (first < 0) return null;
  while (first - 1 > last && own[first - 1]?.tickNo === own[first]?.tickNo) first -= 1;
  return own[first] ?? null;
}

/** The first own row of the next tick, or of what came after it. */
export const nextComputed = (own: readonly OwnStep[], { tickNo, seq }: OwnStep): OwnStep | null =>
  own.find((step) => step.seq > seq && step.tickNo !== tickNo) ?? null;

/** Whether the rows from here on are computed: a public row of the same tick stands before the own. */
export const isReached = (step: Step | undefined, first: OwnStep | null): boolean =>
  step !== undefined &&
  first !== null &&
  (step.seq >= first.seq ||
    (first.byTick && step.byTick && !isOwn(step) && step.tickNo === first.tickNo));

/** What a client asked for at the end of what came of it; null: the row says no command. */
export const askedBy = ({ event }: Step) =>
  (event.type === 'OutcomeRecorded' || event.type === 'CommandDecided') && event.asked !== undefined
    ? { asked: event.asked, clientOrderId: event.clientOrderId, outcome: event.outcome }
    : null;

/** What led to the rows of one moment, as the engine is asked for it. @param first of them */
export function commandOf(group: readonly OwnStep[], { at, event }: OwnStep): Command {
  const { accountId } = event;
  const last = group.at(-1);
  const command = last === undefined ? null : askedBy(last);
  if (command !== null) {
    const { asked, clientOrderId } = command;
    return { ...asked, accountId, clientOrderId, at } as Command;
  }
  // What is owed for a night is paid before the account is looked at.
  if (last?.event.type === 'EquityMarked')
    return { type: 'MarkEquity', accountIds: [accountId], at };
  switch (event.type) {
    case 'AccountOpened':
      return { type: 'OpenAccount', accountId, kind: event.kind, grant: event.grant, at };
    case 'PendingOrderEnded':
      if (group.length === expiredFirst(group)) return { type: 'PassTime', at };
      return { type: 'ChargeNext', max: ALL, at };
    default:
      return { type: 'ChargeNext', max: ALL, at };
  }
}

/** How many charges come before what a command does itself: where others had their turn first, these come behind it. */
export function chargesFirst({ type }: Command, said: readonly OwnStep[]): number {
  const isCharged = (): boolean => said.some(({ event }) => event.type === 'FinancingCharged');
  return type === 'PassTime' || (type === 'MarkEquity' && !isCharged()) ? 0 : ALL;
}

/** The number that the first new order of these rows has; null: there is none. */
export function firstNewOrder(steps: readonly OwnStep[]): OrderId | null {
  const isNew = ({ event }: OwnStep): boolean => newOrderOf(event) !== null;
  const first = steps.find(isNew);
  return first === undefined ? null : newOrderOf(first.event);
}

/** The number of the order that an event makes; null: it makes none. */
export function newOrderOf(event: Event): OrderId | null {
  if (event.type === 'MarketOrderFilled' || event.type === 'PendingOrderPlaced')
    return event.orderId;
  return event.type === 'OrderPartlyClosed' ? event.partId : null;
}

/** Parts that one tick closed: between their numbers there may be those of others. */
export const numberedAs = (
  said: readonly OwnStep[],
  computed: readonly AccountEvent[],
): AccountEvent[] =>
  computed.map((event, i) => {
    const as = said[i]?.event;
    const isPart = event.type === 'OrderPartlyClosed' && as?.type === 'OrderPartlyClosed';
    return isPart && Number.isInteger(as.partId) ? { ...event, partId: as.partId } : event;
  });

/** What the rows say of a tick: the market's time, the account's own rows, and what trailed. */
export interface SaidOfTick {
  readonly at: Instant;
  readonly own: readonly OwnStep[];
  readonly trailed: Step | null;
}

/** Rows that say what others did, or how far a slice is: they move nothing that is decided here. */
const BESIDE: ReadonlySet<AccountEvent['type']> = new Set(['MirrorAdvanced', 'MirrorCaughtUp']);
/** Whether it is a row that is not compared: nothing of the account follows from it. */
export const isBeside = ({ event }: OwnStep): boolean => BESIDE.has(event.type);

/** Money that comes and goes with a copying: its account is another, and its leader's orders are shown to nobody. */
export const isOfCopying = ({ event }: OwnStep): boolean => event.type === 'CopyMoneyMoved';

const COPYING: ReadonlySet<string> = new Set([
  'StartCopying',
  'ChangeCopying',
  'MoveCopyMoney',
  'StopCopying',
]);

/** What may be refused because of others, by whether a command may be refused for it. */
const OF_OTHERS: Readonly<Record<string, (asked: Asked) => boolean>> = {
  balance_too_large: ({ type }) => type === 'CreditDeposit',
  copies_not_made_yet: (asked) =>
    FOR_COPIERS.has(asked.type) ||
    (asked.type === 'CloseOrder' && (asked.lots !== null || asked.percent !== undefined)),
  leader_copies_open: ({ type }) => type === 'ResetDemo',
  leader_has_copiers: ({ type }) => type === 'ResetDemo',
};

const FOR_COPIERS: ReadonlySet<string> = new Set([
  'PlaceOrder',
  'SetStops',
  'ReverseOrder',
  'ChangePending',
  'StartLeading',
]);

/** A command whose outcome hangs on what others did. */
export function isTakenAsSaid(steps: readonly OwnStep[]): boolean {
  const last = steps.at(-1);
  const command = last === undefined ? null : askedBy(last);
  if (command === null) return false;
  const { asked, outcome } = command;
  const [line] = outcome;
  const rejected = outcome.length === 1 ? (line?.rejected ?? null) : null;
  const isOfOthers = rejected !== null && Object.hasOwn(OF_OTHERS, rejected);
  return (
    COPYING.has(asked.type) ||
    (asked.type === 'ResetDemo' && steps.some(isOfCopying)) ||
    (isOfOthers && OF_OTHERS[rejected]?.(asked) === true)
  );
}

/** Whether an account began afresh: what its copyings gave back is of others, and what follows from it is not. */
export function endsWithReset(steps: readonly OwnStep[]): boolean {
  const last = steps.at(-1);
  const command = last === undefined ? null : askedBy(last);
  if (command?.asked.type !== 'ResetDemo') return false;
  return command.outcome.every(({ rejected }) => rejected === null);
}

/** How many pending orders had their time before anything else: orders of others may have had their turn first. */
export function expiredFirst(steps: readonly OwnStep[]): number {
  const other = steps.findIndex(({ event }) => !isExpiry(event));
  return other < 0 ? steps.length : other;
}

/**
 * How many of the pending orders that ended first had their turn by time. The account's others were ended in the order of the
 * account, because something else was to happen to it: that tells them apart where it matters.
 * @param orders those that are still pending
 */
export function expiredInTurn(
  steps: readonly OwnStep[],
  orders: Pick<EngineState['orders'], 'get'>,
): number {
  const count = expiredFirst(steps);
  const ended = steps
    .slice(0, count)
    .flatMap(({ event }) => (event.type === 'PendingOrderEnded' ? [event.orderId] : []));
  const due = (id: OrderId): number => orders.get(id)?.expiresAt ?? Infinity;
  const byTime = ended.toSorted((one, other) => due(one) - due(other) || one - other);
  const other = ended.findIndex((id, i) => id !== byTime[i]);
  return other < 0 ? count : other;
}

/** @throws Differs if one does not say whose it is */
export const ownSteps = (rows: readonly ReplayRow[]): OwnStep[] =>
  rows.map(stepOf).map((step) => {
    if (isOwn(step)) return step;
    throw new Differs(step.seq, step.event, null, 'does not say whose it is');
  });

/** The account that all of these rows are of. @throws Error if they are of several */
export function accountIn(steps: readonly Step[]): AccountId | null {
  const ids = new Set(steps.flatMap(({ event }) => event.accountId ?? []));
  if (ids.size > 1) throw new Error('rows of one account');
  return [...ids][0] ?? null;
}

/**
 * How many of these rows are of a command before the client's; null: all are of one. What the account is found to be at the end
 * of a command stands behind the row with its outcome.
 */
export function endedBefore(group: readonly OwnStep[]): number | null {
  const last = group.findLastIndex(isFound);
  return last < 0 || last === group.length - 1 ? null : last + 1;
}

function isFound({ event }: OwnStep): boolean {
  switch (event.type) {
    case 'MarginLevelNoticed':
      return true;
    case 'OrderClosed':
    case 'PendingOrderEnded':
      return event.reason === 'margin_close_out';
    default:
      return false;
  }
}

/** What is a command of its own, and not a client's. */
export const isAlone = ({ event }: OwnStep): boolean =>
  event.type === 'EquityMarked' || event.type === 'AccountOpened';

/** Whether what fell due before it and a look at the account's equity are of one command. */
export const isMarked = (group: readonly OwnStep[], { event }: OwnStep): boolean =>
  event.type === 'EquityMarked' && group.every(isDue);

const isDue = ({ event }: OwnStep): boolean => event.type === 'FinancingCharged' || isExpiry(event);

const isExpiry = (event: AccountEvent): boolean =>
  event.type === 'PendingOrderEnded' && event.reason === 'expired';

/** Whether the public row of a tick tells of stops that it moved. */
export function hasTrailed(said: Step | null, computed: StopsTrailed): boolean {
  if (said?.event.type !== 'StopsTrailed') return false;
  const { instrumentId, bid, ask } = said.event;
  return (
    instrumentId === computed.instrumentId &&
    (computed.bid === null || computed.bid === bid) &&
    (computed.ask === null || computed.ask === ask)
  );
}
