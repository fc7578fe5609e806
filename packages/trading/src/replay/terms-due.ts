// What a fill, a close and a night come to by the terms, the promises and the halts of their instrument: the fee, what comes back of the
// spread, the financing, and that nothing of a client's own is dealt while trading rests.
import { ZERO_MONEY } from '@meridian/units';
import { rebated } from '../orders/run.ts';
import { financing, openingFee } from '../prices/arithmetic.ts';
import { type EngineState, type Market, haltAt, orderOf, swapsAt } from '../state/state.ts';
import type { AccountEvent, FinancingCharged } from '../vocabulary/event.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { promisedAt } from '../vocabulary/spread-promise.ts';

/** A figure of an event, and what it is to be. */
export interface FigureDue {
  readonly what: string;
  readonly is: bigint | number | boolean;
  readonly due: bigint | number | boolean;
}

/** @param state as it was right before the event @param market of the event's instrument */
export function termsDue(state: EngineState, market: Market, event: AccountEvent): FigureDue[] {
  switch (event.type) {
    case 'MarketOrderFilled':
      return [
        ofFee(state, market, event.order),
        ...ofSpread(market, event, event.order),
        ...ofHalt(market, event, event.order),
      ];
    case 'PendingOrderFilled': {
      const order = orderOf(state, event.orderId);
      const { lots = order.lots, margin, fee } = event;
      return [
        ofFee(state, market, { lots, margin, fee }),
        ...ofSpread(market, event, { ...order, lots }),
        ...ofHalt(market, event, order),
      ];
    }
    case 'OrderClosed':
    case 'OrderPartlyClosed': {
      const order = orderOf(state, event.orderId);
      const lots = event.type === 'OrderPartlyClosed' ? event.lots : order.lots;
      const spread = ofSpread(market, event, { ...order, lots });
      // A reset closes at the last price.
      return event.reason === 'reset' ? spread : [...spread, ...ofHalt(market, event, order)];
    }
    case 'FinancingCharged':
      return [ofFinancing(market, event, orderOf(state, event.orderId))];
    default:
      return [];
  }
}

function ofFee(
  { feeType }: EngineState,
  { instrument }: Market,
  { lots, margin, fee }: Pick<Order, 'lots' | 'margin' | 'fee'>,
): FigureDue {
  return { what: 'the fee', is: fee, due: openingFee(instrument, feeType, { lots, margin }) };
}

type Filled = Pick<FinancingCharged, 'at'> & { readonly fill: Fill };

/** Copies have their leader's fill, with what was promised then, and get back by their own lots. */
function ofSpread(
  { instrument, promises }: Market,
  { fill, at }: Filled,
  { lots, copyOf }: Pick<Order, 'lots' | 'copyOf'>,
): FigureDue[] {
  const due = rebated(instrument, lots, fill).rebate ?? ZERO_MONEY;
  const rebate = { what: 'the rebate', is: fill.rebate ?? ZERO_MONEY, due };
  if (copyOf !== undefined) return [rebate];
  const promised = promisedAt(promises, at) ?? false;
  return [rebate, { what: 'the promised spread', is: fill.promised ?? false, due: promised }];
}

/** Copies open and close when their turn comes, at their leader's fill. */
function ofHalt(market: Market, { at }: Filled, { copyOf }: Pick<Order, 'copyOf'>): FigureDue[] {
  if (copyOf !== undefined) return [];
  return [{ what: 'a halt', is: haltAt(market, at) !== null, due: false }];
}

function ofFinancing(
  market: Market,
  { rollover, days, price, rate: quoteRate, amount }: FinancingCharged,
  { lots, side }: Order,
): FigureDue {
  const { swapLong, swapShort } = swapsAt(market, rollover);
  const annualRate = side === 'buy' ? swapLong : swapShort;
  const due = financing(market.instrument, { lots, price, annualRate, days, quoteRate });
  return { what: 'the financing', is: amount, due };
}
