// Account detail: balance, what is frozen, equity, and the ledger that explains every change of the balance.
import { useState, type ReactNode } from 'react';
import type { LedgerEntry } from '@meridian/contract';
import { signOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { HoldsList } from '../ui/money/holds-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Money } from '../ui/price-figure.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SECOND_COLUMN, TWO_COLUMNS } from '../ui/two-columns.ts';
import { useAccountFigures } from '../lib/account-figures.ts';
import { NO_FILTER } from './ledger-filter.ts';
import { LedgerFilterBar } from './ledger-filter-bar.tsx';
import { LedgerEntrySheet } from './ledger-entry-sheet.tsx';
import { LedgerList } from './ledger-list.tsx';

const Item = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-min flex-1">
    <dt className="text-caption text-pretty text-on-hero-2">{label}</dt>
    <dd className="mt-1 text-body font-semibold">{children}</dd>
  </div>
);

function Figures() {
  const t = useT();
  const { figures, error, refetch } = useAccountFigures();
  if (error) return <LoadFailure error={error} retry={refetch} />;
  const money = (value: string | null | undefined) =>
    value === undefined ? <Skeleton className="h-[22px] w-24" /> : <Money value={value} />;
  return (
    <section
      data-theme="dark"
      className="mx-4 mt-2 rounded-hero bg-hero p-6 text-on-hero shadow-card"
    >
      <p className="text-label text-on-hero-2">{t('home.balance')}</p>
      <p className="mt-1 text-display">
        {figures ? (
          <Money value={figures.balance} smallCents />
        ) : (
          <Skeleton className="h-11 w-48" />
        )}
      </p>
      <dl className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-hero-line pt-4">
        <Item label={t('account.frozen')}>{money(figures?.frozen)}</Item>
        <Item label={t('home.equity')}>{money(figures?.equity)}</Item>
        {figures && signOf(figures.inCopying) > 0 && (
          <Item label={t('account.in_copying')}>{money(figures.inCopying)}</Item>
        )}
      </dl>
    </section>
  );
}

/** What the frozen balance is made of; nothing if nothing is frozen. */
function Frozen() {
  const t = useT();
  const { figures } = useAccountFigures();
  if (figures === undefined || signOf(figures.frozen) <= 0) return null;
  return (
    <section aria-label={t('wallet.holds')} className="pt-7">
      <h2 className="px-5 pb-1 text-heading">{t('wallet.holds')}</h2>
      <HoldsList />
    </section>
  );
}

export default function AccountDetailPage() {
  const t = useT();
  const { user } = useSession();
  const isReal = user?.is_demo !== 1;
  const [shown, setShown] = useState<LedgerEntry>();
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <>
      <PageHeader title={t('account.detail')} parent="/user" />
      <PullToRefresh onRefresh={reloadAccount}>
        <main className={`pb-[calc(2rem+env(safe-area-inset-bottom))] ${TWO_COLUMNS}`}>
          <div className={SECOND_COLUMN}>
            <Figures />
            {isReal && <Frozen />}
          </div>
          <LedgerList
            filter={filter}
            bar={<LedgerFilterBar filter={filter} onChange={setFilter} isReal={isReal} />}
            onOpen={setShown}
          />
        </main>
      </PullToRefresh>
      <LedgerEntrySheet entry={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
