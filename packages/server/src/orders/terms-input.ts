// What a request asks that an order does by itself, in the engine's words. What it does not ask for is left out, so that
// the request is the same as before there was any of it.
import type { ParsedInput } from '@meridian/contract';
import {
  type PlaceOrder,
  SCALED_PRICE_DECIMALS,
  type SetStops,
  type Trailing,
} from '@meridian/trading';
import { type Instant, readDecimal, readLots } from '@meridian/units';
import { expiryOf } from './expiry-input.ts';

type StopTermsInput = Pick<
  ParsedInput<'setStopPrice'>,
  'trailing_pips' | 'trailing_percent' | 'break_even_pips' | 'take_profits'
>;

/** Tenths of a pip, or hundredths of a percent; null: 0; undefined: missing. */
function sizeOf(text: string | undefined, scale: 1 | 2): number | null | undefined {
  if (text === undefined) return undefined;
  const size = Number(readDecimal(text, scale));
  return size === 0 ? null : size;
}

/** The other of the two may be sent as 0. */
function trailingOf(input: StopTermsInput): Trailing | null | undefined {
  const pips = sizeOf(input.trailing_pips, 1);
  if (typeof pips === 'number') return { by: 'pips', size: pips };
  const percent = sizeOf(input.trailing_percent, 2);
  return typeof percent === 'number' ? { by: 'percent', size: percent } : (percent ?? pips);
}

export function changedTermsOf(
  input: StopTermsInput,
): Pick<SetStops, 'trailing' | 'breakEven' | 'takeParts'> {
  const trailing = trailingOf(input);
  const breakEven = sizeOf(input.break_even_pips, 1);
  const takeParts = input.take_profits?.map(({ price, lots }) => ({
    price: readDecimal(price, SCALED_PRICE_DECIMALS),
    lots: readLots(lots),
  }));
  return {
    ...(trailing !== undefined && { trailing }),
    ...(breakEven !== undefined && { breakEven }),
    ...(takeParts !== undefined && { takeParts }),
  };
}

/** A new order has nothing that could be removed. */
export function newTermsOf(
  input: ParsedInput<'submit'>,
  now: Instant,
): Pick<
  PlaceOrder,
  'trailing' | 'breakEven' | 'takeParts' | 'expiresAt' | 'expiry' | 'ocoWith' | 'maxDeviation'
> {
  const { trailing, breakEven, takeParts = [] } = changedTermsOf(input);
  const { expiresAt, expiry } = expiryOf(input, now);
  const { max_deviation_pips: deviation, oco_with: ocoWith } = input;
  return {
    ...(trailing && { trailing }),
    ...(breakEven && { breakEven }),
    ...(takeParts.length > 0 && { takeParts }),
    ...(typeof expiresAt === 'number' && { expiresAt }),
    ...(expiry && { expiry }),
    ...(ocoWith && { ocoWith }),
    ...(deviation !== undefined && { maxDeviation: Number(readDecimal(deviation, 1)) }),
  };
}
