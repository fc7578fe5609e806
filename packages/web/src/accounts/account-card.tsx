// The account's card: its kind, its number, and its equity, which the eye hides.
import { Link } from '@tanstack/react-router';
import { ChevronRight, Copy, Eye, EyeOff } from 'lucide-react';
import { Badge } from '@meridian/design/components/badge';
import { Button } from '@meridian/design/components/button';
import { useAccountDetail } from '../lib/account-detail.ts';
import { useCopyings } from '../lib/copying.ts';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { report } from '../lib/report.ts';
import { useSession } from '../lib/session.ts';
import { totalEquity } from '../lib/total-equity.ts';
import { Figure } from '../ui/figure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { OldPricesNote } from '../ui/old-prices-note.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useAccountFigures } from '../lib/account-figures.ts';

const COPYINGS_EVERY_MS = 5_000;

export function AccountCard() {
  const t = useT();
  const { user } = useSession();
  const [isHidden, setIsHidden] = usePreference('balanceHidden');
  if (!user) return null;
  const copyUid = () => {
    navigator.clipboard.writeText(user.uid).then(
      () => toast.success(t('account.uid_copied')),
      (fault: unknown) => {
        report('nothing was copied', fault);
        toast.error(t('account.uid_not_copied'));
      },
    );
  };
  return (
    <section
      data-theme="dark"
      className="mx-4 rounded-hero bg-hero px-6 pt-5 pb-6 text-on-hero shadow-card"
    >
      <h2 className="flex text-body-strong">
        <bdi className="min-w-0 truncate">
          {user.is_demo === 1 ? t('account.demo_account') : (user.email ?? user.mobile)}
        </bdi>
      </h2>
      <div className="-ms-2 flex flex-wrap items-center justify-between gap-2 text-label text-on-hero-2">
        <button
          type="button"
          onClick={copyUid}
          className="press flex h-11 items-center gap-2 rounded-full px-2"
        >
          {t('account.uid')} <Figure>{user.uid}</Figure>
          <Copy aria-hidden className="size-3.5" />
          <span className="sr-only">{t('account.uid_copy')}</span>
        </button>
        {user.is_demo === 1 ? (
          <Badge tone="accent">{t('account.demo')}</Badge>
        ) : (
          <Badge tone={user.identity_verified === 1 ? 'positive' : 'warn'}>
            {t(user.identity_verified === 1 ? 'account.verified' : 'account.not_verified')}
          </Badge>
        )}
      </div>
      <Equity isHidden={isHidden} onHide={setIsHidden} />
      <InCopying isHidden={isHidden} />
    </section>
  );
}

interface EquityProps {
  readonly isHidden: boolean;
  readonly onHide: (isHidden: boolean) => void;
}

function Equity({ isHidden, onHide }: EquityProps) {
  const t = useT();
  const { figures, error, refetch } = useAccountFigures();
  const hasFailed = error !== null;
  const inCopying = useAccountDetail().data?.InCopying ?? null;
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-3">
      <div className="min-w-min">
        <div className="flex items-center gap-3 text-label text-on-hero-2">
          <span className="min-w-0 truncate">{t('home.equity')}</span>
          <OldPricesNote className="flex shrink-0" />
        </div>
        {hasFailed ? (
          <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-body">
            <p>{t('state.error_title')}</p>
            <Button tone="quiet" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          </div>
        ) : (
          <p className="mt-1 text-display">
            {figures ? (
              <Money value={totalEquity(figures.equity, inCopying)} smallCents hidden={isHidden} />
            ) : (
              <Skeleton className="h-11 w-44" />
            )}
          </p>
        )}
      </div>
      {!hasFailed && (
        <IconButton
          label={t(isHidden ? 'home.show_figures' : 'home.hide_figures')}
          onClick={() => onHide(!isHidden)}
          className="ms-auto bg-fill text-on-hero"
        >
          {isHidden ? (
            <EyeOff aria-hidden className="size-5" />
          ) : (
            <Eye aria-hidden className="size-5" />
          )}
        </IconButton>
      )}
    </div>
  );
}

/** How much of it stands in copyings; nothing if there is none. */
function InCopying({ isHidden }: { readonly isHidden: boolean }) {
  const t = useT();
  const { data } = useCopyings(COPYINGS_EVERY_MS);
  if (!data?.list.some(({ state }) => state !== 'ended')) return null;
  return (
    <Link
      to="/follow"
      className="press mt-4 flex min-h-11 items-center justify-between gap-3 border-t border-hero-line pt-2 text-label"
    >
      <span className="text-on-hero-2">{t('account.in_copying')}</span>
      <span className="flex items-center gap-2 font-semibold">
        <Money value={data.equity} hidden={isHidden} />
        <ChevronRight aria-hidden className="flip size-4 text-on-hero-2" />
      </span>
    </Link>
  );
}
