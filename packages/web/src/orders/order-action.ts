// One action on an order at a time: busy while it runs, one id for each intent, its failure in words, its success
// reloaded.
import { useRef, useState } from 'react';
import type { Order } from '@meridian/contract';
import { ApiError } from '../lib/api.ts';
import { IntentId } from '../ui/intent-id.ts';
import { useWhenConnected } from '../ui/when-connected.ts';
import { useReloadOrders } from './order-list.ts';

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
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiError | null>(null);
  const [intent] = useState(() => new IntentId());
  const isRunning = useRef(false);
  const reload = useReloadOrders();
  useWhenConnected(() => setFault((last) => (last?.isNetwork ? null : last)));
  return {
    isBusy,
    fault: fault?.message ?? null,
    fields: fault?.fields ?? {},
    clear: () => setFault(null),
    run: async (wish, send) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setBusy(true);
      setFault(null);
      try {
        const answer = await send(intent.of(wish));
        intent.settle();
        void reload();
        return answer;
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        if (!thrown.isNetwork) intent.settle();
        setFault(thrown);
        return undefined;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
