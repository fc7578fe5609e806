// A copying counted again by its own rows, the public rules and nights: what each of them moves must follow from its fill, the terms and
// what stood before it. When a copy is made and how large it is hangs on its leader, whose rows nobody else sees: that is taken as it stands.
import { type Instant, type Money, ZERO_MONEY, mulDiv, subtractMoney } from '@meridian/units';
import { EXACT_PER_LOTS, tradableLots } from '../copying/copy-size.ts';
import type { CopyTerms } from '../vocabulary/copy-terms.ts';
import { evolve } from '../state/evolve.ts';
import {
  type Account,
  type EngineState,
  accountOf,
  createState,
  marketOf,
  orderOf,
} from '../state/state.ts';
import type { AccountEvent, CopyMoneyMoved } from '../vocabulary/event.ts';
import type { Order } from '../vocabulary/order.ts';
import { Differs, SAYS_LESS } from './differs.ts';
import { figuresDue } from './figures-due.ts';
import { NightPrices } from './night-prices.ts';
import type { ReplayOptions } from './recomputed.ts';
import { type OwnStep, accountIn, isOwn, newOrderOf, ownSteps, stepOf } from './replay-step.ts';
import type { FigureDue } from './terms-due.ts';

export interface CountedCopying {
  /** Rows that move money or lots, each of which came out as it stands. */
  readonly counted: number;
  /** All others: they say what was decided, and move nothing. */
  readonly taken: number;
  /** Millionths of a dollar, after the last row. */
  readonly balance: Money;
}

/** Whether a copying can have a row of a kind. */
const OF_COPYINGS: Readonly<Record<AccountEvent['type'], boolean>> = {
  AccountOpened: false,
  AccountReturned: false,
  CommandDecided: true,
  CopyMoneyMoved: true,
  CopySkipped: true,
  CopyingChanged: true,
  CopyingEnded: true,
  CopyingStarted: true,
  CopyingStopped: true,
  DemoReset: false,
  DepositCredited: false,
  DepositReversed: false,
  EquityMarked: true,
  FinancingCharged: true,
  LeadingStarted: false,
  LeadingStopped: false,
  MarginLevelNoticed: true,
  MarketOrderFilled: true,
  MirrorAdvanced: false,
  MirrorCaughtUp: true,
  NegativeBalanceWrittenOff: true,
  OrderClosed: true,
  OrderPartlyClosed: true,
  OrderVoided: true,
  OutcomeRecorded: true,
  OwnLimitsSet: false,
  PendingOrderChanged: true,
  PendingOrderEnded: true,
  PendingOrderFilled: true,
  PendingOrderPlaced: true,
  StopsSet: true,
  WithdrawalHeld: false,
  WithdrawalReleased: false,
  WithdrawalSent: false,
};

/**
 * @param options `rows`: all of the copying, from its first one
 * @throws Differs at the first row that does not follow
 * Source: docs/decisions/proof.md, 643.
 */
export function countCopying({
  rows,
  publicRows,
  instruments,
  hours,
  feeType = 'of_margin',
}: ReplayOptions): CountedCopying {
  const own = ownSteps(rows);
  const id = accountIn(own);
  const state = createState(instruments, hours, feeType);
  const nights = new NightPrices();
  let [counted, isNumbered] = [0, false];
  const steps = [...own, ...publicRows.map(stepOf)].toSorted((one, other) => one.seq - other.seq);
  let next = 0;
  for (const step of steps) {
    if (!isOwn(step)) {
      nights.hear(step.event);
      // How far stops have trailed moves no money.
      if (step.event.type !== 'StopsTrailed') evolve(state, step.event);
      continue;
    }
    next += 1;
    const isFirst = next === 1;
    if (isNumbered && step.tickNo === null)
      throw new Differs(step.seq, step.event, null, SAYS_LESS);
    // Rows of before ticks were numbered may be of before the journal said the rules.
    isNumbered ||= step.tickNo !== null;
    const place = { isFirst, later: ofTime(own, next, step.at) };
    const due = isNumbered ? dueOf(state, nights, step.event, place) : [];
    const wrong = due.find((one) => one.is !== one.due);
    if (wrong !== undefined) throw new Differs(step.seq, step.event, null, saying(wrong));
    if (due.length > 0) counted += 1;
    if (step.event.type === 'CopyingStarted') state.nextCopyId = step.event.accountId;
    state.nextOrderId = newOrderOf(step.event) ?? state.nextOrderId;
    evolve(state, step.event);
  }
  const balance = id === null ? ZERO_MONEY : accountOf(state, id).balance;
  return { counted, taken: own.length - counted, balance };
}

/** Rows from a place on, as far as they are of one time. */
function ofTime(own: readonly OwnStep[], from: number, at: Instant): readonly OwnStep[] {
  let to = from;
  while (own[to]?.at === at) to += 1;
  return own.slice(from, to);
}

const saying = ({ what, is, due }: FigureDue): string => `says ${what} is ${is}, not ${due}`;

interface Place {
  readonly isFirst: boolean;
  /** The own rows behind it, of the same time. */
  readonly later: readonly OwnStep[];
}

function dueOf(
  state: EngineState,
  nights: NightPrices,
  event: AccountEvent,
  { isFirst, later }: Place,
): FigureDue[] {
  const isStart = event.type === 'CopyingStarted';
  const place: FigureDue[] = [
    { what: 'a row of a copying', is: OF_COPYINGS[event.type], due: true },
    { what: 'the start', is: isStart, due: isFirst },
  ];
  if (place.some(({ is, due }) => is !== due)) return place;
  if (isStart) return [];
  return [...figuresDue(state, event), ...ofCopying(state, nights, event, later)];
}

function ofCopying(
  state: EngineState,
  nights: NightPrices,
  event: AccountEvent,
  later: readonly OwnStep[],
): FigureDue[] {
  const account = accountOf(state, event.accountId);
  const { copy } = account;
  if (copy === null) return [];
  switch (event.type) {
    case 'CopyMoneyMoved':
      return ofMove(account, copy, event, later[0]?.event.type === 'CopyingEnded');
    case 'MarketOrderFilled':
      return [
        { what: 'a copy', is: event.order.copyOf !== undefined, due: true },
        ...ofSize(state, copy, event.order),
      ];
    case 'PendingOrderFilled':
      return ofSize(state, copy, { ...orderOf(state, event.orderId), ...event });
    case 'OrderVoided': {
      const isEnd = later.some((step) => step.event.type === 'CopyingEnded');
      return [{ what: 'the end of a copying', is: isEnd, due: true }];
    }
    case 'FinancingCharged':
      return nights.due(orderOf(state, event.orderId).instrumentId, event);
    default:
      return [];
  }
}

/** What comes in raises the allocation by as much; what goes back at the end is all that is there. */
function ofMove(
  { id, balance, openCount }: Account,
  { allocation: before }: CopyTerms,
  { copyId, amount, allocation }: CopyMoneyMoved,
  isEnd: boolean,
): FigureDue[] {
  const figures: FigureDue[] = [{ what: 'the copying', is: copyId, due: id }];
  const ofAllocation = (due: bigint): FigureDue => ({
    what: 'the allocation',
    is: allocation,
    due,
  });
  if (amount > 0n) return [...figures, ofAllocation(before + amount)];
  const given = -amount;
  if (isEnd)
    return [...figures, { what: 'what came back', is: given, due: balance }, ofAllocation(before)];
  const isCovered = given > 0n && given <= balance;
  figures.push({ what: 'covered by the balance', is: isCovered, due: true });
  if (!isCovered) return figures;
  if (openCount > 0) return [...figures, { what: 'less', is: allocation < before, due: true }];
  const left = subtractMoney(balance, given as Money);
  return [...figures, ofAllocation(mulDiv(before, left, balance, 'floor'))];
}

/** Of which an exact copy would have been: what can be traded of it. */
function ofSize(
  state: EngineState,
  { sizing }: CopyTerms,
  { lots, exactLots, instrumentId }: Pick<Order, 'lots' | 'exactLots' | 'instrumentId'>,
): FigureDue[] {
  if (exactLots === undefined) return [];
  const { instrument } = marketOf(state, instrumentId);
  const figures = [{ what: 'its lots', is: lots, due: tradableLots(exactLots, instrument) }];
  if (sizing.kind !== 'lots') return figures;
  return [...figures, { what: 'its exact lots', is: exactLots, due: sizing.lots * EXACT_PER_LOTS }];
}
