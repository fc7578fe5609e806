// How scripts say what an order does by itself: `trail 20` or `trail% 0.5`, `even 10`; 0 removes it in a change.
import { readDecimal } from '@meridian/units';
import type { PlaceOrder, SetStops } from '../vocabulary/command.ts';
import type { Trailing } from '../vocabulary/order.ts';

type Options = ReadonlyMap<string, string>;

const sizeOf = (text: string, scale: 1 | 2): number => Number(readDecimal(text, scale));

function trailingOf(options: Options): Trailing | null | undefined {
  const [pips, percent] = [options.get('trail'), options.get('trail%')];
  if (pips === '0' || percent === '0') return null;
  if (pips !== undefined) return { by: 'pips', size: sizeOf(pips, 1) };
  return percent === undefined ? undefined : { by: 'percent', size: sizeOf(percent, 2) };
}

export function changedTerms(options: Options): Pick<SetStops, 'trailing' | 'breakEven'> {
  const trailing = trailingOf(options);
  const even = options.get('even');
  return {
    ...(trailing !== undefined && { trailing }),
    ...(even !== undefined && { breakEven: even === '0' ? null : sizeOf(even, 1) }),
  };
}

export const newTerms = (options: Options): Pick<PlaceOrder, 'trailing' | 'breakEven'> =>
  changedTerms(options) as Pick<PlaceOrder, 'trailing' | 'breakEven'>;
