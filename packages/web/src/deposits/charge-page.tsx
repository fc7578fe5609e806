// Deposit by coin or by bank wire; below it the deposits made before.
import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { Deposit } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { RunByOne } from '../ui/run-by-one.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { FORM_AND_LIST } from '../ui/two-columns.ts';
import { CoinDeposit } from './coin-deposit.tsx';
import { DepositList } from './deposit-list.tsx';
import { COIN, type DepositType, WIRE, useDeposits } from '../ui/money/deposit-queries.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { WireDeposit } from './wire-deposit.tsx';

interface Shown {
  readonly id: number;
  /** As it was told just now. */
  readonly told?: Deposit;
}

function Charge() {
  const t = useT();
  const router = useRouter();
  const { type = COIN, id: linked } = useSearch({ from: '/mine/charge' });
  const [shown, setShown] = useState<Shown>();
  const open = useEffectEvent((id: number) => setShown({ id }));
  useEffect(() => {
    if (linked === undefined) return;
    // The address names the list again before the sheet adds its own entry over it.
    void router
      .navigate({ to: '/mine/charge', search: { type }, replace: true })
      .then(() => open(linked));
  }, [linked, type, router]);
  // The list has the deposit's latest state, the sheet only the state at the tap.
  const listed = useDeposits(type).data?.pages.flatMap((page) => page.data);
  const latest = listed?.find(({ id }) => id === shown?.id) ?? shown?.told;
  const onSent = (told: Deposit) => setShown({ id: told.id, told });
  return (
    <>
      <PullToRefresh onRefresh={reloadAccount}>
        <main className={`pb-[calc(2rem+env(safe-area-inset-bottom))] ${FORM_AND_LIST}`}>
          <div className="px-5 pt-2">
            <RunByOne className="mb-4" />
            <Segmented<DepositType>
              label={t('deposit.way')}
              choices={[
                { value: COIN, label: t('deposit.coin') },
                { value: WIRE, label: t('deposit.wire') },
              ]}
              value={type}
              onChange={(next) =>
                void router.navigate({ to: '/mine/charge', search: { type: next }, replace: true })
              }
            />
            <div className="mt-6">
              {type === COIN ? <CoinDeposit onSent={onSent} /> : <WireDeposit onSent={onSent} />}
            </div>
          </div>
          <DepositList type={type} onOpen={({ id }) => setShown({ id })} />
        </main>
      </PullToRefresh>
      <DepositSheet
        deposit={latest}
        isNew={shown?.told !== undefined}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

export default function ChargePage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('deposit.title')} parent="/user" />
      <RealOnly>
        <Charge />
      </RealOnly>
    </>
  );
}
