// Turns for calls whose work grows with how much an account has done, or with how much all have done around a moment.
// Clients take turns at them, so that one whose bot has filled the journal for days does not hold the database that
// everybody's orders are written to.
import { createFairTurns } from '../fair-turns.ts';
import type { Client } from './context.ts';
import { Refusal } from './refusal.ts';

/** Works at once, one of each client; and how many of one client may wait. */
const TURNS = { atOnce: 2, waitingMax: 8 };

/** Does a client's work once it is its turn. The promise fails with Refusal requests_too_many while many of the same client wait. */
export type TakeTurn = <T>(clientId: number, work: () => Promise<T>) => Promise<T>;

export function createClientTurns(of: Parameters<typeof createFairTurns>[0] = TURNS): TakeTurn {
  const turns = createFairTurns(of);
  return async (clientId, work) => {
    const done = turns.run(clientId, work);
    if (done === null) throw new Refusal('requests_too_many');
    return await done;
  };
}

type AnyHandler = (input: never, client: Client) => unknown;

/** The same handlers. They refuse with requests_too_many while many of the same client wait. */
export function inTurns<T extends { readonly [Name in keyof T]: AnyHandler }>(handlers: T): T {
  const takeTurn = createClientTurns();
  const inTurn =
    (handler: AnyHandler): AnyHandler =>
    (input, client) =>
      takeTurn(
        client.session.accountId,
        async () => await (handler(input, client) as Promise<unknown>),
      );
  const entries = Object.entries<AnyHandler>(handlers);
  return Object.fromEntries(entries.map(([name, handler]) => [name, inTurn(handler)])) as T;
}
