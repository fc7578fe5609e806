// When a request wants a pending order to end, as an instant.
import type { ParsedInput } from '@meridian/contract';
import { tradingDayEnd, tradingWeekEnd } from '@meridian/market';
import type { Instant } from '@meridian/units';

/** Null: not by itself; undefined: not said. */
export function expiryOf(
  { expiry, expires_at }: Pick<ParsedInput<'changePending'>, 'expiry' | 'expires_at'>,
  now: Instant,
): Instant | null | undefined {
  switch (expiry) {
    case undefined:
      return undefined;
    case 'none':
      return null;
    case 'time':
      return expires_at;
    case 'day':
      return tradingDayEnd(now);
    case 'week':
      return tradingWeekEnd(now);
  }
}
