// Real-name verification: the form, the wait, or the good result.
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Hourglass, type LucideIcon } from 'lucide-react';
import type { Verification } from '@meridian/contract';
import { ReviewStatus } from '@meridian/contract/names/verification';
import { buttonClass } from '@meridian/design/components/button';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VerificationForm } from './verification-form.tsx';
import { useVerification } from '../ui/verification-state.ts';

interface OutcomeProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
  readonly state: Verification;
  /** What can be done next. */
  readonly next?: ReactNode;
}

/** What was handed in, and its state. */
function Outcome({ icon: Icon, tone, title, text, at, state, next }: OutcomeProps) {
  const t = useT();
  return (
    <div className="rise flex flex-col items-center pt-10 text-center">
      <span className={`grid size-24 place-items-center rounded-[30px] ${tone}`}>
        <Icon aria-hidden className="size-11" strokeWidth={1.6} />
      </span>
      <h2 className="mt-6 text-title text-balance">{title}</h2>
      <p className="mt-2 max-w-[20rem] text-body text-text-2 text-pretty">{text}</p>
      <dl className="mt-8 w-full divide-y divide-line rounded-card bg-fill px-5 text-start">
        {state.name !== '' && (
          <div className="flex justify-between gap-4 py-3.5">
            <dt className="shrink-0 text-label text-text-3">{t('verification.name')}</dt>
            <dd className="min-w-0 text-end text-label font-medium [overflow-wrap:anywhere]">
              <bdi>{state.name}</bdi>
            </dd>
          </div>
        )}
        {state.card_id !== '' && (
          <div className="flex justify-between gap-4 py-3.5">
            <dt className="text-label text-text-3">{t('verification.card_id')}</dt>
            <dd className="text-label font-medium">
              <Figure>{state.card_id}</Figure>
            </dd>
          </div>
        )}
        {at !== '' && (
          <div className="flex justify-between gap-4 py-3.5">
            <dt className="text-label text-text-3">{t('verification.date')}</dt>
            <dd className="text-label font-medium">{formatDateTime(at)}</dd>
          </div>
        )}
      </dl>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {next}
        <Link to="/user" className={buttonClass('quiet')}>
          {t('verification.to_account')}
        </Link>
      </div>
    </div>
  );
}

function Content() {
  const t = useT();
  const { data, error, refetch } = useVerification();
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) {
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-3 h-5 w-full" />
        <Skeleton className="mt-8 h-14 w-full !rounded-control" />
        <Skeleton className="mt-6 h-14 w-full !rounded-control" />
        <Skeleton className="mt-8 h-32 w-full !rounded-card" />
      </>
    );
  }
  if (data.review_status === ReviewStatus.none) return <VerificationForm last={data} />;
  if (data.review_status === ReviewStatus.underReview) {
    return (
      <Outcome
        icon={Hourglass}
        tone="bg-warn-soft text-warn"
        title={t('verification.review_title')}
        text={t('verification.review_text')}
        at={data.submitted_at}
        state={data}
        next={
          <Link to="/mine/charge" className={buttonClass('ink')}>
            {t('account.deposit')}
          </Link>
        }
      />
    );
  }
  return (
    <Outcome
      icon={BadgeCheck}
      tone="bg-positive-soft text-positive"
      title={t('verification.done_title')}
      text={t('verification.done_text')}
      at={data.reviewed_at}
      state={data}
    />
  );
}

export default function VerificationPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('verification.title')} parent="/user" />
      <RealOnly>
        <main className="px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
          <Content />
        </main>
      </RealOnly>
    </>
  );
}
