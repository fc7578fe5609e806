// The bar at the top of Home: the mark, the account, the language and the search; while searching, a field.
import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleUserRound, Globe, Search, X } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';

const BAR = 'sticky top-0 z-20 flex h-14 items-center bg-bg/85 ps-5 pe-2 backdrop-blur-xl';
const ICON = { className: 'size-[22px]', strokeWidth: 1.9, 'aria-hidden': true } as const;

export function HomeBar({ onSearch }: { readonly onSearch: () => void }) {
  const t = useT();
  return (
    <header className={`${BAR} lg:col-start-2 lg:row-start-1`}>
      <span className="flex flex-1 items-center gap-2.5 text-body-strong tracking-[-.02em] lg:invisible">
        <BrandMark />
        Meridian
      </span>
      <IconButton label={t('market.search')} onClick={onSearch}>
        <Search {...ICON} />
      </IconButton>
      <Link to="/language" aria-label={t('language.title')} className={iconButtonClass}>
        <Globe {...ICON} />
      </Link>
      <Link to="/user" aria-label={t('tab.account')} className={`${iconButtonClass} lg:hidden`}>
        <CircleUserRound {...ICON} />
      </Link>
    </header>
  );
}

interface SearchBarProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

export function SearchBar({ value, onChange, onClose }: SearchBarProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className={`${BAR} gap-1 lg:col-start-1 lg:row-start-1`}>
      <span className="flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full bg-fill ps-4 text-text-3">
        <Search aria-hidden className="size-[18px] shrink-0" strokeWidth={2} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-label={t('market.search')}
          placeholder={t('market.search')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-text outline-none placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
        />
      </span>
      <IconButton label={t('market.search_close')} onClick={onClose}>
        <X {...ICON} />
      </IconButton>
    </search>
  );
}
