// An order's story: its events from the journal in the wire's form, and what else happened to its account meanwhile. Office and
// client are told the same; what staff did is added for the office alone.
import type { Language, StoodAt, StoryEvent } from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import { type Database, haltsTouching, storyOfOrder, instrumentVersions } from '@meridian/store';
import {
  type Event,
  type Fill,
  type MarketOrderFilled,
  NOTICE_LEVELS,
  type Order,
  type OrderClosed,
  type OrderPartlyClosed,
  type PendingOrderFilled,
  type StoodBefore,
  type PendingOrderChanged,
  type StopsSet,
  closingPrice,
  decodeEvent,
  figuresFrom,
  grossProfit,
} from '@meridian/trading';
import {
  type Lots,
  MINUTE_MS,
  type Money,
  type Price,
  ZERO_MONEY,
  addMoney,
  formatLots,
  formatMoney,
  formatMoneyOrNull,
  formatPrice,
  subtractMoney,
} from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { engineRefusal } from '../instruments/engine-refusal.ts';
import { haltText } from '../platform/http/texts.ts';
import type { HaltBook } from '../instruments/halts.ts';
import { refuse } from '../platform/http/envelope.ts';
import { type Facts, copyFacts, termFacts } from './term-facts.ts';
import { fillOnWire, percentOfMillionths, rejectReason } from './wire.ts';

export interface StoryDeps {
  readonly db: Database;
  readonly host: Host;
  readonly halts: Pick<HaltBook, 'reasonOf'>;
  readonly marketNow: () => number;
  readonly now: () => number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What its end leads to follows within this time: mails, debt that is covered, questions. */
const AFTERWARDS_MS = 10 * MINUTE_MS;
/** A wall clock and a market clock that differ by less are the same. */
const SAME_CLOCK_MS = MINUTE_MS;

/** Whether the market has a time of its own, in which nothing that people do can be placed. */
export const isReplay = ({ marketNow, now }: Pick<StoryDeps, 'marketNow' | 'now'>): boolean =>
  Math.abs(marketNow() - now()) > SAME_CLOCK_MS;

export const spanOf = ({ marketNow }: Pick<StoryDeps, 'marketNow'>, order: Order): Span => ({
  from: order.placedAt,
  to: (order.endedAt ?? marketNow()) + AFTERWARDS_MS,
});

export async function storyOf(
  deps: StoryDeps,
  order: Order,
  language: Language,
): Promise<StoryEvent[]> {
  const { db, host } = deps;
  const { id, accountId, parentId, instrumentId } = order;
  const span = spanOf(deps, order);
  const orderIds = parentId === null ? [id] : [id, parentId];
  const rows = await storyOfOrder(db, { accountId, orderIds, ...span });
  const events = rows.map(({ kind, body }) => decodeEvent({ type: kind, ...body }));
  const instrument = host.views.markets.instrument(instrumentId);
  const tell = teller({ deps, order, language, instrument });
  const told = ofItsLife(events, order).flatMap((event) => tell(event) ?? []);
  if (isReplay(deps)) return told;
  return inOrder([...told, ...(await publicBeside(deps, order, span, language))]);
}

/** By time; of what happened at once the journal's order stays. */
export const inOrder = (events: readonly StoryEvent[]): StoryEvent[] =>
  events.toSorted((a, b) => a.At - b.At);

/**
 * What happened to the account before the order, in the same millisecond, is not its story; nor is what happened, after a
 * part was closed, to the order that it was split from.
 */
function ofItsLife(all: readonly Event[], { id, parentId }: Order): readonly Event[] {
  const events = all.slice(
    Math.max(
      0,
      all.findIndex((one) => 'orderId' in one),
    ),
  );
  if (parentId === null) return events;
  const end = events.findIndex((one) => one.type === 'OrderPartlyClosed' && one.partId === id);
  return events.filter(
    (one, at) => end < 0 || at <= end || !('orderId' in one) || one.orderId !== parentId,
  );
}

interface Telling {
  readonly deps: StoryDeps;
  readonly order: Order;
  readonly language: Language;
  readonly instrument: Instrument;
}

type Rest = Partial<Pick<StoryEvent, 'Fill' | 'Before' | 'After'>>;

export function storyEvent(
  at: number,
  [kind, by]: readonly [StoryEvent['Kind'], StoryEvent['By']],
  facts: Facts,
  rest: Rest = {},
): StoryEvent {
  const known = Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null);
  const empty = { Fill: null, Before: null, After: null };
  return { At: at, Kind: kind, By: by, ...empty, ...rest, Facts: Object.fromEntries(known) };
}

/** Tells one event after another: each knows what the ones before it left. */
function teller(telling: Telling): (event: Event) => StoryEvent | null {
  const { order, instrument } = telling;
  const price = (value: Price | null): string | null =>
    value === null ? null : formatPrice(value, instrument.precision);
  const maker = order.copyOf === undefined ? 'client' : 'venue';
  let lots: Lots = order.lots;
  let stops: { stopLoss: Price | null; takeProfit: Price | null } = order;
  const stopFacts = () => ({
    stop_loss: price(stops.stopLoss),
    take_profit: price(stops.takeProfit),
  });

  return (event) => {
    switch (event.type) {
      case 'PendingOrderPlaced':
      case 'MarketOrderFilled': {
        const { order: placed } = event;
        ({ lots } = placed);
        stops = placed;
        const facts = {
          lots: formatLots(lots),
          price: price(placed.requestedPrice),
          target: price(placed.targetPrice),
          leverage: String(placed.leverage),
          api_key: placed.apiKey ?? null,
          ...stopFacts(),
          ...termFacts(placed, instrument),
        };
        if (event.type === 'PendingOrderPlaced')
          return storyEvent(event.at, ['placed', maker], facts);
        return filled(telling, event, { ...placed, facts });
      }
      case 'PendingOrderFilled':
        lots = event.lots ?? lots;
        return filled(telling, event, { lots, margin: event.margin, fee: event.fee, facts: {} });
      case 'PendingOrderChanged':
        ({ lots } = event);
        return changedPending(event, maker, price(event.targetPrice));
      case 'StopsSet': {
        const before = stopFacts();
        stops = event;
        const were = { stop_loss_was: before.stop_loss, take_profit_was: before.take_profit };
        return stopsMoved(event, { maker, instrument }, { ...stopFacts(), ...were });
      }
      case 'OrderPartlyClosed':
      case 'OrderClosed':
        return event.type === 'OrderClosed' && event.orderId !== order.id
          ? closedBeside(event)
          : closed(telling, event);
      case 'FinancingCharged':
        return storyEvent(event.at, ['financed', 'venue'], {
          amount: formatMoney(event.amount),
          price: price(event.price),
          days: String(event.days),
          rollover: String(event.rollover),
        });
      default:
        return toldOfAccount(telling, event);
    }
  };
}

function changedPending(
  { at, lots, expiresAt }: PendingOrderChanged,
  maker: StoryEvent['By'],
  target: string | null,
): StoryEvent {
  const expires_at = expiresAt === null ? null : String(expiresAt);
  return storyEvent(at, ['changed', maker], { lots: formatLots(lots), target, expires_at });
}

function stopsMoved(
  event: StopsSet,
  { maker, instrument }: { readonly maker: StoryEvent['By']; readonly instrument: Instrument },
  levels: Facts,
): StoryEvent {
  const isAsked = event.isBreakEven !== true;
  const facts = {
    ...levels,
    ...termFacts(event, instrument),
    cause: isAsked ? null : 'break_even',
  };
  return storyEvent(event.at, ['stops_moved', isAsked ? maker : 'market'], facts);
}

function toldOfAccount({ deps, order, language }: Telling, event: Event): StoryEvent | null {
  switch (event.type) {
    case 'PendingOrderEnded': {
      const isAsked = event.reason === 'cancelled' && order.copyOf === undefined;
      if (event.reason !== 'rejected')
        return storyEvent(event.at, ['cancelled', isAsked ? 'client' : 'venue'], {
          reason: event.reason,
        });
      const { instrument } = deps.host.views.markets;
      return storyEvent(event.at, ['rejected', 'venue'], {
        reason: event.rejectedFor,
        text: rejectReason(language, order, instrument(order.instrumentId)),
      });
    }
    case 'OrderVoided':
      return storyEvent(event.at, ['voided', 'client'], {});
    case 'OutcomeRecorded':
    case 'CommandDecided': {
      const line = event.outcome.find((one) => one.orderId === order.id && one.rejected !== null);
      if (line === undefined || line.rejected === null) return null;
      const refusal = engineRefusal(deps.halts, line.rejected, line.args);
      const facts = { reason: line.rejected, text: refuse(language, refusal).body.msg };
      return storyEvent(event.at, ['request_refused', 'client'], facts);
    }
    case 'MarginLevelNoticed':
      return event.band <= event.previousBand
        ? null
        : storyEvent(event.at, ['margin_noticed', 'venue'], {
            level: String(NOTICE_LEVELS[event.band - 1]),
          });
    case 'NegativeBalanceWrittenOff':
      return storyEvent(event.at, ['debt_covered', 'venue'], { amount: formatMoney(event.amount) });
    case 'DepositCredited':
      return money(event.at, 'deposited', event.depositId, event.amount);
    case 'WithdrawalHeld':
      return money(event.at, 'withdrawal_held', event.withdrawalId, event.amount);
    case 'WithdrawalReleased':
      return money(event.at, 'withdrawal_released', event.withdrawalId, event.amount);
    case 'WithdrawalSent':
      return money(event.at, 'withdrawal_sent', event.withdrawalId, event.amount);
    default:
      return null;
  }
}

const money = (at: number, kind: StoryEvent['Kind'], item: number, amount: Money): StoryEvent =>
  storyEvent(at, [kind, kind === 'withdrawal_held' ? 'client' : 'venue'], {
    item: String(item),
    amount: formatMoney(amount),
  });

interface Opened {
  readonly lots: Lots;
  readonly margin: Money;
  readonly fee: Money;
  readonly facts: Facts;
}

function filled(
  telling: Telling,
  event: MarketOrderFilled | PendingOrderFilled,
  { lots, margin, fee, facts }: Opened,
): StoryEvent {
  const { order, instrument } = telling;
  const { fill, before } = event;
  const atOnce = grossProfit(instrument, {
    side: order.side,
    lots,
    open: fill.price,
    close: closingPrice(order.side, fill),
    quoteRate: fill.rate,
  });
  const isOwn = order.copyOf === undefined;
  const back = fill.rebate ?? ZERO_MONEY;
  const equity = addMoney(subtractMoney(atOnce, fee), back);
  return storyEvent(
    event.at,
    ['filled', event.type === 'PendingOrderFilled' ? 'market' : isOwn ? 'client' : 'venue'],
    { ...facts, lots: formatLots(lots), margin: formatMoney(margin), fee: formatMoney(fee) },
    {
      Fill: fillOf(telling, fill, true),
      ...stoodAt(before),
      // A copy has its trader's fill: the account may have been looked at at a later price.
      ...(isOwn && stoodAfter(before, { equity, usedMargin: margin })),
    },
  );
}

function closed(telling: Telling, event: OrderClosed | OrderPartlyClosed): StoryEvent {
  const { order } = telling;
  const part = event.type === 'OrderPartlyClosed' ? event : null;
  const isWhole = part === null || part.partId === order.id;
  const margin = part?.margin ?? order.margin;
  const isOwn = order.copyOf === undefined;
  const back = event.fill.rebate ?? ZERO_MONEY;
  return storyEvent(
    event.at,
    [isWhole ? 'closed' : 'part_closed', CLOSED_BY[event.reason] ?? 'venue'],
    {
      reason: event.reason,
      profit: formatMoney(event.profit),
      lots: formatLots(part?.lots ?? order.lots),
      order: part === null || isWhole ? null : String(part.partId),
      ...copyFacts(event, telling.deps.host.views.accounts.of(order.accountId)?.copy),
    },
    {
      Fill: fillOf(telling, event.fill, false),
      ...stoodAt(event.before),
      // What floated is realised at the price at which it floated: equity stays as it was, but for what was given back.
      ...(isOwn && stoodAfter(event.before, { equity: back, usedMargin: -margin as Money })),
    },
  );
}

const CLOSED_BY: Readonly<Record<string, StoryEvent['By']>> = {
  client: 'client',
  reset: 'client',
  stop_loss: 'market',
  trailing_stop: 'market',
  take_profit: 'market',
};

/** Another order of the account that the same close-out, or one before it, closed. */
const closedBeside = (event: OrderClosed): StoryEvent =>
  storyEvent(event.at, ['closed_beside', 'venue'], {
    order: String(event.orderId),
    profit: formatMoney(event.profit),
    reason: event.reason,
  });

const fillOf = ({ deps, order, instrument }: Telling, fill: Fill, isOpening: boolean) =>
  fillOnWire(order, fill, isOpening, deps.host.views, instrument);

type Stood = NonNullable<StoodBefore['before']>;

function onWire({ equity, usedMargin }: Stood): StoodAt {
  const { marginLevel } = figuresFrom(equity ?? (0n as Money), usedMargin, 0n as Money);
  return {
    Equity: formatMoneyOrNull(equity),
    CautionMoneyAll: formatMoney(usedMargin),
    MarginLevel: equity === null ? null : percentOfMillionths(marginLevel),
  };
}

const stoodAt = (before: Stood | undefined): Rest =>
  before === undefined ? {} : { Before: onWire(before) };

function stoodAfter(
  before: Stood | undefined,
  change: { readonly equity: Money; readonly usedMargin: Money },
): Rest {
  if (before === undefined) return {};
  const equity = before.equity === null ? null : addMoney(before.equity, change.equity);
  return { After: onWire({ equity, usedMargin: addMoney(before.usedMargin, change.usedMargin) }) };
}

/** Halts of the instrument, and terms of it that came into force. */
async function publicBeside(
  { db }: StoryDeps,
  order: Order,
  span: Span,
  language: Language,
): Promise<StoryEvent[]> {
  const { instrumentId } = order;
  const [halts, versions] = await Promise.all([
    haltsTouching(db, { instrumentId, ...span }),
    instrumentVersions(db, instrumentId),
  ]);
  const halted = halts.flatMap(({ since, endedAt, reason }) => [
    storyEvent(since, ['halt_began', 'venue'], { reason: haltText(language, reason) }),
    ...(endedAt === null || endedAt > span.to
      ? []
      : [storyEvent(endedAt, ['halt_ended', 'venue'], { reason: haltText(language, reason) })]),
  ]);
  const changed = versions
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .filter(({ startsAt }) => startsAt > span.from && startsAt <= span.to)
    .map(({ startsAt }) => storyEvent(startsAt, ['terms_changed', 'venue'], {}));
  return [...halted, ...changed];
}
