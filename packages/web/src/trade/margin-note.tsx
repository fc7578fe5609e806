// What is said of the account beside the size that was typed: that it has no money yet, or that a pending order, which needs
// its margin only when it fills, would not get it as things stand.
import { ZERO_MONEY } from '@meridian/units';
import { Link } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { useEquity } from './ticket.ts';

/** Whether a real account has never had money, or has none left: no size and no leverage would do. */
export function useHasNoMoney(orders: OpenOrders): boolean {
  const isReal = useSession().user?.is_demo === 0;
  return useEquity(orders) === ZERO_MONEY && isReal;
}

interface MarginNoteProps {
  readonly hasNoMoney: boolean;
  /** Said of a pending order that the free margin does not cover now. */
  readonly short: string | null;
}

export function MarginNote({ hasNoMoney, short }: MarginNoteProps) {
  const t = useT();
  if (hasNoMoney)
    return (
      <p className="rounded-inner bg-fill px-4 py-3 text-label text-text-2">
        {t('trade.no_money')}{' '}
        <Link to="/mine/charge" className="font-semibold text-accent">
          {t('trade.no_money_deposit')}
        </Link>
      </p>
    );
  if (short === null) return null;
  return (
    <p role="status" className="rounded-inner bg-warn-soft px-4 py-3 text-label text-warn">
      {short}
    </p>
  );
}
