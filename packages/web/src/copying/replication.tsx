// How the result of a copied order differs from an exact copy of the trader's, and why: four parts that sum to the difference.
import type { CopiedOrder } from '@meridian/contract';
import { formatLots } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';

/** Of the trader's order: it never had a result; it has one. */
const [ENDED, CLOSED] = [2, 3];
const PARTS = ['price', 'time', 'size', 'cost'] as const;
/** To the last digit that money has, so that the parts sum on the screen, too. */
const DIGITS = 6;

export function Replication({ order }: { readonly order: CopiedOrder }) {
  const t = useT();
  const { replication } = order;
  if (replication === null) {
    if (order.ClosePrice === null || order.leader_status === CLOSED) return null;
    return (
      <p className="mt-5 rounded-control border border-line p-4 text-label text-text-2 text-pretty">
        {t(order.leader_status === ENDED ? 'copying.difference_none' : 'copying.difference_waits')}
      </p>
    );
  }
  return (
    <section className="mt-5 rounded-control border border-line p-4">
      <h3 className="text-label font-semibold">{t('copying.difference')}</h3>
      <p className="mt-1 text-caption text-text-2 text-pretty">
        <RichText
          text="copying.difference_text"
          args={{
            exact: formatLots(replication.exact_lots),
            lots: formatLots(order.Quantity),
          }}
          tags={FIGURE_TAG}
        />
      </p>
      <dl className="mt-3 text-label">
        <div className="flex min-h-11 items-center justify-between gap-4">
          <dt className="text-text-2">{t('copying.exact_copy')}</dt>
          <dd className="font-semibold">
            <Money value={replication.exact_net} signed digits={DIGITS} />
          </dd>
        </div>
        {PARTS.map((part) => (
          <div key={part} className="border-t border-line py-2.5">
            <dt className="font-medium">{t(`copying.part_${part}`)}</dt>
            <dd className="mt-0.5 flex items-baseline justify-between gap-4">
              <span className="text-caption text-text-2 text-pretty">
                {t(`copying.about_part_${part}`)}
              </span>
              <Money
                value={replication[part]}
                signed
                digits={DIGITS}
                className="shrink-0 font-semibold"
              />
            </dd>
          </div>
        ))}
        <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line">
          <dt className="text-text-2">{t('copying.difference_total')}</dt>
          <dd className="font-semibold">
            <Money value={replication.total} signed coloured digits={DIGITS} />
          </dd>
        </div>
        <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line">
          <dt className="font-semibold">{t('copying.your_result')}</dt>
          <dd className="font-semibold">
            <Money value={order.NetProfit} signed coloured digits={DIGITS} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
