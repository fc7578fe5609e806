// When a request wants a pending order to end, as an instant.
import type { ParsedInput } from '@meridian/contract';
import { tradingDayEnd, tradingWeekEnd } from '@meridian/market';
import type { ChangePending } from '@meridian/trading';
import type { Instant } from '@meridian/units';

type Asked = Pick<ParsedInput<'changePending'>, 'expiry' | 'expires_at'>;

/** Nothing where nothing was said. */
export function expiryOf(
  { expiry, expires_at: at }: Asked,
  now: Instant,
): Pick<ChangePending, 'expiresAt' | 'expiry'> {
  switch (expiry) {
    case undefined:
      return {};
    case 'none':
      return { expiresAt: null };
    case 'time':
      return at === undefined ? {} : { expiresAt: at };
    case 'day':
      return { expiresAt: tradingDayEnd(now), expiry };
    case 'week':
      return { expiresAt: tradingWeekEnd(now), expiry };
  }
}
