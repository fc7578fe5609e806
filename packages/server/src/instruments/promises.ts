// Promised spreads as they are read: the engine's, since by the journal they hold.
import type { SpreadPromise as WirePromise } from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import { formatPrice } from '@meridian/units';
import type { MarketsView } from '../engine/views/markets.ts';

export const promisesOnWire = (
  markets: MarketsView,
  { id, precision }: Instrument,
): WirePromise[] =>
  markets.promises(id).map((promise) => ({
    id: promise.id,
    from_hour: promise.fromHour,
    to_hour: promise.toHour,
    spread: formatPrice(promise.spreadMax, precision),
    since: promise.since,
    until: promise.until,
  }));
