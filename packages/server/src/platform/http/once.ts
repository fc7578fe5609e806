// Answers a repeated request with the outcome of the first, by the client's id.
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
 * A request without an id is always new. Only one process writes a site's database, so its memory sees all requests.
 */
export function createOnce<Row>(find: (asker: Identified) => Promise<Row | null>) {
  const underWay = new Map<string, Promise<Row>>();
  return async ({ userId, clientOrderId }: Asker, { first, isSame }: Deed<Row>): Promise<Row> => {
    if (clientOrderId === null) return await first();
    const key = `${userId} ${clientOrderId}`;
    const running = underWay.get(key);
    if (running !== undefined) return same(await running, isSame);
    const known = find({ userId, clientOrderId });
    const outcome = known.then(async (row) => row ?? (await first()));
    underWay.set(key, outcome);
    try {
      const row = await outcome;
      return (await known) === null ? row : same(row, isSame);
    } finally {
      underWay.delete(key);
    }
  };
}
