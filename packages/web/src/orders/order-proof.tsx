// Whether the order stands in the public log as it is shown here: one calm line, and everything else below it.
import type { Order } from '@meridian/contract';
import type { FillFound } from '@meridian/proof';
import { saveFile } from '@meridian/design/lib/files';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { call } from '../lib/api.ts';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { Folded } from '../ui/folded.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LogFault } from '../ui/log-fault.tsx';
import type { OrderEvent, OrderInLog, OrderRow } from './order-in-log.ts';

/** The log is a second behind. */
const AGAIN_AFTER_MS = 1_500;
/** Ticks are published every ten seconds. */
const TICKS_AGAIN_AFTER_MS = 4_000;
const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};

const MOMENT: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
};

/** What the browser found: nothing that was proven is ever a guess. */
type Found =
  | ({ readonly state: 'checked' } & OrderInLog)
  | { readonly state: 'fault'; readonly fault: string; readonly evidence: string };

export function OrderProof({ order }: { readonly order: Order }) {
  const t = useT();
  const found = useOrderInLog(order);
  if (order.Receipt.Open === null) return null;
  if (found.data?.state === 'fault')
    return <LogFault title={t('orders.proof_fault')} {...found.data} />;
  return <Line found={found.data} isFailed={found.isError} />;
}

function useOrderInLog(order: Order) {
  const { Id: id, Status, Receipt, TargetLossPrice, TargetProfitPrice } = order;
  const changing = [Status, TargetLossPrice, TargetProfitPrice];
  return useQuery({
    queryKey: ['account', 'order-proof', id, ...changing],
    enabled: Receipt.Open !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<Found> => {
      const { data } = await call('logOrder', { id }, { signal, quiet: true });
      const files = data.map(({ file }) => file);
      const [{ orderInLog }, { ProofError }] = await loadOnceOnline(() =>
        Promise.all([import('./order-in-log.ts'), import('@meridian/proof')]),
      );
      try {
        return { state: 'checked', ...(await orderInLog(order, files)) };
      } catch (fault) {
        if (!(fault instanceof ProofError)) throw fault;
        const { seenLog } = await import('../lib/public-log.ts');
        const evidence = { fault: fault.message, at: Date.now(), seen: seenLog(), order, files };
        return { state: 'fault', fault: fault.fault, evidence: JSON.stringify(evidence, null, 2) };
      }
    },
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== 'checked') return false;
      if (data.isWaiting) return AGAIN_AFTER_MS;
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
  const Icon = isChecked ? ShieldCheck : ShieldQuestion;
  const title = isChecked
    ? checkedTitle(t, found.price)
    : t(isFailed ? 'orders.proof_unread' : 'orders.proof_waiting');
  return (
    <Folded
      title={title}
      icon={
        <Icon
          aria-hidden
          className={`size-4 shrink-0 ${isChecked ? 'text-positive' : 'text-text-3'}`}
        />
      }
    >
      <div className="border-t border-line px-4 pt-3 pb-4">
        <p className="text-caption text-text-2 text-pretty">{t('orders.proof_about')}</p>
        {found?.price?.state === 'at_public_price' && (
          <p className="mt-2 text-caption text-text-2 text-pretty">
            {t('orders.proof_about_price')}
          </p>
        )}
        {found !== undefined && <Rows {...found} />}
        <a
          href="#/trust"
          className="mt-2 inline-flex min-h-6 items-center text-caption font-medium text-accent"
        >
          {t('log.link')}
        </a>
      </div>
    </Folded>
  );
}

function Rows({ rows, size }: OrderInLog) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {rows.map((row) => (
        <RowLine key={row.seq} row={row} size={size} />
      ))}
    </ul>
  );
}

const WORDS = {
  opened: 'orders.receipt_open',
  closed: 'orders.receipt_close',
  changed: 'orders.proof_change',
} as const satisfies Readonly<Record<OrderEvent, string>>;

function RowLine({ row, size }: { readonly row: OrderRow; readonly size: number }) {
  const t = useT();
  const save = (): void =>
    saveFile(new Blob([row.file], { type: 'text/plain' }), `row-${row.seq}.tlog-proof`);
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <p className="min-w-0 text-caption">
        <span className="font-medium">{t(WORDS[row.event])}</span>
        <span className="block text-text-3">
          {formatDateTime(row.at, TIME)}
          {' · '}
          {t('orders.proof_row', { row: formatCount(row.seq), size: formatCount(size) })}
        </span>
      </p>
      <IconButton label={t('orders.proof_save')} onClick={save} className="text-text-2">
        <Download aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
