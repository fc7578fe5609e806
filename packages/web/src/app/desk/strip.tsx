// The strip above every page of a wide screen: whose account it is and how it stands, live; the command bar, the keys, and the
// theme.
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { Bell, Keyboard, Moon, Search, Sun } from 'lucide-react';
import { commandKey } from '@meridian/design/lib/command-key';
import { isTyping } from '@meridian/design/lib/typing';
import { useClosedToday } from '../../analytics/today.ts';
import { useAccountDetail } from '../../lib/account-detail.ts';
import { useAccountLive } from '../../lib/account-live.ts';
import { formatPercent, signOf } from '../../lib/format.ts';
import { availableMargin } from '../../lib/free-margin.ts';
import { useT } from '../../lib/i18n.ts';
import { lateCode, useLateCode } from '../../lib/late-code.ts';
import { goTo } from '../../lib/place.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session.ts';
import { type Risk, litSegments, riskOf } from '../../orders/risk.ts';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { CommandBar } from './command-bar.tsx';
import { CTRL, Kbd } from './kbd.tsx';
import { useNoticeKey } from './notice-key.ts';

const keysSheet = lateCode(() => import('./keys-sheet.tsx'));

type Over = 'commands' | 'keys';

export default function Strip() {
  const t = useT();
  const isIn = useSession().status === 'in';
  const [over, setOver] = useState<Over | null>(null);
  const keys = useLateCode(keysSheet, over === 'keys', () => setOver(null));
  useNoticeKey();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = commandKey(event);
    const isCommand = (event.ctrlKey || event.metaKey) && key === 'k';
    const isKeys = key === '?' && !isTyping(event.target);
    if (event.defaultPrevented || !(isCommand || isKeys)) return;
    event.preventDefault();
    setOver(isCommand ? 'commands' : 'keys');
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      aria-label={t('orders.summary')}
      className="flex h-full items-center gap-4 pe-2 ps-1.5"
    >
      {isIn ? <Standing /> : <Visitor />}
      <span className="flex-1" />
      <button
        type="button"
        onClick={() => setOver('commands')}
        aria-keyshortcuts="Control+K"
        className="press flex h-8 shrink-0 items-center gap-2 rounded-[10px] bg-surface ps-2.5 pe-2 text-caption text-text-2 ring-1 ring-line lg:w-auto xl:w-44"
      >
        <Search aria-hidden className="size-4 text-text-3" />
        <span className="hidden flex-1 text-start xl:block">{t('desk.search')}</span>
        <span className="sr-only xl:hidden">{t('desk.search')}</span>
        <Kbd>{CTRL}</Kbd>
        <Kbd>K</Kbd>
      </button>
      <span className="flex shrink-0 items-center">
        <StripButton label={t('desk.keys')} onClick={() => setOver('keys')}>
          <Keyboard aria-hidden className="size-[18px]" />
        </StripButton>
        {isIn && (
          <StripButton label={t('alerts.title')} onClick={() => goTo('/mine/alerts')}>
            <Bell aria-hidden className="size-[18px]" />
          </StripButton>
        )}
        <ThemeButton />
      </span>
      {/* At hand as soon as its key is: what is typed next must not reach the keys of the desk. */}
      {over === 'commands' && (
        <CommandBar onClose={() => setOver(null)} onKeys={() => setOver('keys')} />
      )}
      {over === 'keys' && keys && <keys.default onClose={() => setOver(null)} />}
    </section>
  );
}

interface StripButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const StripButton = ({ label, onClick, children }: StripButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="press grid size-8 place-items-center rounded-[8px] text-text-2 hover:bg-fill-2/60"
  >
    {children}
  </button>
);

function ThemeButton() {
  const t = useT();
  const [theme, setTheme] = usePreference('theme');
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const Icon = isDark ? Moon : Sun;
  return (
    <StripButton
      label={t(isDark ? 'desk.theme_light' : 'desk.theme_dark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden className="size-[18px]" />
    </StripButton>
  );
}

function Visitor() {
  const t = useT();
  return (
    <PageLink
      to="/user"
      className="press flex h-8 items-center rounded-full bg-ink px-4 text-caption font-semibold text-on-ink"
    >
      {t('desk.log_in')}
    </PageLink>
  );
}

const SEGMENTS = 20;
const LIT: Readonly<Record<Risk, string>> = {
  safe: 'bg-positive',
  watch: 'bg-warn',
  danger: 'bg-negative',
};
const RISK_TEXT: Readonly<Record<Risk, string>> = {
  safe: 'text-positive',
  watch: 'text-warn',
  danger: 'text-negative',
};

function Standing() {
  const t = useT();
  const { user } = useSession();
  const live = useAccountLive();
  const detail = useAccountDetail().data;
  const [isHidden] = usePreference('balanceHidden');
  const figures = live ?? detail;
  const inCopying = signOf(detail?.InCopying ?? null) > 0 ? detail?.InCopying : undefined;
  const money = (value: string | null | undefined, isProfit = false) => (
    <Money
      value={value ?? null}
      hidden={isHidden}
      signed={isProfit}
      coloured={isProfit}
      smallCents={!isProfit}
    />
  );
  return (
    <>
      <PageLink
        to="/user"
        className="press flex h-8 shrink-0 items-center gap-2 rounded-full bg-surface ps-1 pe-3 text-caption font-semibold ring-1 ring-line"
      >
        <span
          aria-hidden
          className="grid size-6 place-items-center rounded-full bg-warn-soft text-micro text-warn"
        >
          {user?.is_demo === 1 ? 'D' : 'R'}
        </span>
        {t(user?.is_demo === 1 ? 'desk.demo' : 'desk.real')}
      </PageLink>
      {/* What does not fit is left out whole: a figure that is cut would be read as another. */}
      <dl className="flex h-8 min-w-0 flex-wrap content-start items-center gap-x-5 overflow-hidden">
        <StripFigure label={t('orders.net_value')}>{money(figures?.Equity)}</StripFigure>
        {inCopying !== undefined && (
          <StripFigure label={t('orders.in_copying')} from="xl">
            {money(inCopying)}
          </StripFigure>
        )}
        <StripFigure label={t('orders.floating_profit')}>
          {money(live?.ProfitsTotal, true)}
        </StripFigure>
        <StripFigure label={t('orders.margin')} from={inCopying === undefined ? 'xl' : '2xl'}>
          {money(figures?.CautionMoneyAll)}
        </StripFigure>
        <StripFigure label={t('orders.free_margin')}>
          {money(availableMargin(figures?.FreeMargin, detail?.lock_balance))}
        </StripFigure>
        <Today isHidden={isHidden} />
        <RiskRate rate={figures?.HazardRate ?? null} />
      </dl>
    </>
  );
}

/** What the trades closed today made: Home's figure. */
function Today({ isHidden }: { readonly isHidden: boolean }) {
  const t = useT();
  const id = useId();
  return (
    <StripFigure label={t('analytics.closed_today')} labelId={`${id}label`}>
      <PageLink to="/mine/analytics" id={id} aria-labelledby={`${id}label ${id}`}>
        <Money value={useClosedToday() ?? null} hidden={isHidden} signed coloured />
      </PageLink>
    </StripFigure>
  );
}

const SHOWN_FROM = { xl: 'hidden xl:block', '2xl': 'hidden 2xl:block' };

interface StripFigureProps {
  readonly label: string;
  readonly labelId?: string;
  readonly from?: keyof typeof SHOWN_FROM;
  readonly children: ReactNode;
}

const StripFigure = ({ label, labelId, from, children }: StripFigureProps) => (
  <div className={`shrink-0 ${from === undefined ? '' : SHOWN_FROM[from]}`}>
    <dt id={labelId} className="text-micro text-text-2">
      {label}
    </dt>
    <dd className="text-label font-semibold">{children}</dd>
  </div>
);

function RiskRate({ rate }: { readonly rate: string | null }) {
  const t = useT();
  const risk = riskOf(rate);
  const lit = litSegments(rate, SEGMENTS);
  return (
    <div className="hidden shrink-0 lg:block">
      <dt className="text-micro text-text-2">{t('orders.risk_rate')}</dt>
      <dd className="flex items-center gap-2 text-label font-semibold">
        <Figure>{formatPercent(rate)}</Figure>
        {risk !== null && <span className={RISK_TEXT[risk]}>{t(`orders.risk_${risk}`)}</span>}
        <span aria-hidden className="hidden gap-0.5 xl:flex">
          {Array.from({ length: SEGMENTS }, (_, segment) => (
            <span
              key={segment}
              className={`h-2 w-[5px] rounded-[2px] ${segment < lit ? LIT[risk ?? 'safe'] : 'bg-fill-2'}`}
            />
          ))}
        </span>
      </dd>
    </div>
  );
}
