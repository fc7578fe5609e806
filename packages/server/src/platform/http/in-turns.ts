// Calls whose work grows with how much an account has done: clients take turns at them, so that one whose bot has filled the
// journal for days does not hold the database that everybody's orders are written to.
import { createFairTurns } from '../fair-turns.ts';
import type { Client } from './context.ts';
import { Refusal } from './refusal.ts';

/** Calls worked on at once, one of each client; and how many of one client may wait. */
const AT_ONCE = 2;
const WAITING_MAX = 8;

type AnyHandler = (input: never, client: Client) => unknown;

/** The same handlers. They refuse with requests_too_many while many of the same client wait. */
export function inTurns<T extends { readonly [Name in keyof T]: AnyHandler }>(handlers: T): T {
  const turns = createFairTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });
  const inTurn =
    (handler: AnyHandler): AnyHandler =>
    async (input, client) => {
      const done = turns.run(
        client.session.accountId,
        async () => await (handler(input, client) as Promise<unknown>),
      );
      if (done === null) throw new Refusal('requests_too_many');
      return await done;
    };
  const entries = Object.entries<AnyHandler>(handlers);
  return Object.fromEntries(entries.map(([name, handler]) => [name, inTurn(handler)])) as T;
}
