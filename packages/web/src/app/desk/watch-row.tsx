// One row of the watchlist. It hears of its own instrument only, and only while it is on or near the screen; the columns
// follow the width of the panel.
import { type KeyboardEvent, memo } from 'react';
import type { Instrument } from '@meridian/contract';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { GripVertical, Star, X } from 'lucide-react';
import { useCloses } from '../../lib/closes.ts';
import { isRightToLeft, useT } from '../../lib/i18n.ts';
import { useQuote } from '../../lib/quotes.ts';
import { Logo } from '../../ui/logo.tsx';
import { useOnScreen } from '../../ui/on-screen.ts';
import { Percent, PriceFigure } from '../../ui/price-figure.tsx';
import { useRowFocus } from '../../ui/row-focus.ts';
import { Sparkline } from '../../ui/sparkline.tsx';

/** Symbol, then spark and ask where there is room, bid, change. */
export const WATCH_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_4.25rem_3.5rem] items-center gap-x-1 @min-[20.5rem]:grid-cols-[minmax(0,1fr)_1.75rem_4.125rem_4.125rem_3.375rem]';
export const WATCH_MORE = 'hidden @min-[20.5rem]:block';

/** Arrow keys go from row to row, and within a row to its grip and its star; Tab passes all other rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const row = event.currentTarget.closest('li');
  // On a grip they have moved the row.
  if (row === null || event.isDefaultPrevented()) return;
  if (isAcross) {
    const buttons = [...row.querySelectorAll('button')];
    const isForwards = (event.key === 'ArrowRight') !== isRightToLeft();
    const at = buttons.indexOf(event.currentTarget as HTMLButtonElement) + (isForwards ? 1 : -1);
    buttons.at(at % buttons.length)?.focus();
  }
  if (by !== undefined) {
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-watch]') ?? [])];
    const at = rows.findIndex((one) => row.contains(one));
    rows[at + by]?.focus();
  }
  if (isAcross || by !== undefined) event.preventDefault();
}

interface WatchRowProps {
  readonly instrument: Instrument;
  readonly isCurrent: boolean;
  /** One row of the list has it. */
  readonly hasTab: boolean;
  readonly onPick: (code: string) => void;
  /** Puts the instrument into the shown list or takes it out; undefined: the list is not the client's own. */
  readonly onMark: ((code: string) => void) | undefined;
  readonly isMarked: boolean;
  /** Its place in a list that is in the client's own order, where a grip moves it; undefined: it is not. */
  readonly place?: number | undefined;
  /** How far it is drawn from its place while a row is dragged; undefined: none is. */
  readonly shift?: number | undefined;
  readonly isHeld?: boolean;
}

/** Where the grip shows: under the pointer, with the focus on it, and always for fingers. */
const LOGO_UNDER_GRIP =
  'group-hover:invisible group-has-[[data-grip]:focus-visible]:invisible pointer-coarse:invisible';

const LIT = { '-1': 'bg-down-soft', 0: '', 1: 'bg-up-soft' } as const;

export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { instrument, isCurrent, hasTab, onPick, onMark, isMarked, place, shift, isHeld } = props;
  const t = useT();
  const [ref, isOn] = useOnScreen<HTMLLIElement>();
  useRowFocus(ref);
  const { Code: code, ShowCode: name } = instrument;
  return (
    <li
      ref={ref}
      style={shift === undefined ? undefined : { transform: `translateY(${shift}px)` }}
      className={`group relative h-(--row) [contain:strict] ${isHeld === true ? 'z-10 bg-surface shadow-card' : shift === undefined ? '' : 'transition-transform duration-150 motion-reduce:transition-none'}`}
    >
      <button
        type="button"
        data-watch={code}
        aria-current={isCurrent}
        tabIndex={hasTab ? 0 : -1}
        onClick={() => onPick(code)}
        onKeyDown={moveBetweenRows}
        className={`${WATCH_COLUMNS} h-full w-full px-2.5 text-start text-caption -outline-offset-2 ${isCurrent ? 'bg-fill' : 'hover:bg-fill/60'}`}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={place === undefined ? '' : LOGO_UNDER_GRIP}>
            <Logo code={code} src={instrument.Logo} size={18} />
          </span>
          <bdi className="truncate font-semibold">{name}</bdi>
        </span>
        <Figures instrument={instrument} isOn={isOn} />
      </button>
      {place !== undefined && (
        <button
          type="button"
          data-grip={place}
          aria-label={t('desk.list_move', { name })}
          tabIndex={-1}
          onKeyDown={moveBetweenRows}
          className="absolute inset-y-0 start-0 grid w-8 cursor-grab touch-none place-items-center text-text-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 active:cursor-grabbing pointer-coarse:opacity-100"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      {onMark && <MarkButton {...{ code, name, isMarked, onMark }} />}
    </li>
  );
});

interface MarkButtonProps {
  readonly code: string;
  readonly name: string;
  readonly isMarked: boolean;
  readonly onMark: (code: string) => void;
}

/** Its star, or what takes it out of the list. */
function MarkButton({ code, name, isMarked, onMark }: MarkButtonProps) {
  const t = useT();
  const Icon = isMarked ? X : Star;
  return (
    <button
      type="button"
      data-remove={isMarked || undefined}
      aria-label={t(isMarked ? 'desk.list_take' : 'desk.list_put', { name })}
      tabIndex={-1}
      onClick={() => onMark(code)}
      onKeyDown={moveBetweenRows}
      className="absolute inset-y-0 end-0 grid w-8 place-items-center bg-fill text-text-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

interface FiguresProps {
  readonly instrument: Instrument;
  readonly isOn: boolean;
}

/** All that a tick draws anew. */
function Figures({ instrument, isOn }: FiguresProps) {
  const t = useT();
  const { Id, Code, PricePrecision: precision, MarketStatus, ForexQuotations } = instrument;
  const quote = useQuote(Code, isOn);
  const closes = useCloses(Id, isOn);
  const change = quote?.change ?? ForexQuotations.Change;
  const lit = LIT[quote?.direction ?? 0];
  return (
    <>
      <span className={WATCH_MORE}>
        {isOn && closes && (
          <Sparkline values={closes} isUp={(change ?? 0) >= 0} width={28} height={18} />
        )}
      </span>
      <span className="text-end">
        <span className={`-mx-1 rounded-[6px] px-1 py-0.5 ${lit}`}>
          <PriceFigure value={quote?.bid ?? ForexQuotations.Bid} precision={precision} />
        </span>
      </span>
      <span className={`text-end ${WATCH_MORE}`}>
        <PriceFigure value={quote?.ask ?? ForexQuotations.Ask} precision={precision} />
      </span>
      <span className="text-end">
        {MarketStatus === MARKET_OPEN ? (
          <Percent value={change} />
        ) : (
          <span className="text-micro text-text-3">{t('market.closed')}</span>
        )}
      </span>
    </>
  );
}
