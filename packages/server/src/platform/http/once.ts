// A client's id answers a repeated request with the outcome of the first.

export interface Asker {
  readonly userId: number;
  readonly clientOrderId: string | null;
}

type Identified = Asker & { readonly clientOrderId: string };

/**
 * Does a request of a client once for each id: a repetition gets what `find` has of the first, or waits for the first
 * where that is still under way, so that it meets neither the limits nor the duplicate that the first has made.
 * Without an id every request is a new one. One process writes a site's database, so its memory sees them all.
 */
export function createOnce<Row>(find: (asker: Identified) => Promise<Row | null>) {
  const underWay = new Map<string, Promise<Row>>();
  return async ({ userId, clientOrderId }: Asker, first: () => Promise<Row>): Promise<Row> => {
    if (clientOrderId === null) return await first();
    const key = `${userId} ${clientOrderId}`;
    const running = underWay.get(key);
    if (running !== undefined) return await running;
    const outcome = find({ userId, clientOrderId }).then(async (row) => row ?? (await first()));
    underWay.set(key, outcome);
    try {
      return await outcome;
    } finally {
      underWay.delete(key);
    }
  };
}
