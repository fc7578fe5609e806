// Answers a repeated request with the outcome of the first, by the client's id.

export interface Asker {
  readonly userId: number;
  readonly clientOrderId: string | null;
}

type Identified = Asker & { readonly clientOrderId: string };

/**
 * Does a client's request once for each id. A repetition gets the first one's row from `find`, or waits for the first
 * if it is still under way; so it meets neither the limits nor the duplicate that the first has made.
 * A request without an id is always new. Only one process writes a site's database, so its memory sees all requests.
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
