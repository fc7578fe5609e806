// What the journal says of a night for which an open order owes: it fell due, and these are the prices that its financing is charged at. It changes nothing; by it
// whoever computes an account again charges at the same moment and price.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Price, Rate } from '@meridian/units';

export interface NightFell {
  readonly type: 'NightFell';
  /** It concerns everybody. */
  readonly accountId?: undefined;
  readonly at: Instant;
  /** 17:00 New York. */
  readonly rollover: Instant;
  /** Of instruments whose price is known by then; the others are charged at their first one. */
  readonly prices: readonly {
    readonly instrumentId: InstrumentId;
    readonly price: Price;
    readonly rate: Rate;
  }[];
}
