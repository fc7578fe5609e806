// All other figures of a copying; each says what it is.
import type { ReactNode } from 'react';
import type { Copying } from '@meridian/contract';
import { formatMoney as exactMoney, negateMoney, readMoney } from '@meridian/units';
import { formatCount, formatDateTime, formatLots, formatPercent } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { ExplainedFigures } from './explained-figures.tsx';
import type { ExplainedFigure } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';

function sizingText(t: Translate, { sizing, sizing_value: value }: Copying): ReactNode {
  if (sizing === 'equity' || value === null) return t('copying.sizing_equity_short');
  if (sizing === 'ratio') return <Figure>{formatCount(value, 1, 4)}×</Figure>;
  return t('copying.lots_value', { lots: formatLots(value) });
}

/** Costs paid are positive, like the fee of an order; the wire gives their effect on the balance. */
export const costsFigure = (t: Translate, { costs }: Pick<Copying, 'costs'>): ExplainedFigure => ({
  label: t('copying.costs'),
  value: <Money value={exactMoney(negateMoney(readMoney(costs)))} />,
  about: t('copying.about_costs'),
});

/** What only a copying that has not ended has. */
const runningFigures = (t: Translate, copying: Copying): readonly ExplainedFigure[] => [
  {
    label: t('copying.allocation'),
    value: <Money value={copying.allocation} />,
    about: t('copying.about_allocation'),
  },
  {
    label: t('copying.stop_loss'),
    value: (
      <>
        <Figure>{formatPercent(copying.stop_percent, 0)}</Figure>
        <span className="font-normal text-text-3"> · </span>
        <Money value={copying.stop_equity} />
      </>
    ),
    about: t('copying.about_stop_loss'),
  },
  {
    label: t('copying.balance'),
    value: <Money value={copying.balance} />,
    about: t('copying.about_balance'),
  },
  {
    label: t('copying.used_margin'),
    value: <Money value={copying.used_margin} />,
    about: t('copying.about_used_margin'),
  },
  costsFigure(t, copying),
];

export function CopyingFigures({ copying }: { readonly copying: Copying }) {
  const t = useT();
  return (
    <ExplainedFigures
      figures={[
        ...(copying.state === 'ended' ? [] : runningFigures(t, copying)),
        {
          label: t('copying.paid_in'),
          value: <Money value={copying.paid_in} />,
          about: t('copying.about_paid_in'),
        },
        {
          label: t('copying.paid_out'),
          value: <Money value={copying.paid_out} />,
          about: t('copying.about_paid_out'),
        },
        {
          label: t('copying.sizing'),
          value: sizingText(t, copying),
          about: t(`copying.sizing_${copying.sizing}_text`),
        },
        {
          label: t('copying.started_at'),
          value: formatDateTime(copying.started_at, { dateStyle: 'medium' }),
          about: t('copying.about_started_at', {
            time: formatDateTime(copying.started_at, { dateStyle: 'medium', timeStyle: 'medium' }),
          }),
        },
      ]}
    />
  );
}
