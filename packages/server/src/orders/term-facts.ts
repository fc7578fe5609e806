// What ends or changes an order by itself, as the facts of a story.
import type { Instrument } from '@meridian/market';
import {
  type CopyTerms,
  type OrderClosed,
  type StopsSet,
  type TakePart,
  stopEquityOf,
} from '@meridian/trading';
import { formatMoney } from '@meridian/units';
import { partsOnWire, stopTermsOnWire } from './wire.ts';

export type Facts = Readonly<Record<string, string | null>>;

/** How a stop moves by itself and what closes in parts, where that was asked for. */
export function termFacts(
  { trailing, breakEven, takeParts }: Pick<StopsSet, 'trailing' | 'breakEven' | 'takeParts'>,
  instrument: Instrument,
): Facts {
  const { TrailingPips, TrailingPercent, BreakEvenPips } = stopTermsOnWire({
    ...(trailing && { trailing }),
    ...(breakEven && { breakEven }),
  });
  return {
    trailing_pips: TrailingPips,
    trailing_percent: TrailingPercent,
    break_even_pips: BreakEvenPips,
    take_profits: takeParts === undefined ? null : partFacts(takeParts, instrument),
  };
}

/** Those that wait, as a request would ask for them. */
const partFacts = (parts: readonly TakePart[], instrument: Instrument): string =>
  partsOnWire(parts, instrument)
    .filter(({ Done }) => !Done)
    .map(({ Price, Quantity }) => `${Price}:${Quantity}`)
    .join(',') || '0';

/** The equity at which the copying that an order was of has ended: once reached, nobody changes it. */
export const copyFacts = (
  { reason }: Pick<OrderClosed, 'reason'>,
  copy: CopyTerms | null | undefined,
): Facts =>
  reason === 'copy_stop_loss' && copy ? { copy_stop: formatMoney(stopEquityOf(copy)) } : {};
