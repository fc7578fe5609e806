// The wallet: balance, what is held for withdrawals and what is available, and the ways to put money in and take it out.
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronRight,
  CreditCard,
  type LucideIcon,
  QrCode,
  ReceiptText,
} from 'lucide-react';
import { useT, type TextKey } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { HoldsList } from '../ui/money/holds-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Money } from '../ui/price-figure.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDrawAvailable } from '../ui/money/withdrawal-queries.ts';

const Item = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-min flex-1">
    <dt className="text-caption text-on-hero-2 hyphens-auto break-words">{label}</dt>
    <dd className="mt-1 text-body font-semibold whitespace-nowrap">{children}</dd>
  </div>
);

function Figures() {
  const t = useT();
  const { data, error, refetch } = useDrawAvailable();
  if (!data && error) return <LoadFailure error={error} retry={refetch} />;
  const money = (value: string | null | undefined) =>
    value === undefined ? <Skeleton className="h-[22px] w-20" /> : <Money value={value} />;
  return (
    <section
      data-theme="dark"
      className="mx-4 mt-2 rounded-hero bg-hero p-6 text-on-hero shadow-card"
    >
      <p className="text-label text-on-hero-2">{t('wallet.available')}</p>
      <p className="mt-1 text-display">
        {data ? <Money value={data.available} smallCents /> : <Skeleton className="h-11 w-48" />}
      </p>
      <p className="mt-1 text-caption text-on-hero-2 text-pretty">{t('wallet.available_rule')}</p>
      <dl className="mt-5 flex flex-wrap gap-x-4 gap-y-3 border-t border-hero-line pt-4">
        <Item label={t('home.balance')}>{money(data?.balance)}</Item>
        <Item label={t('wallet.margin')}>{money(data?.CautionMoneyAll)}</Item>
        <Item label={t('wallet.held')}>{money(data?.lock_balance)}</Item>
      </dl>
    </section>
  );
}

interface ActionProps {
  readonly to: '/mine/charge' | '/mine/withdraw';
  readonly icon: LucideIcon;
  readonly text: TextKey;
  readonly look: string;
}

function Action({ to, icon: Icon, text, look }: ActionProps) {
  const t = useT();
  return (
    <Link
      to={to}
      className={`press flex h-14 items-center justify-center gap-2.5 rounded-full px-4 text-body font-semibold ${look}`}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.9} />
      {t(text)}
    </Link>
  );
}

interface WayProps {
  readonly to: '/mine/coin-address-list' | '/mine/bank-card-list' | '/mine/history';
  readonly icon: LucideIcon;
  readonly text: TextKey;
}

const WAYS: readonly WayProps[] = [
  { to: '/mine/coin-address-list', icon: QrCode, text: 'wallet.addresses' },
  { to: '/mine/bank-card-list', icon: CreditCard, text: 'wallet.cards' },
  { to: '/mine/history', icon: ReceiptText, text: 'wallet.history' },
];

function Wallet() {
  const t = useT();
  return (
    <PullToRefresh onRefresh={reloadAccount}>
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <Figures />
        <div className="mt-4 grid grid-cols-2 gap-2.5 px-4">
          <Action
            to="/mine/charge"
            icon={ArrowDownToLine}
            text="deposit.title"
            look="bg-ink text-on-ink"
          />
          <Action
            to="/mine/withdraw"
            icon={ArrowUpFromLine}
            text="withdraw.title"
            look="bg-fill text-text"
          />
        </div>
        <ul className="mx-4 mt-6 rounded-card bg-fill/70 p-1">
          {WAYS.map(({ to, icon: Icon, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="press flex min-h-14 items-center gap-3.5 rounded-control px-4 py-2 active:bg-fill-2/60"
              >
                <Icon aria-hidden className="size-[21px] shrink-0 text-text-2" strokeWidth={1.75} />
                <span className="min-w-0 flex-1 text-body">{t(text)}</span>
                <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
              </Link>
            </li>
          ))}
        </ul>
        <section aria-label={t('wallet.holds')} className="pt-8">
          <h2 className="px-5 pb-1 text-heading">{t('wallet.holds')}</h2>
          <HoldsList />
        </section>
      </main>
    </PullToRefresh>
  );
}

export default function WalletPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('wallet.title')} parent="/user" />
      <RealOnly>
        <Wallet />
      </RealOnly>
    </>
  );
}
