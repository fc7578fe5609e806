// One trader of the ranking: who, the return, and the figures that put it in its place.
import { memo, type ReactNode } from 'react';
import type { RankedTrader } from '@meridian/contract';
import { formatMoney, formatPercent, MISSING, signOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';
import { Figure } from '../ui/figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Portrait } from '../ui/portrait.tsx';

const COLOURS = { 1: 'text-up', 0: 'text-text', '-1': 'text-down' } as const;

interface ShareProps {
  readonly value: string | null;
  readonly digits?: number;
}

/** A return, with its sign and colour; what is not known yet is new, not zero. */
function Return({ value, digits = 1 }: ShareProps) {
  const t = useT();
  if (value === null) return <span className="text-text-3">{t('ranking.new')}</span>;
  return (
    <Figure className={COLOURS[signOf(value)]}>
      {formatPercent(value, { signed: true, digits })}
    </Figure>
  );
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
  readonly place: number;
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
          {place}
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
            <Return value={trader.total_rate} digits={2} />
          </span>
          <span className="block text-caption text-text-3">{t('ranking.total_rate')}</span>
        </span>
      </span>
      <span className="mt-3.5 grid grid-cols-3 gap-x-3 gap-y-3 border-t border-line pt-3.5 lg:grid-cols-6">
        <Stat label={t('ranking.three_week_rate')}>
          <Return value={trader.three_week_rate} />
        </Stat>
        <Stat label={t('ranking.win_rate')}>
          <Figure>{formatPercent(trader.win_rate, { digits: 0 })}</Figure>
        </Stat>
        <Stat label={t('ranking.max_drawdown')}>
          <Figure>{formatPercent(trader.max_drawdown, { digits: 1 })}</Figure>
        </Stat>
        <Stat label={t('ranking.profit')}>
          <Figure className={COLOURS[signOf(trader.total_profit)]}>
            {formatMoney(trader.total_profit, { signed: true, digits: 0 })}
          </Figure>
        </Stat>
        <Stat label={t('ranking.trades')}>
          <Figure>{trader.total_trade_num}</Figure>
        </Stat>
        <Stat label={t('ranking.multiple')}>
          <Figure>
            {trader.multiple === null
              ? MISSING
              : `${formatPercent(trader.multiple, { digits: 1 }).slice(0, -1)}×`}
          </Figure>
        </Stat>
      </span>
      {(trader.is_simulated === 1 || trader.restarts > 0 || trader.followers > 0) && (
        <span className="mt-3 flex flex-wrap gap-1.5">
          {trader.is_simulated === 1 && <Badge tone="accent">{t('ranking.simulated')}</Badge>}
          {trader.followers > 0 && (
            <Badge>
              {t('ranking.followers')} <Figure>{trader.followers}</Figure>
            </Badge>
          )}
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
  </div>
);
