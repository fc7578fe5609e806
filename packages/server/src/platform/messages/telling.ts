// How whoever decides something tells the client of it.
import type { Queryable } from '@meridian/store';

export interface Telling<Row> {
  /** By mail, in the transaction of the decision. */
  write(within: Queryable, row: Row): Promise<void>;
  /** On the account's sockets, after it. */
  say(row: Row): void;
}
