// The five tabs: at the foot of a phone, down the side of a wide screen.
import {
  CandlestickChart,
  ChartNoAxesColumn,
  CircleUserRound,
  type LucideIcon,
  ReceiptText,
  Trophy,
  Users,
} from 'lucide-react';
import { BrandMark } from '@meridian/design/components/brand-mark';
import { useT, type TextKey } from '../lib/i18n.ts';
import { usePath } from '../lib/place.ts';
import { PageLink } from '../ui/page-link.tsx';

interface Tab {
  readonly to: '/' | '/trade' | '/order' | '/follow' | '/rank';
  readonly text: TextKey;
  readonly icon: LucideIcon;
}

const TABS: readonly Tab[] = [
  { to: '/', text: 'tab.market', icon: ChartNoAxesColumn },
  { to: '/trade', text: 'tab.trade', icon: CandlestickChart },
  { to: '/order', text: 'tab.orders', icon: ReceiptText },
  { to: '/follow', text: 'tab.documentary', icon: Users },
  { to: '/rank', text: 'tab.ranking', icon: Trophy },
];

export function TabBar() {
  const t = useT();
  const path = usePath();
  return (
    <nav
      aria-label={t('tab.label')}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-[30rem] bg-bg/85 pb-[env(safe-area-inset-bottom)] backdrop-blur-xl backdrop-saturate-150 before:absolute before:inset-x-0 before:top-0 before:h-px before:bg-line lg:hidden"
    >
      <ul className="flex h-16 items-stretch px-[3px]">
        {TABS.map(({ to, text, icon: Icon }) => {
          const isOn = path === to;
          return (
            <li key={to} className="min-w-0 flex-1">
              <PageLink
                to={to}
                aria-current={isOn ? 'page' : undefined}
                className={`press flex h-full flex-col items-center justify-center gap-1 text-[length:min(var(--text-micro),3.1vw)] leading-tight font-medium ${isOn ? 'text-text' : 'text-text-3'}`}
              >
                <span className="relative grid h-7 w-12 max-w-full place-items-center">
                  <span
                    className={`absolute inset-0 rounded-full transition-all duration-300 ease-out ${isOn ? 'bg-fill opacity-100' : 'scale-75 opacity-0'}`}
                  />
                  <Icon
                    aria-hidden
                    className="relative size-[21px]"
                    strokeWidth={isOn ? 2.25 : 1.75}
                  />
                </span>
                <span className="max-w-full truncate px-px">{t(text)}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const railLink = (isOn: boolean) =>
  `press grid size-10 place-items-center rounded-inner ${isOn ? 'bg-surface text-text ring-1 ring-line' : 'text-text-3 hover:bg-fill-2/60'}`;

/** The same tabs on a wide screen. */
export function SideRail() {
  const t = useT();
  const path = usePath();
  const isAccount = path === '/user' || path.startsWith('/mine');
  return (
    <nav
      aria-label={t('tab.label')}
      className="sticky top-0 flex h-dvh w-14 shrink-0 flex-col items-center gap-1 pt-2.5 pb-2"
    >
      <PageLink to="/" aria-label="Meridian" className="mb-2">
        <BrandMark />
      </PageLink>
      <ul className="flex flex-1 flex-col gap-1">
        {TABS.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <PageLink
              to={to}
              aria-label={t(text)}
              title={t(text)}
              aria-current={path === to ? 'page' : undefined}
              className={railLink(path === to)}
            >
              <Icon aria-hidden className="size-5" strokeWidth={path === to ? 2.25 : 1.75} />
            </PageLink>
          </li>
        ))}
      </ul>
      <PageLink
        to="/user"
        aria-label={t('tab.account')}
        title={t('tab.account')}
        aria-current={isAccount ? 'page' : undefined}
        className={railLink(isAccount)}
      >
        <CircleUserRound aria-hidden className="size-5" strokeWidth={isAccount ? 2.25 : 1.75} />
      </PageLink>
    </nav>
  );
}
