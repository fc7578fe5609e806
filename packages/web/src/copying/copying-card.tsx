// A copying in the list: whom, its state, what it earned, and how far its stop is.
import type { Copying } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { formatMoney } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Money, Return } from '../ui/price-figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { STATE_TONES } from './copying-state.ts';
import { StopRail } from './stop-rail.tsx';
import { TraderName } from './trader-name.tsx';

const CARD = 'block rounded-card bg-surface p-4 shadow-card ring-line dark:ring-1';

export function CopyingCard({ copying }: { readonly copying: Copying }) {
  const t = useT();
  const isEnded = copying.state === 'ended';
  return (
    <Link to="/follow/$id" params={{ id: String(copying.id) }} className={`press ${CARD}`}>
      <span className="flex items-center gap-3">
        <Portrait id={copying.leader_id} className="size-10" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-semibold">
            <TraderName name={copying.leader_user} />
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone={STATE_TONES[copying.state]}>{t(`copying.state_${copying.state}`)}</Badge>
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money value={copying.profit} signed coloured className="text-body-strong" />
          <Return value={copying.profit_percent} className="text-caption" />
        </span>
      </span>
      {isEnded ? (
        <span className="mt-3 block border-t border-line pt-3 text-caption text-text-3">
          {formatDateTime(copying.ended_at, { dateStyle: 'medium' })}
        </span>
      ) : (
        <>
          <span className="mt-3 flex justify-between gap-3 text-caption text-text-2">
            <span>
              <RichText
                text="copying.card_equity"
                args={{ amount: formatMoney(copying.equity) }}
                tags={FIGURE_TAG}
              />
            </span>
            <span>{t('copying.orders_count', { count: copying.orders_open })}</span>
          </span>
          <StopRail copying={copying} />
        </>
      )}
    </Link>
  );
}

export const CopyingSkeleton = () => (
  <div aria-hidden className={CARD}>
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 !rounded-full" />
      <span className="flex-1">
        <Skeleton className="h-[18px] w-24" />
        <Skeleton className="mt-1.5 h-4 w-16" />
      </span>
      <Skeleton className="h-6 w-20" />
    </div>
    <Skeleton className="mt-4 h-8 w-full" />
  </div>
);
