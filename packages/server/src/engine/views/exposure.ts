// What nouns may ask about the house's exposure to its clients. Both answers walk through everything in memory, so
// callers keep them for a while.
import {
  type AccountKind,
  COPY_ACCOUNTS_FROM,
  type EngineState,
  type Exposure,
  exposures,
} from '@meridian/trading';

export interface ExposureView {
  /** Instruments with open orders of accounts of a kind, by id, with what these orders are together at present quotes. */
  of(kind: AccountKind): readonly Exposure[];
  /** Clients' own accounts of a kind. */
  accounts(kind: AccountKind): number;
  /** Accounts of a kind, copyings too, that have been told of their margin level and are not above it again. */
  marginCalls(kind: AccountKind): number;
}

export function exposureView(state: EngineState): ExposureView {
  return {
    of: (kind) => exposures(state, kind),
    accounts(kind) {
      let count = kind === 'demo' ? state.parked.size : 0;
      for (const { id, kind: of } of state.accounts.values())
        if (of === kind && id < COPY_ACCOUNTS_FROM) count += 1;
      return count;
    },
    marginCalls(kind) {
      let count = 0;
      for (const { kind: of, noticeBand } of state.accounts.values())
        if (of === kind && noticeBand > 0) count += 1;
      return count;
    },
  };
}
