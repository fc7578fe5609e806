// The user's page: the account's card and the links to what belongs to it. It says what a demo account may not use.
import { useState } from 'react';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  Bitcoin,
  ChartNoAxesCombined,
  Gauge,
  Headset,
  Landmark,
  Lock,
  LogOut,
  Mail,
  Megaphone,
  MonitorSmartphone,
  Newspaper,
  ReceiptText,
  RotateCcw,
  ScrollText,
  ShieldCheck,
  UserPlus,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';
import { AccountCard } from '../accounts/account-card.tsx';
import { TradingSettings } from '../settings/trading-settings.tsx';
import { AppearanceRows } from '../settings/appearance-rows.tsx';
import { ResetDemo } from '../accounts/reset-demo.tsx';
import { securityLevel } from '../users/security-level.ts';
import { ButtonRow, LinkRow, RowGroup } from '../ui/settings-row.tsx';
import { SECOND_COLUMN, TWO_COLUMNS } from '../ui/two-columns.ts';

type To = NonNullable<LinkProps['to']>;

interface EntryProps {
  readonly to: To;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value?: string | undefined;
}

/** Tells a demo account that only real ones may go there. */
function useBar() {
  const t = useT();
  const { user } = useSession();
  return user?.is_demo === 1 ? () => toast.error(t('user.only_true_account')) : undefined;
}

function RealRow(entry: EntryProps) {
  const bar = useBar();
  return bar ? (
    <ButtonRow icon={entry.icon} label={entry.label} onClick={bar} />
  ) : (
    <LinkRow {...entry} />
  );
}

const TILE =
  'press flex size-full min-w-0 flex-col items-center gap-2 rounded-card bg-fill/70 px-0.5 pt-3.5 pb-3 text-center active:bg-fill-2/60';

interface TileProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** A page, or what is done at once. */
  readonly to: To | (() => void);
}

function Tile({ to, icon: Icon, label }: TileProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-[22px] text-text" strokeWidth={1.75} />
      <span className="flex min-h-[2.125rem] max-w-full items-center text-caption font-medium text-balance hyphens-auto [overflow-wrap:anywhere] max-[419px]:text-[.6875rem] max-[419px]:tracking-tight">
        {label}
      </span>
    </>
  );
  return (
    <li className="min-w-0 flex-1">
      {typeof to === 'function' ? (
        <button type="button" onClick={to} className={TILE}>
          {content}
        </button>
      ) : (
        <Link to={to} className={TILE}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Four ways that work: a demo account has no money to move. */
function Tiles({ isDemo, onReset }: { readonly isDemo: boolean; readonly onReset: () => void }) {
  const t = useT();
  const tiles: readonly TileProps[] = isDemo
    ? [
        { to: '/mine/analytics', icon: ChartNoAxesCombined, label: t('account.analytics') },
        { to: '/mine/alerts', icon: Bell, label: t('account.alerts') },
        { to: onReset, icon: RotateCcw, label: t('account.reset') },
        { to: '/mine/history', icon: ReceiptText, label: t('account.detail') },
      ]
    : [
        { to: '/mine/charge', icon: ArrowDownToLine, label: t('account.deposit') },
        { to: '/mine/withdraw', icon: ArrowUpFromLine, label: t('account.withdraw') },
        { to: '/mine/wallet', icon: Wallet, label: t('account.wallet') },
        { to: '/mine/history', icon: ReceiptText, label: t('account.detail') },
      ];
  return (
    <ul className="mt-3 flex gap-1.5 px-4 lg:grid lg:grid-cols-2">
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </ul>
  );
}

function SecurityRows() {
  const t = useT();
  const { user } = useSession();
  return (
    <RowGroup title={t('account.group_security')}>
      <RealRow
        to="/mine/auth"
        icon={BadgeCheck}
        label={t('account.real_name')}
        value={user?.identity_verified === 1 ? t('account.verified') : undefined}
      />
      <RealRow
        to="/mine/security"
        icon={ShieldCheck}
        label={t('security.title')}
        value={user === null ? undefined : t(`security.level_${securityLevel(user.credit_score)}`)}
      />
      <RealRow to="/mine/password" icon={Lock} label={t('password.title')} />
    </RowGroup>
  );
}

function SystemRows() {
  const t = useT();
  const router = useRouter();
  return (
    <RowGroup title={t('account.group_system')}>
      <LinkRow to="/mine/system" icon={MonitorSmartphone} label={t('sessions.title')} />
      <ButtonRow
        icon={LogOut}
        label={t('account.log_out')}
        onClick={() => void router.navigate({ to: '/mine/system', search: { leave: true } })}
      />
    </RowGroup>
  );
}

/** All that the account has; in two columns where there is room, none broken. */
function Groups({ isDemo }: { readonly isDemo: boolean }) {
  const t = useT();
  return (
    <div className="xl:columns-2 xl:gap-0 lg:[&>section]:mt-0 lg:[&>section]:break-inside-avoid lg:[&>section]:pb-6">
      {!isDemo && (
        <RowGroup title={t('account.group_account')}>
          <LinkRow to="/mine/analytics" icon={ChartNoAxesCombined} label={t('account.analytics')} />
        </RowGroup>
      )}
      <TradingSettings>
        <LinkRow to="/mine/alerts" icon={Bell} label={t('account.alerts')} />
        <LinkRow to="/mine/limits" icon={Gauge} label={t('account.limits')} />
      </TradingSettings>
      <SecurityRows />
      <RowGroup title={t('account.group_payout')}>
        <RealRow to="/mine/bank-card-list" icon={Landmark} label={t('account.bank_cards')} />
        <RealRow to="/mine/coin-address-list" icon={Bitcoin} label={t('account.coin_addresses')} />
      </RowGroup>
      <RowGroup title={t('account.group_help')}>
        <RealRow to="/mine/invite" icon={UserPlus} label={t('invite.title')} />
        <LinkRow to="/news" icon={Newspaper} label={t('account.news')} />
        <LinkRow to="/mine/announcement" icon={Megaphone} label={t('account.announcement')} />
        <LinkRow to="/trust" icon={ScrollText} label={t('log.title')} />
        <LinkRow to="/mine/chat" icon={Headset} label={t('account.service')} />
        <LinkRow to="/mine/email" icon={Mail} label={t('contact.title')} />
      </RowGroup>
      <AppearanceRows />
      <SystemRows />
    </div>
  );
}

export default function UserPage() {
  const t = useT();
  const { user } = useSession();
  const [isResetting, setIsResetting] = useState(false);
  const isDemo = user?.is_demo === 1;
  return (
    <main className="pb-[calc(var(--tab-bar)+1.5rem)]">
      <h1 className="px-5 pt-4 pb-3 text-title">{t('tab.account')}</h1>
      <div className={TWO_COLUMNS}>
        <div className={SECOND_COLUMN}>
          <AccountCard />
          <Tiles isDemo={isDemo} onReset={() => setIsResetting(true)} />
        </div>
        <Groups isDemo={isDemo} />
      </div>
      <ResetDemo open={isResetting} onClose={() => setIsResetting(false)} />
    </main>
  );
}
