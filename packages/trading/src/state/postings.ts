// Which money each event moves: the one place where events become ledger entries.
import { type Entry, type EntryKind, type HouseAccount, clientPostings } from '@meridian/ledger';
import {
  type Money,
  addMoney,
  assert,
  assertNever,
  formatDecimal,
  formatLots,
  formatPrice,
  negateMoney,
  subtractMoney,
} from '@meridian/units';
import type { AccountEvent, DepositReversed, WithdrawalSent } from '../vocabulary/event.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { pipDecimals } from '../prices/pips.ts';
import type { EngineState } from './state.ts';
import { marketOf, orderOf } from './state.ts';

interface Movement {
  readonly kind: EntryKind;
  readonly house: HouseAccount;
  readonly amount: Money;
  readonly orderId: number | null;
  readonly memo: Readonly<Record<string, string>>;
}

/** The most entries of one event: a reset takes the old practice money and grants the new. Readers count on it. */
export const ENTRIES_OF_EVENT_MAX = 2;

/**
 * The ledger entries of an event, made before the event changes the state; movements of zero are left out.
 * Entry ids continue from the state's, balances from the account's.
 */
export function entriesOf(state: EngineState, event: AccountEvent): readonly Entry[] {
  const entries: Entry[] = [];
  let balanceAfter = state.accounts.get(event.accountId)?.balance ?? (0n as Money);
  const movements = movementsOf(state, event);
  assert(movements.length <= ENTRIES_OF_EVENT_MAX, 'an event has few entries');
  for (const movement of movements) {
    if (movement.amount === 0n) continue;
    balanceAfter = addMoney(balanceAfter, movement.amount);
    entries.push({
      id: state.nextEntryId + entries.length * state.shard.of,
      at: event.at,
      kind: movement.kind,
      accountId: event.accountId,
      orderId: movement.orderId,
      memo: movement.memo,
      postings: clientPostings(event.accountId, movement.house, movement.amount),
      balanceAfter,
    });
  }
  return entries;
}

function movementsOf(state: EngineState, event: AccountEvent): readonly Movement[] {
  switch (event.type) {
    case 'AccountReturned':
      return [];
    case 'AccountOpened':
      return [grant(event.grant)];
    case 'DemoReset':
      return [
        {
          kind: 'demo_reset',
          house: 'house:demo_money',
          amount: negateMoney(event.returned),
          orderId: null,
          memo: {},
        },
        grant(event.grant),
      ];
    case 'MarketOrderFilled':
      return openingMovements(state, event, event.order);
    case 'PendingOrderFilled': {
      const order = orderOf(state, event.orderId);
      const { fee: charged, lots = order.lots } = event;
      return openingMovements(state, event, { ...order, lots, fee: charged });
    }
    case 'OrderClosed': {
      const order = orderOf(state, event.orderId);
      return closingMovements(state, event, order);
    }
    case 'OrderPartlyClosed': {
      const { instrumentId } = orderOf(state, event.orderId);
      const { lots, partId: orderId, profit: made, fill } = event;
      return closingMovements(state, { orderId, profit: made, fill }, { instrumentId, lots });
    }
    case 'FinancingCharged': {
      const order = orderOf(state, event.orderId);
      const { precision } = marketOf(state, order.instrumentId).instrument;
      const memo = {
        ...memoOf(state, order.instrumentId, order.lots),
        nights: String(event.days),
        price: formatPrice(event.price, precision),
      };
      return [
        {
          kind: 'financing',
          house: 'house:financing',
          amount: event.amount,
          orderId: event.orderId,
          memo,
        },
      ];
    }
    case 'NegativeBalanceWrittenOff':
      return [
        {
          kind: 'negative_balance_protection',
          house: 'house:negative_balance',
          amount: event.amount,
          orderId: null,
          memo: {},
        },
      ];
    case 'DepositCredited': {
      const { depositId, currency, paid } = event;
      const memo = { deposit: String(depositId), paid, currency };
      return [
        {
          kind: 'deposit',
          house: `house:${event.channel}`,
          amount: event.amount,
          orderId: null,
          memo,
        },
      ];
    }
    case 'DepositReversed':
      return reversalMovements(event);
    case 'WithdrawalSent':
      return withdrawalMovements(event);
    case 'CopyMoneyMoved':
      return [
        {
          kind: 'copying',
          house: 'house:copying',
          amount: event.amount,
          orderId: null,
          memo: { copying: String(event.copyId) },
        },
      ];
    case 'WithdrawalHeld':
    case 'WithdrawalReleased':
    case 'PendingOrderPlaced':
    case 'PendingOrderEnded':
    case 'PendingOrderChanged':
    case 'StopsSet':
    case 'OrderVoided':
    case 'MarginLevelNoticed':
    case 'LeadingStarted':
    case 'LeadingStopped':
    case 'CopyingStarted':
    case 'CopyingChanged':
    case 'CopyingStopped':
    case 'CopyingEnded':
    case 'CopySkipped':
    case 'MirrorAdvanced':
    case 'MirrorCaughtUp':
    case 'EquityMarked':
    case 'OutcomeRecorded':
    case 'OwnLimitsSet':
    case 'CommandDecided':
      return [];
    default:
      return assertNever(event);
  }
}

/**
 * What the house bears comes first: so the balance is never below zero in between. The bank has the whole amount back,
 * because it never came.
 */
function reversalMovements(event: DepositReversed): readonly Movement[] {
  const { depositId, currency, paid, amount, borne } = event;
  const memo = { deposit: String(depositId), paid, currency };
  return [
    { kind: 'reversal_borne', house: 'house:reversals', amount: borne, orderId: null, memo },
    {
      kind: 'deposit_reversal',
      house: `house:${event.channel}`,
      amount: negateMoney(amount),
      orderId: null,
      memo,
    },
  ];
}

/** The amount paid out and the fee, each a line in the client's ledger. */
function withdrawalMovements(event: WithdrawalSent): readonly Movement[] {
  const { withdrawalId, currency, paid, fee: withdrawalFee } = event;
  const memo = { withdrawal: String(withdrawalId), paid, currency };
  return [
    {
      kind: 'withdrawal',
      house: `house:${event.channel}`,
      amount: subtractMoney(withdrawalFee, event.amount),
      orderId: null,
      memo,
    },
    {
      kind: 'withdrawal_fee',
      house: 'house:withdrawal_fees',
      amount: negateMoney(withdrawalFee),
      orderId: null,
      memo,
    },
  ];
}

type OfLots = Pick<Order, 'instrumentId' | 'lots'>;

function openingMovements(
  state: EngineState,
  { orderId, fill }: { readonly orderId: number; readonly fill: Fill },
  order: OfLots & Pick<Order, 'fee'>,
): readonly Movement[] {
  const charged = fee(orderId, order.fee, memoOf(state, order.instrumentId, order.lots));
  return [charged, ...rebateMovement(state, orderId, order, fill)];
}

function closingMovements(
  state: EngineState,
  of: { readonly orderId: number; readonly profit: Money; readonly fill: Fill },
  order: OfLots,
): readonly Movement[] {
  const { orderId, fill } = of;
  const made = profit(orderId, of.profit, memoOf(state, order.instrumentId, order.lots));
  return [made, ...rebateMovement(state, orderId, order, fill)];
}

/** What a fill beyond the promised spread gets back, of the house's account for such promises. */
function rebateMovement(
  state: EngineState,
  orderId: number,
  { instrumentId, lots }: OfLots,
  { bid, ask, promised, rebate }: Fill,
): readonly Movement[] {
  if (rebate === undefined || promised === undefined) return [];
  const { precision } = marketOf(state, instrumentId).instrument;
  const inPips = (points: bigint): string => formatDecimal(points, pipDecimals(precision));
  const spreads = { spread: inPips(ask - bid), promised: inPips(promised) };
  const memo = { ...memoOf(state, instrumentId, lots), ...spreads };
  return [{ kind: 'spread_rebate', house: 'house:rebates', amount: rebate, orderId, memo }];
}

const grant = (amount: Money): Movement => ({
  kind: 'demo_grant',
  house: 'house:demo_money',
  amount,
  orderId: null,
  memo: {},
});
const fee = (orderId: number, amount: Money, memo: Movement['memo']): Movement => ({
  kind: 'handling_fee',
  house: 'house:fees',
  amount: negateMoney(amount),
  orderId,
  memo,
});
const profit = (orderId: number, amount: Money, memo: Movement['memo']): Movement => ({
  kind: 'realised_profit',
  house: 'house:trading',
  amount,
  orderId,
  memo,
});
const memoOf = (
  state: EngineState,
  instrumentId: number,
  lots: Parameters<typeof formatLots>[0],
): Movement['memo'] => ({
  code: marketOf(state, instrumentId).instrument.showCode,
  lots: formatLots(lots),
});
