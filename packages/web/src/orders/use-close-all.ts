// Closes the chosen positions in one request: what this screen closed is not told again as news.
import type { CallOutput } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { forgetClosedHere, noteClosedHere } from '../ui/orders/closed-here.ts';
import { type CloseChoice, closeWish } from './close-choice.ts';
import { type OrderAction, useOrderAction } from './order-action.ts';

export type CloseResults = CallOutput<'closeAll'>;

const CLOSED = 1;
/** Whether the order closed; else its message says why not. */
export const isClosed = ({ code }: CloseResults[number]): boolean => code === CLOSED;

interface CloseAll {
  readonly action: OrderAction;
  /**
   * @param ids the orders that the choice means now
   * @returns a result for each order; undefined if the request failed
   */
  readonly closeAll: (
    choice: CloseChoice,
    ids: readonly number[],
  ) => Promise<CloseResults | undefined>;
}

/** @param quiet the screen shows a failure itself, so that no toast does */
export function useCloseAll({ quiet }: { readonly quiet: boolean }): CloseAll {
  const action = useOrderAction();
  const closeAll: CloseAll['closeAll'] = async (choice, ids) => {
    const { which, instrumentId } = choice;
    for (const id of ids) noteClosedHere(id);
    const part = {
      ...(which !== 'all' && { which }),
      ...(instrumentId !== null && { forex_id: instrumentId }),
    };
    const results = await action.run(closeWish(choice, ids), (client_order_id) =>
      call('closeAll', { ...part, client_order_id }, { quiet }),
    );
    const closed = new Set(results?.filter(isClosed).map(({ Id }) => Id));
    // What stayed open may be closed by a stop later, and the message about that must be shown.
    for (const id of ids) if (!closed.has(id)) forgetClosedHere(id);
    return results;
  };
  return { action, closeAll };
}
