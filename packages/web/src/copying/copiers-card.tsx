// What a trader's copiers earned, beside what the trader did. It says why the two differ.
import type { Trader } from '@meridian/contract';
import { MISSING, formatCount, formatMoney, formatPercent, signOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { ExplainedFigures } from './explained-figures.tsx';
import { Figure } from '../ui/figure.tsx';
import { Money, Percent } from '../ui/price-figure.tsx';

const BAR = { 1: 'bg-up', 0: 'bg-text-3', '-1': 'bg-down' } as const;

function Rate({
  label,
  value,
  about,
  largest,
}: {
  readonly label: string;
  readonly about: string;
  readonly value: string | null;
  readonly largest: number;
}) {
  const share = value === null ? 0 : Math.abs(Number(value)) / largest;
  return (
    <Explained
      figure={{ label, value: <Percent value={value} />, about }}
      className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-3 gap-y-2"
    >
      <span className="text-label text-text-2">{label}</span>
      <span className="text-body font-semibold">
        <Percent value={value} />
      </span>
      <span aria-hidden className="h-1 w-full rounded-full bg-fill-2">
        <span
          className={`block h-full rounded-full ${BAR[signOf(value)]}`}
          style={{ width: `${Math.max(share * 100, value === null ? 0 : 1)}%` }}
        />
      </span>
    </Explained>
  );
}

export function CopiersCard({ copiers }: Pick<Trader, 'copiers'>) {
  const t = useT();
  if (copiers.ever === 0)
    return <p className="text-label text-text-2 text-pretty">{t('trader.copiers_none')}</p>;
  const { in_profit: inProfit } = copiers;
  const share = inProfit === null ? null : (inProfit / copiers.ever) * 100;
  const largest = Math.max(
    Math.abs(Number(copiers.rate ?? 0)),
    Math.abs(Number(copiers.trader_rate ?? 0)),
    0.01,
  );
  return (
    <>
      <div className="space-y-2">
        <Rate
          label={t('trader.copiers_rate')}
          value={copiers.rate}
          about={t('trader.about_copiers_rate')}
          largest={largest}
        />
        <Rate
          label={t('trader.own_rate')}
          value={copiers.trader_rate}
          about={t('trader.about_own_rate')}
          largest={largest}
        />
      </div>
      <p className="mt-3 mb-4 text-caption text-text-2 text-pretty">{t('trader.copiers_why')}</p>
      <ExplainedFigures
        className="grid-cols-2"
        figures={[
          {
            label: t('trader.copiers_now'),
            value: <Figure>{formatCount(copiers.now)}</Figure>,
            about: t('trader.about_copiers_now', { ever: copiers.ever }),
          },
          {
            label: t('trader.copiers_in_profit'),
            value: <Figure>{formatPercent(share, 0)}</Figure>,
            about: t('trader.about_copiers_in_profit', {
              count: inProfit ?? MISSING,
              ever: copiers.ever,
            }),
          },
          {
            label: t('trader.copiers_money'),
            value: <Figure>{formatMoney(copiers.money, { digits: 0 })}</Figure>,
            about: t('trader.about_copiers_money'),
          },
          {
            label: t('trader.copiers_earned'),
            value: <Money value={copiers.earned} signed coloured />,
            about: t('trader.about_copiers_earned'),
          },
        ]}
      />
    </>
  );
}
