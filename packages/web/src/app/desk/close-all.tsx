// Closes all positions that the dock shows: the first press arms the button with the sum, the second sends.
import type { Order } from '@meridian/contract';
import { formatMoney, readMoney, sumMoney } from '@meridian/units';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAllOrdersLive } from '../../lib/order-live.ts';
import { noteClosedHere, wasClosedHere } from '../../orders/closed-here.ts';
import { useOrderAction } from '../../orders/order-action.ts';
import { ArmedBar } from '../../ui/armed-bar.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArmed } from '../../ui/use-armed.ts';

const CLOSED = 1;

interface CloseAllProps {
  readonly orders: readonly Order[];
  /** Those of one instrument alone. */
  readonly isOfOne: boolean;
}

function useCloseAll({ orders, isOfOne }: CloseAllProps) {
  const t = useT();
  const action = useOrderAction();
  const closeAll = async (): Promise<void> => {
    const ids = orders.map(({ Id }) => Id);
    for (const id of ids) noteClosedHere(id);
    const of = isOfOne ? { forex_id: orders[0]?.ForexId } : {};
    const answer = await action.run(`close all ${ids.join()}`, (client_order_id) =>
      call('closeAll', { ...of, client_order_id }),
    );
    const closed = new Set(answer?.filter(({ code }) => code === CLOSED).map(({ Id }) => Id));
    // What stayed open may be closed by a stop later, and the message about that must be shown.
    for (const id of ids) if (!closed.has(id)) wasClosedHere(id);
    if (answer)
      toast.success(t('orders.close_all_done', { closed: closed.size, count: answer.length }));
  };
  return { closeAll, isBusy: action.isBusy };
}

export function CloseAll(props: CloseAllProps) {
  const { orders } = props;
  const t = useT();
  const { closeAll, isBusy } = useCloseAll(props);
  const { armed, arm, disarm, ref } = useArmed<true>(isBusy);
  if (orders.length === 0) return null;
  return (
    <div ref={ref} className="shrink-0">
      <button
        type="button"
        data-key="closeAll"
        disabled={isBusy}
        onClick={() => (armed ? void closeAll().then(disarm) : arm(true))}
        className={`press relative flex h-7 items-center gap-1.5 overflow-hidden rounded-[8px] px-2.5 text-caption ${armed ? 'bg-ink font-semibold text-on-ink' : 'text-text-2 hover:bg-fill'}`}
      >
        {armed ? t('orders.close_all_confirm', { count: orders.length }) : t('orders.close_all')}
        {armed && <Sum orders={orders} />}
        {armed && !isBusy && <ArmedBar />}
      </button>
    </div>
  );
}

function Sum({ orders }: Pick<CloseAllProps, 'orders'>) {
  const frame = useAllOrdersLive();
  const live = new Map(frame?.map((one) => [one.Id, one.FactProfits]));
  const profits = orders.flatMap((order) => live.get(order.Id) ?? order.FactProfits ?? []);
  const isWhole = profits.length === orders.length;
  return <Money value={isWhole ? formatMoney(sumMoney(profits.map(readMoney))) : null} signed />;
}
