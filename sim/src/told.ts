// What the engine did, in the twin's words: the economic content of its events and outcomes.
import type { ChangingTerms } from '@meridian/market';
import type {
  BesideOpen,
  Change,
  Event,
  Fill,
  Order,
  Outcome,
  OwnLimits,
  StopTerms,
} from '@meridian/trading';
import { assertNever } from '@meridian/units';

/** For copies only. */
const copied = (order: Order | undefined): string =>
  order?.copyOf === undefined ? '' : ` of #${order.copyOf} exact ${order.exactLots}`;

/** The key that placed it, if its owner did not. */
const byKey = (order: Pick<Order, 'apiKey'> | undefined): string =>
  order?.apiKey === undefined ? '' : ` by ${order.apiKey}`;

/** What the account's other open orders stand at, for the returns. */
const beside = ({ floating }: BesideOpen): string =>
  floating === undefined ? '' : ` beside=${floating}`;

/** When the request for a fill arrived, and the tick that it used. */
const came = ({ askedAt, tickArrivedAt, promised, rebate }: Fill): string =>
  ` asked ${askedAt} tick ${tickArrivedAt}${promised === undefined ? '' : ` promised ${promised} back ${rebate ?? 0n}`}`;

/** How an order's stop moves by itself. */
export function moves({ trailing, breakEven, isBreakEvenDone }: StopTerms = {}): string {
  if (trailing === undefined && breakEven === undefined && !isBreakEvenDone) return '';
  return ` ${trailing?.by ?? null} ${trailing?.size} even ${breakEven} ${isBreakEvenDone === true}`;
}

export const toldBy = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ event, orders }) => tell(event, orders[0]));

function tell(event: Event, order: Order | undefined): string[] {
  switch (event.type) {
    case 'AccountOpened':
      return [`opened ${event.accountId} ${event.grant}`];
    case 'AccountReturned':
      return [`returned ${event.accountId} ${event.balance} ${event.epoch}`];
    case 'PendingOrderPlaced': {
      const { triggerKind, side, lots, targetPrice, stopLoss, takeProfit, askedAt } = event.order;
      return [
        `pending #${event.orderId} ${triggerKind} ${side} ${lots} at ${targetPrice} ${stopLoss} ${takeProfit} asked ${askedAt}${byKey(event.order)}`,
      ];
    }
    case 'MarketOrderFilled':
    case 'PendingOrderFilled': {
      const { margin, fee } = event.type === 'MarketOrderFilled' ? event.order : event;
      return [
        `${order?.copyOf === undefined ? 'filled' : 'copied'} #${event.orderId} ${order?.side} ${order?.lots} at ${event.fill.price} margin ${margin} fee ${fee}${copied(order)}${byKey(order)}${came(event.fill)}`,
      ];
    }
    case 'PendingOrderEnded':
      return [
        `ended #${event.orderId} ${event.reason}${event.rejectedFor === null ? '' : ` ${event.rejectedFor}`}`,
      ];
    case 'PendingOrderChanged': {
      const { triggerKind, lots, targetPrice, margin, fee, expiresAt } = event;
      return [
        `altered #${event.orderId} ${triggerKind} ${lots} at ${targetPrice} ${margin} ${fee} until ${expiresAt}`,
      ];
    }
    case 'StopsSet':
      return [`stops #${event.orderId} ${event.stopLoss} ${event.takeProfit}${moves(order)}`];
    case 'StopsTrailed':
      return [`trailed ${event.instrumentId} ${event.bid} ${event.ask}`];
    case 'OrderClosed':
      return [
        `closed #${event.orderId} ${event.copyOf === undefined ? '' : 'whole_'}${event.reason} ${order?.lots} at ${event.fill.price} profit ${event.profit} swap ${order?.swap}${beside(event)}${came(event.fill)}`,
      ];
    case 'OrderPartlyClosed':
      return [
        `part ${event.reason} #${event.orderId} #${event.partId} ${event.lots} at ${event.fill.price} profit ${event.profit} of ${event.margin} ${event.fee} ${event.swap}${beside(event)}${came(event.fill)}`,
      ];
    case 'OrderVoided':
      return [`voided #${event.orderId}`];
    case 'FinancingCharged':
      return [`swap #${event.orderId} ${event.rollover} ${event.days} ${event.amount}`];
    case 'MarginLevelNoticed':
      return [`notice ${event.accountId} ${event.band}`];
    case 'NegativeBalanceWrittenOff':
      return [`written off ${event.accountId} ${event.amount}`];
    case 'OwnLimitsSet': {
      const { accountId, limits, planned } = event;
      const later =
        planned === null ? '' : ` later ${planned.from} ${limitsInWords(planned.limits)}`;
      return [`limits ${accountId} ${limitsInWords(limits)}${later}`];
    }
    case 'DemoReset':
      return [`reset ${event.accountId} ${event.returned} ${event.grant}`];
    case 'DepositCredited':
      return [`deposited ${event.depositId} ${event.amount}${beside(event)}`];
    case 'DepositReversed':
      return [`reversed ${event.depositId} ${event.amount} ${event.borne}${beside(event)}`];
    case 'WithdrawalHeld':
      return [`held ${event.withdrawalId} ${event.amount} ${event.fee}`];
    case 'WithdrawalReleased':
      return [`released ${event.withdrawalId} ${event.amount} ${event.cause}`];
    case 'WithdrawalSent':
      return [`sent ${event.withdrawalId} ${event.amount} ${event.fee}${beside(event)}`];
    case 'LeadingStarted':
      return [`leads ${event.accountId}`];
    case 'LeadingStopped':
      return [`leads no more ${event.accountId}`];
    case 'CopyingStarted':
      return [`started ${event.accountId} ${event.ownerId} ${event.leaderId}`];
    case 'CopyMoneyMoved':
      return [`moved ${event.accountId} ${event.amount} ${event.allocation}${beside(event)}`];
    case 'CopyingChanged':
      return [`changed ${event.accountId} ${event.stopPercent} ${event.isPaused}`];
    case 'CopyingStopped':
      return [`stopped ${event.reason} ${event.orders} ${event.accountId}`];
    case 'CopyingEnded':
      return [`finished ${event.accountId}`];
    case 'CopySkipped':
      return [
        `skipped ${event.what} ${event.reason} ${event.accountId} #${event.leaderOrderId} ${event.leaderLots}`,
      ];
    case 'EquityMarked':
      return [`marked ${event.accountId} ${event.floating}`];
    case 'FeeTypeSet':
      return [`fee ${event.feeType}`];
    case 'PriceSourceSet':
      return [`quoted ${event.hours} ${event.instrumentIds.join(' ')}`];
    case 'TermsDelivered':
      return [`delivered ${event.instruments.map(({ instrumentId: id }) => id).join(' ')}`];
    case 'TermsPlanned':
      return [
        `planned ${event.instrumentId} ${event.plans.map(({ id }) => id).join(' ')}`.trimEnd(),
      ];
    case 'TermsChanged': {
      const { instrumentId, version, since, terms } = event;
      return [`terms ${instrumentId} ${version?.id ?? null} ${since} ${inWords(terms)}`];
    }
    case 'TradingHalted':
      return [`halted ${event.instrumentId} ${event.halt.id} ${event.halt.until}`];
    case 'TradingReopened':
      return [`reopened ${event.instrumentId} ${event.haltId} ${event.until}`];
    case 'SpreadPromised': {
      const { id, fromHour, toHour, spreadMax } = event.promise;
      return [`promised ${event.instrumentId} ${id} ${fromHour} ${toHour} ${spreadMax}`];
    }
    case 'SpreadPromiseWithdrawn':
      return [`unpromised ${event.instrumentId} ${event.promiseId} ${event.until}`];
    case 'TicksSealed':
      return [`sealed ${event.segment} ${event.firstNo} ${event.lastNo}`];
    case 'LiabilitiesSealed':
    case 'QualitySealed':
    case 'NightFell':
    case 'MirrorAdvanced':
    case 'MirrorCaughtUp':
    case 'OutcomeRecorded':
    case 'CommandDecided':
    case 'KeyRotated':
    case 'LogBegunAnew':
      return [];
    default:
      return assertNever(event);
  }
}

const limitsInWords = ({ lossMax, marginMax, ordersMax, pauseUntil }: OwnLimits): string =>
  `${lossMax}/${marginMax}/${ordersMax}/${pauseUntil}`;

export const inWords = (terms: ChangingTerms): string =>
  `${terms.leverages.join('/')} ${terms.feeRate} ${terms.lotsMin} ${terms.lotsMax} ${terms.swapLong} ${terms.swapShort}`;

export const toldOutcome = (outcome: Outcome | null): string | null =>
  outcome === null
    ? null
    : outcome.map(({ orderId, partId, rejected }) => `${orderId}/${partId}/${rejected}`).join(' ');
