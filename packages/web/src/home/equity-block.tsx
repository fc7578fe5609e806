// The account at a glance: equity, floating profit and three figures beside it; the eye hides them all.
import { ChevronRight, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@meridian/design/components/badge';
import { formatPercent, signOf } from '../lib/format.ts';
import { useAccountDetail } from '../lib/account-detail.ts';
import { availableMargin } from '../lib/free-margin.ts';
import { useT } from '../lib/i18n.ts';
import { useAccountLive } from '../lib/account-live.ts';
import { usePreference } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';
import { totalEquity } from '../lib/total-equity.ts';
import { Figure } from '../ui/figure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Money, trendClass } from '../ui/price-figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TrendArrow } from './trend-arrow.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** The account's figures: from the socket once a frame has come, before that from a call. */
function useFigures() {
  const live = useAccountLive();
  const { data, error } = useAccountDetail();
  // Only the call tells what stands in copyings: without it the equity would seem to fall.
  const figures = data || error ? (live ?? data) : undefined;
  if (!figures) return undefined;
  return {
    balance: figures.balance,
    equity: totalEquity(figures.Equity, data?.InCopying ?? null),
    inCopying: data?.InCopying ?? null,
    marginLevel: figures.MarginLevel,
    available: availableMargin(figures.FreeMargin, data?.lock_balance),
    floating: live ? live.ProfitsTotal : (data?.FloatingProfit ?? null),
  };
}

const Item = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-min flex-1">
    <dt className="text-caption text-pretty text-text-3">{label}</dt>
    <dd className="mt-1 text-label font-semibold max-[359px]:text-micro">{children}</dd>
  </div>
);

export function EquityBlock() {
  const t = useT();
  const { user } = useSession();
  const figures = useFigures();
  const [isHidden, setIsHidden] = usePreference('balanceHidden');
  const floating = figures?.floating ?? null;
  const sign = signOf(floating);
  return (
    <section className="px-5 pt-2">
      <div className="flex min-h-8 flex-wrap items-center text-label text-text-2">
        <h2 className="font-normal">{t('home.equity')}</h2>
        <IconButton
          label={t(isHidden ? 'home.show_figures' : 'home.hide_figures')}
          onClick={() => setIsHidden(!isHidden)}
          className="-my-1.5 -ms-1 text-text-2"
        >
          {isHidden ? (
            <EyeOff aria-hidden className="size-4" />
          ) : (
            <Eye aria-hidden className="size-4" />
          )}
        </IconButton>
        <span className="flex-1" />
        {user?.is_demo === 1 && <Badge tone="accent">{t('home.demo')}</Badge>}
      </div>
      {figures ? (
        <>
          <p className="text-display">
            <Money value={figures.equity} smallCents hidden={isHidden} />
          </p>
          <p className="mt-1 text-label font-medium">
            <Figure className={isHidden ? '' : trendClass(sign)}>
              {!isHidden && <TrendArrow sign={sign} />}
              <Money value={floating} signed hidden={isHidden} />
            </Figure>{' '}
            <span className="text-text-3">{t('home.floating')}</span>
          </p>
        </>
      ) : (
        <>
          <Skeleton className="mt-1 h-10 w-48" />
          <Skeleton className="mt-2 h-[18px] w-36" />
        </>
      )}
      <PageLink
        to="/order"
        className="press mt-5 flex items-center gap-3 rounded-card bg-fill px-4 py-3.5"
      >
        <Beside figures={figures} isHidden={isHidden} />
        <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3 max-[359px]:hidden" />
      </PageLink>
    </section>
  );
}

interface BesideProps {
  /** Undefined: not loaded yet. */
  readonly figures: ReturnType<typeof useFigures>;
  readonly isHidden: boolean;
}

/** The three figures beside the equity. */
function Beside({ figures, isHidden }: BesideProps) {
  const t = useT();
  return (
    <dl className="flex min-w-0 flex-1 flex-wrap items-end gap-x-2 gap-y-3">
      <Item label={t('home.balance')}>
        {figures ? (
          <Money value={figures.balance} hidden={isHidden} />
        ) : (
          <Skeleton className="h-[18px] w-16" />
        )}
      </Item>
      {/* The equity has it, the balance has not. */}
      {figures && signOf(figures.inCopying) > 0 && (
        <Item label={t('orders.in_copying')}>
          <Money value={figures.inCopying} hidden={isHidden} />
        </Item>
      )}
      <Item label={t('home.free_margin')}>
        {figures ? (
          <Money value={figures.available} hidden={isHidden} />
        ) : (
          <Skeleton className="h-[18px] w-16" />
        )}
      </Item>
      <Item label={t('home.margin_level')}>
        {figures ? (
          <Figure>{isHidden ? '••••' : formatPercent(figures.marginLevel, 0)}</Figure>
        ) : (
          <Skeleton className="h-[18px] w-12" />
        )}
      </Item>
    </dl>
  );
}
