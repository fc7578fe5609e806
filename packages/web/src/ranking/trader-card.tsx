// One trader of the ranking: the name, what the list is sorted by, and the other figures that decide the place.
import { memo, type ReactNode } from 'react';
import type { ListedTrader, RankingSort } from '@meridian/contract';
import { COPIERS_MIN } from '@meridian/contract/names/ranking';
import { Link } from '@tanstack/react-router';
import { Badge } from '@meridian/design/components/badge';
import { formatCount, MISSING } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useBasicInfo } from '../lib/site.ts';
import { Figure } from '../ui/figure.tsx';
import { FiguresButton } from '../ui/figures-sheet.tsx';
import { Percent } from '../ui/price-figure.tsx';
import { ReturnOrNew } from '../ui/return-or-new.tsx';
import { RiskBadges, risksOf } from '../ui/risk-badges.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { toast } from '../ui/toast.tsx';
import { cardClass, cardLinkClass } from '../ui/whole-card.ts';
import { figuresOfCard, SortedFigure, Times, Traded, WholeProfit } from './card-figures.tsx';

function Stat({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col-reverse justify-between">
      <span className="truncate text-label font-semibold">{children}</span>
      <span className="text-caption text-text-3 text-pretty">{label}</span>
    </span>
  );
}

const LINK = `figure text-body font-semibold ${cardLinkClass}`;

/** Traders have no page of their own while copying is not offered. */
export function TraderLink({ id, user }: Pick<ListedTrader, 'id' | 'user'>) {
  const t = useT();
  if (useBasicInfo()?.copy_trading === 1)
    return (
      <Link to="/rank/$id" params={{ id: String(id) }} className={LINK}>
        {user}
      </Link>
    );
  return (
    <button type="button" onClick={() => toast.success(t('ranking.coming_soon'))} className={LINK}>
      {user}
    </button>
  );
}

interface TraderCardProps {
  readonly trader: ListedTrader;
  /** What the list is sorted by stands large; the total return takes its place among the others. */
  readonly sort: RankingSort;
  /** Null: the record is too short for a place. */
  readonly place: number | null;
}

export const TraderCard = memo(function TraderCard({ trader, sort, place }: TraderCardProps) {
  const t = useT();
  const last = sort === 'score' ? 'total_rate' : 'score';
  return (
    <article className={`${cardClass} @container`}>
      {/* In larger text the figures are below the name. */}
      <div className="flex items-center gap-3 max-[359px]:gap-1 @max-[14rem]:flex-wrap">
        <Figure className="w-5 shrink-0 text-center text-label font-semibold text-text-3">
          {place ?? MISSING}
        </Figure>
        <Portrait id={trader.id} />
        {/* As wide as a masked number at least; what it is sorted by wraps before it. */}
        <div className="min-w-18 flex-1">
          <h2 className="flex items-center gap-2">
            <TraderLink id={trader.id} user={trader.user} />
          </h2>
          <p className="mt-0.5 text-caption text-text-3">
            <Traded {...trader} />
            <span aria-hidden> · </span>
            {t('ranking.days', { days: trader.age_days })}
          </p>
        </div>
        <div className="self-start text-end @max-[14rem]:text-start">
          <span className="block text-heading font-semibold">
            <SortedFigure of={sort} trader={trader} />
          </span>
          <span className="block text-caption text-text-3">{t(`ranking.${sort}`)}</span>
        </div>
      </div>
      <Stats trader={trader} sort={sort} />
      <Copied trader={trader} />
      <div className="mt-3 flex items-center gap-1 text-caption text-text-3">
        <span>{t(`ranking.${last}`)}</span>
        {/* As high as a finger, within a row that is lower. */}
        <FiguresButton
          label={`${t('ranking.explain')}: ${trader.user}`}
          figures={() => figuresOfCard(t, { trader, place })}
          className="-m-3"
        />
        <span className="ms-auto text-label font-semibold">
          <SortedFigure of={last} trader={trader} />
        </span>
      </div>
      <div className="mt-3 empty:hidden">
        <Remarks trader={trader} />
      </div>
    </article>
  );
});

type PartProps = Pick<TraderCardProps, 'trader'>;

const SORTED_STATS = ['three_week_rate', 'win_rate', 'max_drawdown'] as const;

function Stats({ trader, sort }: Pick<TraderCardProps, 'trader' | 'sort'>) {
  const t = useT();
  return (
    <div className="mt-3.5 grid grid-cols-3 gap-x-3 gap-y-3 border-t border-line pt-3.5 @max-[14rem]:flex @max-[14rem]:flex-wrap lg:grid-cols-6">
      {SORTED_STATS.map((name) => (name === sort ? 'total_rate' : name)).map((name) => (
        <Stat key={name} label={t(`ranking.${name}`)}>
          <SortedFigure of={name} trader={trader} />
        </Stat>
      ))}
      <Stat label={t('ranking.profit')}>
        <WholeProfit value={trader.total_profit} />
      </Stat>
      <Stat label={t('ranking.trades')}>
        <Figure>{formatCount(trader.total_trade_num)}</Figure>
      </Stat>
      <Stat label={t('ranking.multiple')}>
        <Times value={trader.multiple} />
      </Stat>
    </div>
  );
}

/** What copiers made of it, beside what the trader did meanwhile. */
function Copied({ trader: { copied } }: PartProps) {
  const t = useT();
  if (copied === null) return null;
  const { earned, median_rate: median, trader_rate: own } = copied;
  if (earned === null || median === null)
    return (
      <p className="mt-3 text-caption text-text-3 text-pretty">
        {t('ranking.copied_few', { count: COPIERS_MIN })}
      </p>
    );
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-3 gap-y-2 rounded-inner @max-[14rem]:grid-cols-1 bg-fill px-3 py-2.5">
      <CopiedFigure label={t('ranking.copied_earned')}>
        <WholeProfit value={earned} />
      </CopiedFigure>
      <CopiedFigure label={t('ranking.copied_median')}>
        <Percent value={median} />
      </CopiedFigure>
      <CopiedFigure label={t('ranking.copied_trader')}>
        <ReturnOrNew value={own} />
      </CopiedFigure>
    </dl>
  );
}

const CopiedFigure = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <div className="flex min-w-0 flex-col justify-between">
    <dt className="text-caption text-text-2">{label}</dt>
    <dd className="truncate text-label font-semibold">{children}</dd>
  </div>
);

/** Whether it is simulated, is copied, took risks or began anew. */
export function Remarks({ trader }: PartProps) {
  const t = useT();
  const { is_simulated, restarts, followers } = trader;
  if (is_simulated !== 1 && restarts <= 0 && followers <= 0 && risksOf(trader).length === 0)
    return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {is_simulated === 1 && <Badge tone="accent">{t('ranking.simulated')}</Badge>}
      {followers > 0 && (
        <Badge>
          {t('ranking.followers')} <Figure>{formatCount(followers)}</Figure>
        </Badge>
      )}
      <RiskBadges of={trader} />
      {restarts > 0 && <Badge tone="warn">{t('ranking.restarts', { count: restarts })}</Badge>}
    </p>
  );
}

export const TraderSkeleton = () => (
  <div aria-hidden className={cardClass}>
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
