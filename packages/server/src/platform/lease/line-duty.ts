// Ties leases to the bus. A process that has lost the bus takes no lease, and gives up its own if another process of
// its role can take it. Otherwise the database alone would let it hold the lease, and nobody would trade.
import type { Bus } from '../bus/bus.ts';
import type { LeaseKeeper } from './lease-keeper.ts';

const LOOK_EVERY_MS = 100;
/** A bus that is started again is back sooner. */
export const HEARS_NOTHING_FOR_MS = 2_000;

export interface LineDutyOptions {
  readonly bus: Pick<Bus, 'isConnected'>;
  readonly keeper: Pick<LeaseKeeper, 'epoch' | 'holdOff'>;
  /** Whether another process could lead. */
  readonly hasOther: () => Promise<boolean>;
  /** Called once: the process must end as the lease's holder. */
  readonly giveUp: () => void;
}

/** @returns ends it */
export function watchLine({ bus, keeper, hasOther, giveUp }: LineDutyOptions): () => void {
  let wasConnected = true;
  let sinceMs = 0;
  const look = (): void => {
    const isConnected = bus.isConnected();
    if (isConnected !== wasConnected) {
      wasConnected = isConnected;
      sinceMs = performance.now();
      keeper.holdOff(!isConnected);
    }
    if (isConnected || keeper.epoch === null) return;
    if (performance.now() - sinceMs < HEARS_NOTHING_FOR_MS) return;
    sinceMs = performance.now(); // alone, it asks again after as long
    hasOther().then(
      (isThere) => {
        if (!isThere || bus.isConnected()) return;
        clearInterval(timer);
        giveUp();
      },
      () => undefined, // without the database it loses the lease anyway
    );
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
