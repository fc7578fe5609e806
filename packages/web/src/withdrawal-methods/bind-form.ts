// What both forms of binding share: sending once, and where it leads afterwards.
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { call } from '../lib/api.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { useIntent } from '../ui/use-intent.ts';
import type { DrawType } from '../ui/money/withdrawal-queries.ts';

/** What is sent: the wire's own fields, as typed. */
export interface BindFields extends Readonly<Record<string, string>> {
  readonly draw_id: string;
  readonly second_factor_code: string;
}

/** Sends the binding and goes back to where the user came from, or to the list of its kind. */
export function useBind(type: DrawType) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const once = useIntent(`bind.${type}`);
  const isHere = useIsHere();
  return async ({ second_factor_code, ...wish }: BindFields): Promise<void> => {
    await once({ ...wish, type }, (client_order_id) =>
      call(
        'bindDrawMethod',
        { ...wish, type, client_order_id, second_factor_code },
        { quiet: true, tellsSuccess: true },
      ),
    );
    void reloadAccount();
    if (!isHere()) return;
    if (canGoBack) router.history.back();
    else {
      const to = type === '1' ? '/mine/coin-address-list' : '/mine/bank-card-list';
      void router.navigate({ to, replace: true });
    }
  };
}
