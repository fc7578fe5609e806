// One trader of the ranking: who, the return, and the figures that put it in its place.
import { memo, type ReactNode } from 'react';
import type { RankedTrader } from '@meridian/contract';
import { formatCount, formatMoney, formatRatio, MISSING, signOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';
import { Figure } from '../ui/figure.tsx';
import { Return } from '../ui/price-figure.tsx';
import { RiskBadges, risksOf } from '../ui/risk-badges.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Portrait } from '../ui/portrait.tsx';

const COLOURS = { 1: 'text-up', 0: 'text-text', '-1': 'text-down' } as const;

/** What is not known yet is new, not zero. */
function ReturnOrNew({ value }: { readonly value: string | null }) {
  const t = useT();
  if (value === null) return <span className="text-text-3">{t('ranking.new')}</span>;
  return <Return value={value} />;
}

function Stat({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col-reverse justify-end">
      <span className="truncate text-label font-semibold">{children}</span>
      <span className="truncate text-caption text-text-3">{label}</span>
    </span>
  );
}

const CARD = 'rounded-card bg-surface p-4 shadow-card ring-line dark:ring-1';

interface TraderCardProps {
  readonly trader: RankedTrader;
  /** Null: the record is too short for one. */
  readonly place: number | null;
  readonly onOpen: (id: number) => void;
}

export const TraderCard = memo(function TraderCard({ trader, place, onOpen }: TraderCardProps) {
  const t = useT();
  const others = trader.variety - 1;
  return (
    <button
      type="button"
      onClick={() => onOpen(trader.id)}
      className={`press block w-full text-start ${CARD}`}
    >
      <span className="flex items-center gap-3">
        <Figure className="w-5 shrink-0 text-center text-label font-semibold text-text-3">
          {place ?? MISSING}
        </Figure>
        <Portrait id={trader.id} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <Figure className="text-body font-semibold">{trader.user}</Figure>
          </span>
          <span className="mt-0.5 block truncate text-caption text-text-3">
            <Figure>
              {trader.code ?? MISSING}
              {others > 0 ? ` +${others}` : ''}
            </Figure>
            <span aria-hidden> · </span>
            {t('ranking.days', { days: trader.age_days })}
          </span>
        </span>
        <span className="shrink-0 text-end">
          <span className="block text-heading font-semibold">
            <Return value={trader.total_rate} />
          </span>
          <span className="block text-caption text-text-3">{t('ranking.total_rate')}</span>
        </span>
      </span>
      <span className="mt-3.5 grid grid-cols-3 gap-x-3 gap-y-3 border-t border-line pt-3.5 lg:grid-cols-6">
        <Stat label={t('ranking.three_week_rate')}>
          <ReturnOrNew value={trader.three_week_rate} />
        </Stat>
        <Stat label={t('ranking.win_rate')}>
          <Figure>{formatRatio(trader.win_rate, 0)}</Figure>
        </Stat>
        <Stat label={t('ranking.max_drawdown')}>
          <Figure>{formatRatio(trader.max_drawdown)}</Figure>
        </Stat>
        <Stat label={t('ranking.profit')}>
          <Figure className={COLOURS[signOf(trader.total_profit)]}>
            {formatMoney(trader.total_profit, { signed: true, digits: 0 })}
          </Figure>
        </Stat>
        <Stat label={t('ranking.trades')}>
          <Figure>{formatCount(trader.total_trade_num)}</Figure>
        </Stat>
        <Stat label={t('ranking.multiple')}>
          <Figure>
            {trader.multiple === null ? MISSING : `${formatCount(trader.multiple, 1)}×`}
          </Figure>
        </Stat>
      </span>
      <span className="mt-3 flex items-baseline justify-between gap-3 text-caption text-text-3">
        {t('ranking.score')}
        <Return value={trader.stressed_rate} className="text-label font-semibold" />
      </span>
      {(trader.is_simulated === 1 ||
        trader.restarts > 0 ||
        trader.followers > 0 ||
        risksOf(trader).length > 0) && (
        <span className="mt-3 flex flex-wrap gap-1.5">
          {trader.is_simulated === 1 && <Badge tone="accent">{t('ranking.simulated')}</Badge>}
          {trader.followers > 0 && (
            <Badge>
              {t('ranking.followers')} <Figure>{formatCount(trader.followers)}</Figure>
            </Badge>
          )}
          <RiskBadges of={trader} />
          {trader.restarts > 0 && (
            <Badge tone="warn">{t('ranking.restarts', { count: trader.restarts })}</Badge>
          )}
        </span>
      )}
    </button>
  );
});

export const TraderSkeleton = () => (
  <div aria-hidden className={CARD}>
    <div className="flex items-center gap-3">
      <Skeleton className="ms-8 size-11 !rounded-full" />
      <span className="flex-1">
        <Skeleton className="h-[18px] w-24" />
        <Skeleton className="mt-1.5 h-3.5 w-28" />
      </span>
      <Skeleton className="h-6 w-20" />
    </div>
    <div className="mt-3.5 grid grid-cols-3 gap-3 border-t border-line pt-3.5 lg:grid-cols-6">
      {[0, 1, 2, 3, 4, 5].map((cell) => (
        <span key={cell}>
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="mt-1.5 h-[18px] w-12" />
        </span>
      ))}
    </div>
    <div className="mt-3 flex justify-between gap-3">
      <Skeleton className="h-[18px] w-32" />
      <Skeleton className="h-[18px] w-12" />
    </div>
    <Skeleton className="mt-3 h-[22px] w-20 !rounded-badge" />
  </div>
);
