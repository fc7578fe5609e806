// Whether fills, closes and nights are as their ticks, the terms and the halts of the journal make them: price, margin, profit and fee of an
// order, the financing of a night, what came back of a spread beyond the promised one, and that nothing of a client's own is dealt while
// trading rests. What happened before the journal said them is believed.
import {
  type AccountEvent,
  type EngineState,
  type Event,
  type Fill,
  type Market,
  type Order,
  figuresDue,
  financing,
  haltAt,
  hasTraded,
  openingFee,
  orderOf,
  promisedAt,
  rebated,
  swapsAt,
} from '@meridian/trading';
import { type Instrument, termBounds, withinBounds, worsenedTerms } from '@meridian/market';
import { type Instant, ZERO_MONEY } from '@meridian/units';

/** @param state as it was right before the event */
export function noteAgainstRules(state: EngineState, event: Event, differences: string[]): void {
  if (event.type === 'FeeTypeSet' && state.source !== null && hasTraded(state))
    differences.push(`FeeTypeSet at ${event.at}: fees are counted otherwise after the first order`);
  if (event.accountId === undefined) return;
  const market = marketOfEvent(state, event);
  const isSaid = market === undefined ? state.source !== null : market.version !== undefined;
  if (!isSaid) return;
  const note: Note = (what, is, due) => {
    if (is !== due) differences.push(`${event.type} at ${event.at}: ${what} is ${is}, not ${due}`);
  };
  for (const { what, is, due } of figuresDue(state, event)) note(what, is, due);
  if (market === undefined) return;
  switch (event.type) {
    case 'MarketOrderFilled': {
      const { lots, margin, fee, copyOf } = event.order;
      note('the fee', fee, openingFee(market.instrument, state.feeType, { lots, margin }));
      noteRebate(note, market, event, event.order);
      return copyOf === undefined ? note('a halt', isHalted(market, event), false) : undefined;
    }
    case 'PendingOrderFilled': {
      const order = orderOf(state, event.orderId);
      const { lots = order.lots, margin, fee } = event;
      note('the fee', fee, openingFee(market.instrument, state.feeType, { lots, margin }));
      noteRebate(note, market, event, { ...order, lots });
      return order.copyOf === undefined
        ? note('a halt', isHalted(market, event), false)
        : undefined;
    }
    case 'OrderClosed':
    case 'OrderPartlyClosed': {
      const order = orderOf(state, event.orderId);
      const lots = event.type === 'OrderPartlyClosed' ? event.lots : order.lots;
      noteRebate(note, market, event, { ...order, lots });
      // Copies close when their turn comes, at their leader's fill; a reset closes at the last price.
      if (order.copyOf !== undefined || event.reason === 'reset') return;
      return note('a halt', isHalted(market, event), false);
    }
    case 'FinancingCharged': {
      const { lots, side } = orderOf(state, event.orderId);
      const { rollover, days, price, rate: quoteRate } = event;
      const { swapLong, swapShort } = swapsAt(market, rollover);
      const annualRate = side === 'buy' ? swapLong : swapShort;
      const due = financing(market.instrument, { lots, price, annualRate, days, quoteRate });
      return note('the financing', event.amount, due);
    }
    default:
  }
}

/** Terms that wait in a row: clients would be worse off by them, so the engine does not take them unannounced. */
export function noteWorseRows(
  { markets, feeType }: EngineState,
  delivered: readonly Instrument[],
  differences: string[],
): void {
  for (const one of delivered) {
    const market = markets.get(one.id);
    if (market?.version !== null) continue;
    const terms = withinBounds(one, termBounds(one, feeType));
    const worse = worsenedTerms(market.instrument, terms);
    if (worse.length > 0)
      differences.push(
        `instrument ${one.code}: its ${worse.join(', ')} would be worse than in force: announce it`,
      );
  }
}

type Figure = bigint | number | boolean;
type Note = (what: string, is: Figure, due: Figure) => void;

/** Copies have their leader's fill, with what was promised then, and get back by their own lots. */
function noteRebate(
  note: Note,
  { instrument, promises }: Market,
  { fill, at }: { readonly fill: Fill; readonly at: Instant },
  { lots, copyOf }: Pick<Order, 'lots' | 'copyOf'>,
): void {
  note(
    'the rebate',
    fill.rebate ?? ZERO_MONEY,
    rebated(instrument, lots, fill).rebate ?? ZERO_MONEY,
  );
  if (copyOf === undefined)
    note('the promised spread', fill.promised ?? false, promisedAt(promises, at) ?? false);
}

const isHalted = (market: Market, { at }: Event): boolean => haltAt(market, at) !== null;

function marketOfEvent(state: EngineState, event: AccountEvent): Market | undefined {
  if (event.type === 'MarketOrderFilled') return state.markets.get(event.order.instrumentId);
  if (!('orderId' in event) || event.orderId === null) return undefined;
  const order = state.orders.get(event.orderId);
  return order && state.markets.get(order.instrumentId);
}
