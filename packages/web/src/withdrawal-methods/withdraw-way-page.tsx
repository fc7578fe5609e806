// Binding a withdrawal method: type 1 a coin address, type 2 a bank account.
import { useRouter, useSearch } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DrawTypes } from '../ui/money/withdrawal-fields.tsx';
import {
  type DrawType,
  useDrawAvailable,
  useDrawCurrencies,
} from '../ui/money/withdrawal-queries.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { CoinAddressForm } from './coin-address-form.tsx';

function Bind({ type, wanted }: { readonly type: DrawType; readonly wanted: number | undefined }) {
  const t = useT();
  const currencies = useDrawCurrencies(type);
  const available = useDrawAvailable();
  const failed = [currencies, available].find((query) => !query.data && query.error);
  if (failed?.error) return <LoadFailure error={failed.error} retry={failed.refetch} />;
  if (!currencies.data || !available.data) {
    return (
      <div aria-hidden className="space-y-5">
        <Skeleton className="h-14 w-full !rounded-control" />
        <Skeleton className="h-14 w-full !rounded-control" />
        <Skeleton className="h-24 w-full !rounded-control" />
      </div>
    );
  }
  if (currencies.data.length === 0) {
    return (
      <EmptyState
        icon={Landmark}
        title={t('withdraw.no_currency_title')}
        text={t('withdraw.no_currency_text')}
      />
    );
  }
  const Form = type === '1' ? CoinAddressForm : BankAccountForm;
  return (
    <Form
      key={type}
      currencies={currencies.data}
      wanted={wanted}
      needsCode={available.data.second_factor_required}
    />
  );
}

export default function WithdrawWayPage() {
  const t = useT();
  const router = useRouter();
  const { type = '1', draw_id } = useSearch({ from: '/mine/withdraw-way' });
  return (
    <>
      <PageHeader title={t(`method.bind_${type}`)} parent="/user" />
      <RealOnly>
        <main className="mx-auto max-w-[34rem] px-5 pt-2 pb-[calc(2rem+env(safe-area-inset-bottom))]">
          <DrawTypes
            value={type}
            onChange={(next) =>
              void router.navigate({
                to: '/mine/withdraw-way',
                search: { type: next },
                replace: true,
              })
            }
          />
          <div className="mt-6">
            <Bind type={type} wanted={draw_id} />
          </div>
        </main>
      </RealOnly>
    </>
  );
}
