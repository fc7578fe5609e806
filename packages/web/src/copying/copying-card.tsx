// A copying in the list: its trader, its state, what it earned, and how far away its stop is.
import type { Copying } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { Badge } from '@meridian/design/components/badge';
import { formatCount, formatDateTime, formatMoney } from '../lib/format.ts';
import { RichText, type Translate, useT } from '../lib/i18n.ts';
import { Figure, FIGURE_TAG } from '../ui/figure.tsx';
import { type CardFigures, FiguresButton } from '../ui/figures-sheet.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Money, Percent } from '../ui/price-figure.tsx';
import { inSentences } from '../ui/sentences.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { cardClass, cardLinkClass } from '../ui/whole-card.ts';
import { STATE_TONES } from './copying-state.ts';
import { StopFigures, StopRail } from './stop-rail.tsx';
import { TraderName } from './trader-name.tsx';

/** The figures on the card, for its sheet. */
function figuresOfCard(t: Translate, copying: Copying): CardFigures {
  const isEnded = copying.state === 'ended';
  const profit = {
    label: t('copying.profit'),
    value: (
      <>
        <Money value={copying.profit} signed coloured />{' '}
        <Percent value={copying.profit_percent} className="text-label" />
      </>
    ),
    about: inSentences(t('copying.about_profit'), t('copying.about_profit_percent')),
  };
  const equity = {
    label: t(isEnded ? 'copying.came_back' : 'copying.equity'),
    value: <Money value={copying.equity} />,
    about: t(isEnded ? 'copying.about_came_back' : 'copying.about_equity'),
  };
  const running = [
    {
      label: t('copying.stop_loss'),
      value: <StopFigures copying={copying} />,
      about: t('copying.about_rail'),
    },
    {
      label: t('copying.open_orders'),
      value: <Figure>{formatCount(copying.orders_open)}</Figure>,
      about: t('copying.about_open_orders'),
    },
  ];
  return {
    title: t('ranking.trader', { name: `\u2068${copying.leader_user}\u2069` }),
    figures: [profit, equity, ...(isEnded ? [] : running)],
  };
}

export function CopyingCard({ copying }: { readonly copying: Copying }) {
  const t = useT();
  const isEnded = copying.state === 'ended';
  const explain = (
    <FiguresButton
      label={`${t('ranking.explain')}: ${copying.leader_user}`}
      figures={() => figuresOfCard(t, copying)}
      className="-m-3"
    />
  );
  return (
    <article className={cardClass}>
      <div className="flex items-center gap-3">
        <Portrait id={copying.leader_id} className="size-10" />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-body font-semibold">
            <Link to="/follow/$id" params={{ id: String(copying.id) }} className={cardLinkClass}>
              <TraderName name={copying.leader_user} />
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone={STATE_TONES[copying.state]}>{t(`copying.state_${copying.state}`)}</Badge>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <Money value={copying.profit} signed coloured className="text-body-strong" />
          <Percent value={copying.profit_percent} className="text-caption" />
        </div>
      </div>
      {isEnded ? (
        <p className="mt-3 flex items-center gap-1 border-t border-line pt-3 text-caption text-text-3">
          {formatDateTime(copying.ended_at, { dateStyle: 'medium' })}
          {explain}
        </p>
      ) : (
        <>
          <div className="mt-3 flex items-center gap-1 text-caption text-text-2">
            <span>
              <RichText
                text="copying.card_equity"
                args={{ amount: formatMoney(copying.equity) }}
                tags={FIGURE_TAG}
              />
            </span>
            {explain}
            <span className="ms-auto">
              {t('copying.orders_count', { count: copying.orders_open })}
            </span>
          </div>
          <StopRail copying={copying} />
        </>
      )}
    </article>
  );
}

export const CopyingSkeleton = () => (
  <div aria-hidden className={cardClass}>
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
