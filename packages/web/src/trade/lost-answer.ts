// What became of an order whose answer was lost: it is looked for among the account's orders by the id it was sent with.
import type { Order } from '@meridian/contract';
import { ApiError, call } from '../lib/api.ts';

/** In the order in which an order passes through them, so that one that fills or ends meanwhile is met. */
const LISTS = ['0', '1', '3'] as const;
const AGAIN_AFTER_MS = 3_000;

async function orderOf(id: string): Promise<Order | null> {
  for (const status of LISTS) {
    const { data } = await call('myDeal', { status, page: 1 }, { quiet: true });
    const order = data.find(({ client_order_id: sentAs }) => sentAs === id);
    if (order !== undefined) return order;
  }
  return null;
}

/**
 * Asks until it is answered.
 * @param isHere false: whoever wants to know has gone
 * @returns null: the account has no such order
 * @throws ApiError a refusal, or no answer by the time nobody is here
 */
export async function findPlaced(id: string, isHere: () => boolean): Promise<Order | null> {
  for (;;) {
    try {
      return await orderOf(id);
    } catch (fault) {
      if (!(fault instanceof ApiError) || !fault.mayBeDone || !isHere()) throw fault;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}
