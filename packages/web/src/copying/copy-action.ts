// One action on a copying: sent once however often it is tapped; its result is shown, and everything about the account
// is loaded again.
import { useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { toast } from '../ui/toast.tsx';
import { useIntent } from '../ui/use-intent.ts';

export function useCopyAction(name: string) {
  const once = useIntent(name);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    /** @returns whether it was done; an error has been shown by then */
    run: async (
      wish: unknown,
      send: (clientOrderId: string) => Promise<unknown>,
      told: string,
    ): Promise<boolean> => {
      if (isBusy) return false;
      setBusy(true);
      try {
        await once(wish, send);
        toast.success(told);
        return true;
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        notify('error', fault.message);
        return false;
      } finally {
        setBusy(false);
        void reloadAccount();
      }
    },
  };
}
