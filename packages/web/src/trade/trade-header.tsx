// The instrument that is traded: the button to the list of all, its logo and code, and the star of the favourites.
import type { Instrument } from '@meridian/contract';
import { ChevronDown, PanelLeft, Star } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { AlertButton } from './alert-button.tsx';

export function TradeHeader({
  instrument,
  onList,
}: {
  readonly instrument: Instrument;
  readonly onList: () => void;
}) {
  const t = useT();
  const [favourites, setFavourites] = usePreference('favourites');
  const { Code: code, ShowCode: name } = instrument;
  const isFavourite = favourites.includes(code);
  const toggle = () =>
    setFavourites(isFavourite ? favourites.filter((one) => one !== code) : [...favourites, code]);
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-1 px-2 lg:px-3">
      <IconButton label={t('trade.open_instruments')} onClick={onList}>
        <PanelLeft aria-hidden className="flip size-[22px]" strokeWidth={1.9} />
      </IconButton>
      <button
        type="button"
        onClick={onList}
        aria-haspopup="dialog"
        className="press flex h-11 max-w-full min-w-min items-center gap-2.5 rounded-full ps-1 pe-2"
      >
        <Logo code={code} src={instrument.Logo} size={30} />
        <h1 className="truncate text-body-strong">{name}</h1>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-text-3" />
      </button>
      <span className="flex-1" />
      <AlertButton instrument={instrument} />
      <IconButton
        label={t(isFavourite ? 'market.favourite_remove' : 'market.favourite_add', { name })}
        onClick={toggle}
      >
        <Star
          aria-hidden
          className={`size-[21px] ${isFavourite ? 'fill-[#F2B53A] stroke-[#C98A0E]' : 'text-text-2'}`}
          strokeWidth={1.75}
        />
      </IconButton>
    </header>
  );
}
