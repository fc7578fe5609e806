// The halts of all instruments, past and present. A halt ends at its time, whether or not anybody looks.
import type { Instrument, InstrumentId } from '@meridian/market';
import { type Database, type InstrumentHalt, readHalts } from '@meridian/store';
import { createReread } from '../platform/reread.ts';

export interface HaltBook {
  /** The halt that is on at a market time; without one, now. */
  of(id: InstrumentId, at?: number): InstrumentHalt | null;
  /** Why the present one is, by the instrument's displayed code. */
  reasonOf(showCode: string): string | null;
  /** Newest first. */
  all(id: InstrumentId): readonly InstrumentHalt[];
  reload(): Promise<void>;
  /** By which clock halts begin and end: that of the market, once there is one. */
  follow(marketNow: () => number): void;
}

export async function loadHalts(
  db: Database,
  instruments: readonly Pick<Instrument, 'id' | 'showCode'>[],
): Promise<HaltBook> {
  let halts = new Map<InstrumentId, InstrumentHalt[]>();
  let clock = (): number => 0;
  const all = (id: InstrumentId): readonly InstrumentHalt[] => halts.get(id) ?? [];
  const of = (id: InstrumentId, at = clock()): InstrumentHalt | null =>
    all(id).find(({ since, until }) => since <= at && at < until) ?? null;
  const reload = createReread(
    () => readHalts(db),
    (read) => {
      halts = Map.groupBy(read, ({ instrumentId }) => instrumentId);
    },
  );
  await reload();
  return {
    of,
    all,
    reload,
    reasonOf(showCode) {
      const id = instruments.find((one) => one.showCode === showCode)?.id;
      return (id === undefined ? null : of(id)?.reason) ?? null;
    },
    follow(marketNow) {
      clock = marketNow;
    },
  };
}
