// How the result of a copied order differs from an exact copy of the trader's, and why: four parts that sum to the
// difference.
import type { CopiedOrder } from '@meridian/contract';
import { Info } from 'lucide-react';
import { formatLots } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { Explained, type ExplainedFigure } from '../ui/explained.tsx';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';

/** Values of the trader's order: it ended without a result; it was closed with one. */
const [ENDED, CLOSED] = [2, 3];
const PARTS = ['price', 'time', 'size', 'cost'] as const;
/** All digits that money has, so that the parts also sum on the screen. */
const DIGITS = 6;

interface RowProps extends ExplainedFigure {
  /** Also said in the row. */
  readonly isTold?: boolean;
}

function Row({ isTold = false, ...figure }: RowProps) {
  return (
    <li>
      <Explained figure={figure} className="block min-h-11 w-full py-2.5">
        <span className="flex items-baseline justify-between gap-4">
          <span className={isTold ? 'font-medium' : 'text-text-2'}>
            {`${figure.label}\u00a0`}
            <Info aria-hidden className="inline size-3 text-text-3" />
          </span>
          <span className="shrink-0 font-semibold">{figure.value}</span>
        </span>
        {isTold && (
          <span className="mt-0.5 block text-caption text-text-2 text-pretty">{figure.about}</span>
        )}
      </Explained>
    </li>
  );
}

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
            exact: replication.exact_lots,
            lots: formatLots(order.Quantity),
          }}
          tags={FIGURE_TAG}
        />
      </p>
      <ul className="mt-3 divide-y divide-line text-label">
        <Row
          label={t('copying.exact_copy')}
          value={<Money value={replication.exact_net} signed digits={DIGITS} />}
          about={t('copying.about_exact_copy', { exact: replication.exact_lots })}
        />
        {PARTS.map((part) => (
          <Row
            key={part}
            label={t(`copying.part_${part}`)}
            value={<Money value={replication[part]} signed digits={DIGITS} />}
            about={t(`copying.about_part_${part}`)}
            isTold
          />
        ))}
        <Row
          label={t('copying.difference_total')}
          value={<Money value={replication.total} signed coloured digits={DIGITS} />}
          about={t('copying.about_difference_total')}
        />
        <Row
          label={t('copying.your_result')}
          value={<Money value={order.NetProfit} signed coloured digits={DIGITS} />}
          about={t('copying.about_order_net')}
        />
      </ul>
    </section>
  );
}
