// One action on an order at a time: busy while it runs, one id for each intent, its failure in words, its success
// reloaded.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { reloadAccount } from '../lib/query-client.ts';
import { IntentId } from '../ui/intent-id.ts';
import { useRequest } from '../ui/use-request.ts';

/** What the detail of an order is given. */
export interface DetailProps {
  readonly order: Order;
  /** Called with the order as an action left it; null: it is gone. */
  readonly onChange: (order: Order | null) => void;
}

export interface OrderAction {
  readonly isBusy: boolean;
  readonly fault: string | null;
  /** Messages of the server by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The answer to the last wish was lost: the same wish again brings what became of it. */
  readonly isLost: boolean;
  readonly clear: () => void;
  /**
   * Runs the call unless one is running.
   * @param wish what would be done, for its id
   * @returns undefined if it failed; the failure is in `fault`
   */
  readonly run: <T>(
    wish: string,
    send: (clientOrderId: string) => Promise<T>,
  ) => Promise<T | undefined>;
}

export function useOrderAction(): OrderAction {
  const { isBusy, fault, clear, run } = useRequest();
  const [intent] = useState(() => new IntentId());
  return {
    isBusy,
    fault: fault?.message ?? null,
    fields: fault?.fields ?? {},
    isLost: !isBusy && intent.isOpen,
    clear,
    run: (wish, send) =>
      run(async () => {
        const answer = await intent.carry(wish, send);
        void reloadAccount();
        return answer;
      }),
  };
}
