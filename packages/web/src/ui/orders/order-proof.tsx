// Whether the order stands in the public log as it is shown here: one calm line, and everything else below it.
import type { Order } from '@meridian/contract';
import type { FillFound } from '@meridian/proof';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { loadOnceOnline } from '../../lib/load-code.ts';
import { LogFault } from '../log-fault.tsx';
import { PROOF_AGAIN_AFTER_MS, type ProofFound, ProofLine, findProof } from '../log-proof.tsx';
import type { OrderEvent, OrderInLog } from './order-in-log.ts';

/** Ticks are published every ten seconds. */
const TICKS_AGAIN_AFTER_MS = 4_000;

const MOMENT: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
};

export function OrderProof({ order }: { readonly order: Order }) {
  const t = useT();
  const found = useOrderInLog(order);
  if (order.Receipt.Open === null) return null;
  if (found.data?.state === 'fault')
    return <LogFault title={t('orders.proof_fault')} {...found.data} />;
  return <Line found={found.data} isFailed={found.isError} />;
}

function useOrderInLog(order: Order) {
  const { Id: id, Status, Receipt, TargetLossPrice, TargetProfitPrice, TakeProfits } = order;
  const changing = [Status, TargetLossPrice, TargetProfitPrice, TakeProfits];
  return useQuery({
    queryKey: ['account', 'order-proof', id, ...changing],
    enabled: Receipt.Open !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<ProofFound<OrderInLog>> => {
      const { data } = await call('logOrder', { id }, { signal, quiet: true });
      const files = data.map(({ file }) => file);
      const { orderInLog } = await loadOnceOnline(() => import('./order-in-log.ts'));
      return findProof(() => orderInLog(order, files), { order, files });
    },
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== 'checked') return false;
      if (data.isWaiting) return PROOF_AGAIN_AFTER_MS;
      return data.price?.state === 'not_sealed' ? TICKS_AGAIN_AFTER_MS : false;
    },
  });
}

interface LineProps {
  readonly found: OrderInLog | undefined;
  readonly isFailed: boolean;
}

/** How much is known of the last fill. */
function checkedTitle(t: Translate, price: FillFound | null): string {
  if (price?.state === 'at_public_price') {
    const time = formatDateTime(price.at, MOMENT);
    return t(price.priceIs === 'ask' ? 'orders.proof_at_ask' : 'orders.proof_at_bid', { time });
  }
  if (price?.state === 'not_sealed') return t('orders.proof_price_soon');
  return t(price?.state === 'not_kept' ? 'orders.proof_price_gone' : 'orders.proof_checked');
}

function Line({ found, isFailed }: LineProps) {
  const t = useT();
  const isChecked = found !== undefined && !found.isWaiting;
  const title = isChecked
    ? checkedTitle(t, found.price)
    : t(isFailed ? 'orders.proof_unread' : 'orders.proof_waiting');
  return (
    <ProofLine
      isChecked={isChecked}
      title={title}
      about={
        <>
          <p>{t('orders.proof_about')}</p>
          {found?.price?.state === 'at_public_price' && <p>{t('orders.proof_about_price')}</p>}
        </>
      }
      rows={found?.rows ?? []}
      size={found?.size ?? 0}
      nameOf={({ event }) => t(WORDS[event])}
    />
  );
}

const WORDS = {
  opened: 'orders.receipt_open',
  closed: 'orders.receipt_close',
  changed: 'orders.proof_change',
} as const satisfies Readonly<Record<OrderEvent, string>>;
