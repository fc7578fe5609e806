// What a socket of compact frames has on its screen, and what it was told of it.
import type { InstrumentId } from '@meridian/market';

export interface Sight {
  readonly ids: ReadonlySet<InstrumentId>;
  /** Null: all. */
  readonly orders: ReadonlySet<number> | null;
  readonly isHidden: boolean;
}

export class CompactState {
  /** Null until it says what it sees. */
  sight: Sight | null = null;
  /** The instruments whose numbers the client knows. */
  readonly named = new Set<InstrumentId>();
  /** The account's frame that was sent last: the same one is not sent again. */
  lastAccount: Buffer | null = null;
  /** The first frame of the pulse under way, and those after it: all go out in one write. */
  held: Buffer | null = null;
  more: Buffer[] | null = null;
}

export const without = (
  ids: ReadonlySet<InstrumentId>,
  known: ReadonlySet<InstrumentId>,
): ReadonlySet<InstrumentId> => new Set([...ids].filter((id) => !known.has(id)));
