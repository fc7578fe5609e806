// Withdraw to a coin address or a bank account, once the identity is verified; below it the withdrawals made before.
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Hourglass, Landmark, ShieldCheck } from 'lucide-react';
import { ReviewStatus } from '@meridian/contract/names/verification';
import { buttonClass } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useVerification } from '../ui/verification-state.ts';
import { WithdrawalClock } from '../ui/money/withdrawal-clock.tsx';
import { DrawTypes } from '../ui/money/withdrawal-fields.tsx';
import {
  type DrawType,
  useDrawAvailable,
  useDrawCurrencies,
  useMethods,
} from '../ui/money/withdrawal-queries.ts';
import { FORM_AND_LIST } from '../ui/two-columns.ts';
import { DrawForm } from './draw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

function Request({
  type,
  onSent,
}: {
  readonly type: DrawType;
  readonly onSent: (id: number) => void;
}) {
  const t = useT();
  const currencies = useDrawCurrencies(type);
  const methods = useMethods(type);
  const available = useDrawAvailable();
  const failed = [currencies, methods, available].find((query) => !query.data && query.error);
  if (failed?.error) return <LoadFailure error={failed.error} retry={failed.refetch} />;
  if (available.data && !available.data.identity_verified) return <IdentityFirst />;
  if (!currencies.data || !methods.data || !available.data) return <FormSkeleton />;
  if (currencies.data.length === 0) {
    return (
      <EmptyState
        icon={Landmark}
        title={t('withdraw.no_currency_title')}
        text={t('withdraw.no_currency_text')}
      />
    );
  }
  return (
    <DrawForm
      key={type}
      type={type}
      currencies={currencies.data}
      methods={methods.data}
      available={available.data}
      onSent={onSent}
    />
  );
}

/** What a first withdrawal still needs: papers to hand in, or a reviewer's decision about them. */
function IdentityFirst() {
  const t = useT();
  const { data, error, refetch } = useVerification();
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return <FormSkeleton />;
  if (data.review_status === ReviewStatus.underReview) {
    return (
      <EmptyState
        icon={Hourglass}
        title={t('withdraw.review_title')}
        text={t('withdraw.review_text')}
        action={
          <Link to="/mine/auth" className={buttonClass('quiet', 'medium')}>
            {t('withdraw.review_action')}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={ShieldCheck}
      title={t('withdraw.identity_title')}
      text={t('withdraw.identity_text')}
      action={
        <Link to="/mine/auth" className={buttonClass('ink', 'medium')}>
          {t('withdraw.identity_action')}
        </Link>
      }
    />
  );
}

const FormSkeleton = () => (
  <div aria-hidden className="space-y-5">
    <Skeleton className="h-14 w-full !rounded-control" />
    <Skeleton className="h-14 w-full !rounded-control" />
    <Skeleton className="h-14 w-full !rounded-control" />
    <Skeleton className="h-36 w-full !rounded-control" />
  </div>
);

function Withdraw() {
  const router = useRouter();
  const { type = '1', id } = useSearch({ from: '/mine/withdraw' });
  const [shown, setShown] = useState<{ readonly id: number; readonly isNew: boolean }>();
  const open = useEffectEvent((linked: number) => setShown({ id: linked, isNew: false }));
  useEffect(() => {
    if (id === undefined) return;
    // The address names the list again before the sheet adds its own entry over it.
    void router
      .navigate({ to: '/mine/withdraw', search: { type }, replace: true })
      .then(() => open(id));
  }, [id, type, router]);
  return (
    <>
      <PullToRefresh onRefresh={reloadAccount}>
        <main className={`pb-[calc(2rem+env(safe-area-inset-bottom))] ${FORM_AND_LIST}`}>
          <div className="px-5 pt-2">
            <DrawTypes
              value={type}
              onChange={(next) =>
                void router.navigate({
                  to: '/mine/withdraw',
                  search: { type: next },
                  replace: true,
                })
              }
            />
            <div className="mt-6">
              <Request type={type} onSent={(sent) => setShown({ id: sent, isNew: true })} />
            </div>
            <div className="mt-8">
              <WithdrawalClock />
            </div>
          </div>
          <WithdrawalList type={type} onOpen={(opened) => setShown({ id: opened, isNew: false })} />
        </main>
      </PullToRefresh>
      <WithdrawalSheet
        id={shown?.id}
        isNew={shown?.isNew ?? false}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

export default function WithdrawPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('withdraw.title')} parent="/user" />
      <RealOnly>
        <Withdraw />
      </RealOnly>
    </>
  );
}
