// The bar at the top of Home: the brand mark, and links to the search, the language and the account.
import { CircleUserRound, Globe, Search } from 'lucide-react';
import { BrandMark } from '@meridian/design/components/brand-mark';
import { useT } from '../lib/i18n.ts';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { PageLink } from '../ui/page-link.tsx';

const ICON = { className: 'size-[22px]', strokeWidth: 1.9, 'aria-hidden': true } as const;

export function HomeBar() {
  const t = useT();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center bg-bg/85 ps-5 pe-2 backdrop-blur-xl lg:col-start-2 lg:row-start-1">
      <span className="flex min-w-0 flex-1 items-center gap-2.5 overflow-hidden text-body-strong tracking-[-.02em] lg:invisible">
        <BrandMark />
        Meridian
      </span>
      <PageLink to="/product" aria-label={t('home.search')} className={iconButtonClass}>
        <Search {...ICON} />
      </PageLink>
      <PageLink to="/language" aria-label={t('language.title')} className={iconButtonClass}>
        <Globe {...ICON} />
      </PageLink>
      <PageLink to="/user" aria-label={t('tab.account')} className={`${iconButtonClass} lg:hidden`}>
        <CircleUserRound {...ICON} />
      </PageLink>
    </header>
  );
}
