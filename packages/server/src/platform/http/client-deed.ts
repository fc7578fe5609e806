// Lets a call that leaves no row of its own be done once for each client id: writes down beside the id what was done.
import { type ClientDeedId, type Queryable, addClientDeed, findClientDeed } from '@meridian/store';
import { Refusal } from './refusal.ts';

export interface ClientDeed extends Omit<ClientDeedId, 'clientOrderId'> {
  /** Null: the call is always new. */
  readonly clientOrderId: string | null;
  /** The call and what it is about. */
  readonly deed: string;
  readonly at: number;
  /** Whether the id made a row in this book. */
  readonly madeRow: (within: Queryable, id: ClientDeedId) => Promise<boolean>;
}

/**
 * Writes down what the same transaction does next; if that fails, the id is free again. Call it after the user is locked.
 * @returns whether it was done before
 * @throws Refusal client_order_id_used if the id stands for something else
 */
export async function noteDeed(
  within: Queryable,
  { userId, book, clientOrderId, deed, at, madeRow }: ClientDeed,
): Promise<boolean> {
  if (clientOrderId === null) return false;
  const id = { userId, book, clientOrderId };
  const known = await findClientDeed(within, id);
  if (known === deed) return true;
  if (known !== null || (await madeRow(within, id))) throw new Refusal('client_order_id_used');
  await addClientDeed(within, { ...id, deed, at });
  return false;
}

/**
 * For the calls that make rows: the id must not stand for a deed without one. Ask before a second factor's code is used up,
 * and again once the user is locked.
 * @throws Refusal client_order_id_used
 */
export async function refuseIdOfDeed(
  db: Queryable,
  { clientOrderId, ...of }: Omit<ClientDeedId, 'clientOrderId'> & { clientOrderId: string | null },
): Promise<void> {
  if (clientOrderId === null) return;
  const known = await findClientDeed(db, { ...of, clientOrderId });
  if (known !== null) throw new Refusal('client_order_id_used');
}
