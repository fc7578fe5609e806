// Answers a repeated request with the outcome of the first, by the client's id.
import { isUniqueViolation } from '@meridian/store';
import { Refusal } from './refusal.ts';

export interface Asker {
  readonly userId: number;
  readonly clientOrderId: string | null;
}

type Identified = Asker & { readonly clientOrderId: string };

export interface Deed<Row> {
  readonly first: () => Promise<Row>;
  /** Whether the row is of a request with this one's content. */
  readonly isSame: (row: Row) => boolean;
}

function same<Row>(row: Row, isSame: Deed<Row>['isSame']): Row {
  if (!isSame(row)) throw new Refusal('client_order_id_used');
  return row;
}

/**
 * Does a client's request once for each id. A repetition gets the first one's row from `find`, or waits for the first
 * if it is still under way; so it meets neither the limits nor the duplicate that the first has made. An id is bound to
 * what was asked first: with other content it is refused.
 * A request without an id is always new.
 *
 * @param idConstraint the unique constraint of the ids: another process over the same database may be at the same request;
 *   null: `first` itself refuses an id that is used
 */
export function createOnce<Row>(
  find: (asker: Identified) => Promise<Row | null>,
  idConstraint: string | null = null,
) {
  const underWay = new Map<string, Promise<Row>>();

  async function decide(asker: Identified, { first, isSame }: Deed<Row>): Promise<Row> {
    const known = await find(asker);
    if (known !== null) return same(known, isSame);
    try {
      return await first();
    } catch (error) {
      // What refused it may be what another process has made of the same request meanwhile.
      const isUsed = idConstraint !== null && isUniqueViolation(error, idConstraint);
      const mayBeMade = error instanceof Refusal || isUsed;
      const made = mayBeMade ? await find(asker) : null;
      if (made === null) throw error;
      return same(made, isSame);
    }
  }

  return async ({ userId, clientOrderId }: Asker, deed: Deed<Row>): Promise<Row> => {
    if (clientOrderId === null) return await deed.first();
    const key = `${userId} ${clientOrderId}`;
    const running = underWay.get(key);
    if (running !== undefined) return same(await running, deed.isSame);
    const outcome = decide({ userId, clientOrderId }, deed);
    underWay.set(key, outcome);
    try {
      return await outcome;
    } finally {
      underWay.delete(key);
    }
  };
}
