// Below Home's equity, once Home has loaded: what closing made today, beside the curve of the last month; of a new
// real account its next step.
import type { ReactNode } from 'react';
import type { Deposit } from '@meridian/contract';
import { ArrowRight, ChartNoAxesCombined, ChevronRight } from 'lucide-react';
import { useAccountDetail } from '../lib/account-detail.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import type { LinkedPath } from '../lib/place.ts';
import { usePreference } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';
import { PageLink } from '../ui/page-link.tsx';
import { Money } from '../ui/price-figure.tsx';
import { useToldDeposit } from '../ui/money/deposit-queries.ts';
import { Sparkline } from '../ui/sparkline.tsx';
import { useVerification } from '../ui/verification-state.ts';
import { withStart } from './equity-shape.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { useClosedToday, useThisMonth } from './today.ts';

const PAGES: Readonly<Record<NextStep, LinkedPath>> = {
  verify: '/mine/auth',
  // The identity is on the account's page; meanwhile there is this to do.
  reviewed: '/mine/charge',
  deposit: '/mine/charge',
  declared: '/mine/charge',
  rejected: '/mine/charge',
  trade: '/trade',
};
const STEPS: readonly NextStep[] = ['verify', 'deposit', 'trade'];

export default function HomeAccount() {
  const { user } = useSession();
  const data = useThisMonth();
  const detail = useAccountDetail().data;
  const isDemo = user?.is_demo === 1;
  const isVerified = user?.identity_verified === 1;
  const verification = useVerification({ enabled: !isDemo && !isVerified });
  const deposit = useToldDeposit({ enabled: !isDemo && Number(detail?.balance ?? 1) <= 0 });
  const step = nextStep({
    isDemo,
    isVerified,
    review: verification.data?.review_status,
    balance: detail?.balance,
    deposit: deposit && deposit.status,
    usedMargin: detail?.CautionMoneyAll,
    ever: data?.ever,
  });
  return step === null ? <Today of={data} /> : <Step step={step} deposit={deposit} />;
}

const ROW = 'press flex h-full items-center gap-3 rounded-control px-4 text-label';

interface StepProps {
  readonly step: NextStep;
  readonly deposit: Deposit | null | undefined;
}

/** What comes, and what to do. */
function stepWords(step: NextStep, t: Translate): readonly [string, string] {
  switch (step) {
    case 'reviewed':
      return [t('analytics.step_reviewed'), t('analytics.step_meanwhile')];
    case 'rejected':
      return [t('analytics.step_rejected'), t('analytics.step_why')];
    case 'declared':
      return [t('analytics.step_waits'), t('analytics.step_declared')];
    default:
      return [
        t('analytics.step_of', { step: STEPS.indexOf(step) + 1, of: STEPS.length }),
        t(`analytics.step_${step}`),
      ];
  }
}

function Step({ step, deposit }: StepProps) {
  const t = useT();
  const [above, below] = stepWords(step, t);
  return (
    <PageLink
      to={PAGES[step]}
      search={step === 'rejected' && deposit ? `?type=${deposit.type}&id=${deposit.id}` : ''}
      className={`${ROW} bg-accent-soft text-accent`}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-caption font-medium">{above}</span>
        <span className="block truncate font-semibold">{below}</span>
      </span>
      <ArrowRight aria-hidden className="flip size-5 shrink-0" />
    </PageLink>
  );
}

function Today({ of }: { readonly of: ReturnType<typeof useThisMonth> }) {
  const t = useT();
  const today = useClosedToday();
  const [isHidden] = usePreference('balanceHidden');
  const row = (start: ReactNode, text: ReactNode) => (
    <PageLink to="/mine/analytics" className={`${ROW} bg-fill`}>
      {start}
      <span className="min-w-0 flex-1 text-text-2">{text}</span>
      <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
    </PageLink>
  );
  const icon = <ChartNoAxesCombined aria-hidden className="size-[19px] shrink-0 text-accent" />;
  // Of an account that closed parts of orders alone no trade has ended.
  const isFresh = of === undefined || (of.ever === 0 && Number(of.closed_today) === 0);
  if (isFresh) return row(icon, t('account.analytics'));
  const points = withStart(of.start, of.curve).map(({ equity }) => Number(equity));
  return row(
    points.length < 2 || isHidden ? (
      icon
    ) : (
      <Sparkline values={points} isUp={(points.at(-1) ?? 0) >= (points[0] ?? 0)} />
    ),
    <>
      {t('analytics.closed_today')}{' '}
      <Money value={today ?? null} signed coloured hidden={isHidden} className="font-semibold" />
    </>,
  );
}
