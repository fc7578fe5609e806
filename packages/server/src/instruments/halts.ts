// The halts of all instruments, as the engine has them. A halt ends at its time, whether or not anybody looks.
import type { InstrumentId } from '@meridian/market';
import type { Halt } from '@meridian/trading';
import type { Host } from '../engine/host.ts';
import type { MarketsView } from '../engine/views/markets.ts';

export interface HaltBook {
  /** The halt that is on now. */
  of(id: InstrumentId): Halt | null;
  /** Why it is, by the instrument's displayed code. */
  reasonOf(showCode: string): string | null;
  /** Resolves when what was decided in the database holds. */
  reload(): Promise<void>;
}

export function createHalts(
  host: Pick<Host, 'renewRules'> & { readonly views: { readonly markets: MarketsView } },
  marketNow: () => number,
): HaltBook {
  const { markets } = host.views;
  const of = (id: InstrumentId): Halt | null => markets.haltAt(id, marketNow());
  return {
    of,
    reload: () => host.renewRules(),
    reasonOf(showCode) {
      const id = markets.instruments().find((one) => one.showCode === showCode)?.id;
      return (id === undefined ? null : of(id)?.reason) ?? null;
    },
  };
}
