// The receipt of an order's fills: which tick was used, its bid and ask, the trigger it reached, and slippage shown as such.
import type { Fill, Order } from '@meridian/contract';
import { ChevronDown } from 'lucide-react';
import { formatDateTime, formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from './figure.tsx';
import { slippagePips, slippageSentence } from './order-words.ts';

export function Receipt({ order }: { readonly order: Order }) {
  const t = useT();
  const { Open: open, Close: close } = order.Receipt;
  if (open === null && close === null) return null;
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <details className="group mt-3 rounded-control border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 text-label font-medium">
        {t('orders.receipt')}
        <ChevronDown
          aria-hidden
          className="size-4 text-text-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="divide-y divide-line border-t border-line">
        {open !== null && (
          <FillLines title={t('orders.receipt_open')} fill={open} precision={precision} />
        )}
        {close !== null && (
          <FillLines title={t('orders.receipt_close')} fill={close} precision={precision} />
        )}
      </div>
    </details>
  );
}

const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
};

function FillLines({
  title,
  fill,
  precision,
}: {
  readonly title: string;
  readonly fill: Fill;
  readonly precision: number;
}) {
  const t = useT();
  const pips = slippagePips(fill.Slippage, precision);
  const lines = [
    { label: t('orders.fill_price'), value: formatPrice(fill.Price, precision) },
    { label: t('orders.fill_tick'), value: `#${fill.Seq}` },
    {
      label: t('orders.fill_bid_ask'),
      value: `${formatPrice(fill.Bid, precision)} / ${formatPrice(fill.Ask, precision)}`,
    },
    ...(fill.Level === null
      ? []
      : [{ label: t('orders.fill_level'), value: formatPrice(fill.Level, precision) }]),
    ...(fill.QuoteRateLegs.length === 0
      ? []
      : [{ label: t('orders.fill_rate'), value: rateText(fill.QuoteRate) }]),
  ];
  return (
    <section className="px-4 py-3">
      <h4 className="flex justify-between gap-3 text-caption text-text-3">
        <span className="font-medium text-text">{title}</span>
        {formatDateTime(fill.Time, TIME)}
      </h4>
      <dl className="mt-2 space-y-1.5 text-caption">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-text-2">{label}</dt>
            <dd className="font-medium">
              <Figure>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      {pips !== null && (
        <p
          className={`mt-2 text-caption font-medium ${pips < 0 ? 'text-negative' : pips > 0 ? 'text-positive' : 'text-text-2'}`}
        >
          {slippageSentence(pips, t)}
        </p>
      )}
    </section>
  );
}

/** Eight decimals are as many as a rate is quoted with; the exact one is on the statement. */
const rateText = (rate: string): string => formatPrice(rate, 8);
