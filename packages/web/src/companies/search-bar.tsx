// The search field, with a button that clears it.
import { useEffect, useRef } from 'react';
import { Search, X } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface SearchBarProps {
  readonly label: string;
  /** In the empty field: whole on the narrowest phone. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The visitor opened the page to type. */
  readonly takesFocus?: boolean;
}

const TEXT_MAX = 60;

export function SearchBar({ label, hint, value, onChange, takesFocus = false }: SearchBarProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <search className="flex h-11 min-w-0 flex-1 items-center rounded-full bg-fill ps-4 text-text-3 focus-within:ring-2 focus-within:ring-accent">
      <Search aria-hidden className="size-[18px] shrink-0" strokeWidth={2} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={TEXT_MAX}
        aria-label={label}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-2.5 text-body text-ellipsis text-text outline-none placeholder:text-label placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label={t('companies.clear')}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X aria-hidden className="size-[18px]" strokeWidth={2} />
        </IconButton>
      )}
    </search>
  );
}
