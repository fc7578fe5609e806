// Turns for long work: so many at once, one at a time of each client, and clients take turns, so that one who asks for much
// does not hold up the others.

export interface FairTurns<Client = number> {
  /** @returns null if too much of this client's waits already */
  run<T>(client: Client, work: () => Promise<T>): Promise<T> | null;
}

export function createFairTurns<Client = number>({
  atOnce,
  waitingMax,
}: {
  /** How much is worked on at once. */
  readonly atOnce: number;
  /** How much of one client may wait. */
  readonly waitingMax: number;
}): FairTurns<Client> {
  const working = new Set<Client>();
  /** In the order of their turns; who was served goes to the end. */
  const waiting = new Map<Client, (() => void)[]>();

  function startNext(): void {
    for (const [client, queue] of waiting) {
      if (working.size >= atOnce) return;
      if (working.has(client)) continue;
      const start = queue.shift();
      waiting.delete(client);
      if (queue.length > 0) waiting.set(client, queue);
      working.add(client);
      start?.();
    }
  }

  async function inTurn<T>(client: Client, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const queue = waiting.get(client) ?? [];
      queue.push(start);
      waiting.set(client, queue);
      startNext();
    });
    try {
      return await work();
    } finally {
      working.delete(client);
      startNext();
    }
  }

  return {
    run: (client, work) =>
      (waiting.get(client)?.length ?? 0) >= waitingMax ? null : inTurn(client, work),
  };
}
