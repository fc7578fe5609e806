// The chart over the whole screen, upright or sideways: the browser's own dialog, and its full screen if it has one.
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Instrument } from '@meridian/contract';
import { Camera, ChartSpline, PencilLine, RotateCw, X } from 'lucide-react';
import { keepTabWithin } from '@meridian/design/components/dialog';
import { useT } from '../lib/i18n.ts';
import { report } from '../lib/report.ts';
import { useQuote } from '../lib/quotes.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { offerDockSlot } from '../ui/dock-slot.ts';
import { focusForKeys } from '../ui/focus-for-keys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Percent, PriceFigure } from '../ui/price-figure.tsx';
import { heldMedia, isUnderSheet } from '../ui/wide-screen.ts';
import type { ChartPeriod } from './candles/chart-periods.ts';
import { PeriodBar } from './period-bar.tsx';

interface FullScreenChartProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly instrument: Instrument;
  readonly period: ChartPeriod;
  readonly onPeriod: (period: ChartPeriod) => void;
  readonly onIndicators: () => void;
  readonly onDraw: () => void;
  /** Null: there is no trade to keep a picture on. */
  readonly onPicture: (() => void) | null;
  /** The tools that draw; null: they are not out. */
  readonly drawing: ReactNode;
  readonly children: ReactNode;
}

/** What browsers have and TypeScript's lib lacks. */
interface LockableOrientation {
  lock?: (orientation: 'landscape') => Promise<void>;
}

/** Whether this browser can lay the page on its side; elsewhere its user turns the phone, and the chart follows. */
const canTurn = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  document.fullscreenEnabled &&
  (screen.orientation as LockableOrientation).lock !== undefined;

/** The whole document goes full screen, because sheets are placed beside the page. */
async function lieDown(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    await (screen.orientation as LockableOrientation).lock?.('landscape');
  } catch (refusal) {
    report('this browser does not turn the screen', refusal);
  }
}

const LYING = '(orientation: landscape) and (max-height: 30rem) and (pointer: coarse)';
const lying = heldMedia(LYING);

/** Whether a phone lies on its side: nothing but the chart has room then. */
export const useIsLying = (): boolean => useSyncExternalStore(lying.follow, lying.now);

export function FullScreenChart(props: FullScreenChartProps) {
  const { open, onClose } = props;
  useBackCloses(open, onClose);
  return open ? <FullScreen {...props} /> : null;
}

/** Whether the focus is within, or on nothing at all because a drawing or a tool went with it; not in what lies over the chart. */
const isAt = (element: HTMLElement): boolean => {
  const { activeElement: at } = document;
  return element.contains(at) || (at === document.body && !isUnderSheet());
};

interface Modal {
  readonly dialog: RefObject<HTMLElement | null>;
  /** Focused when it opens, for who has keys. */
  readonly first: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The page behind stands still and out of Tab's reach, Escape closes, and the focus returns to where it was. */
function useModal({ dialog, first, onClose }: Modal): void {
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const page = document.documentElement;
    page.style.overflow = 'hidden';
    const before = document.activeElement;
    // A finger sees no ring around a button that it did not press.
    dialog.current?.focus();
    focusForKeys(first.current);
    // Heard at the document, after what is within: Escape first puts back a line that is held, or ends a drawing.
    const onKey = (event: KeyboardEvent) => {
      const { current: element } = dialog;
      if (element === null || event.defaultPrevented || !isAt(element)) return;
      if (event.key === 'Escape') leave();
      else keepTabWithin(element, event);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      page.style.overflow = '';
      if (document.fullscreenElement) void document.exitFullscreen();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog, first]);
}

function FullScreen({ onClose, drawing, children, ...head }: FullScreenChartProps) {
  const t = useT();
  const dialog = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useModal({ dialog, first: close, onClose });
  return (
    <div
      ref={dialog}
      role="dialog"
      data-full-screen
      aria-modal="true"
      tabIndex={-1}
      aria-label={t('trade.chart_of', { code: head.instrument.ShowCode })}
      className="fixed inset-0 z-40 flex flex-col bg-bg outline-none pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <Head {...head} onClose={onClose} closeRef={close} />
      {drawing}
      <div className="min-h-0 flex-1">{children}</div>
      <div ref={offerDockSlot} className="px-4 pt-2 pb-2 empty:hidden" />
    </div>
  );
}

interface HeadProps extends Omit<FullScreenChartProps, 'drawing' | 'children' | 'open'> {
  readonly closeRef: RefObject<HTMLButtonElement | null>;
}

function Head({ onClose, closeRef, instrument, period, onPeriod, ...acts }: HeadProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-3 [&_button]:-outline-offset-2 landscape:flex-nowrap [@media(height>=30rem)]:py-1">
      <PriceNow instrument={instrument} />
      <span className="order-3 w-full landscape:order-none landscape:w-[22rem] landscape:min-w-0 landscape:min-[64rem]:w-[36rem]">
        <PeriodBar value={period} onChange={onPeriod} />
      </span>
      <span className="flex shrink-0">
        <IconButton label={t('trade.indicators')} onClick={acts.onIndicators}>
          <ChartSpline aria-hidden className="size-[19px]" />
        </IconButton>
        <IconButton label={t('chart.draw')} onClick={acts.onDraw}>
          <PencilLine aria-hidden className="size-[18px]" />
        </IconButton>
        {acts.onPicture !== null && (
          <IconButton label={t('picture.keep')} onClick={acts.onPicture}>
            <Camera aria-hidden className="size-[18px]" />
          </IconButton>
        )}
        {canTurn() && (
          <IconButton label={t('trade.turn')} onClick={() => void lieDown()}>
            <RotateCw aria-hidden className="size-[18px]" />
          </IconButton>
        )}
        <button
          ref={closeRef}
          type="button"
          aria-label={t('trade.full_screen_close')}
          onClick={onClose}
          className="press grid size-11 place-items-center rounded-full"
        >
          <X aria-hidden className="size-5" />
        </button>
      </span>
      {!canTurn() && (
        <p className="order-4 hidden w-full px-2 pb-1 text-caption text-text-3 pointer-coarse:portrait:block">
          {t('chart.turn_phone')}
        </p>
      )}
    </div>
  );
}

function PriceNow({ instrument }: Pick<FullScreenChartProps, 'instrument'>) {
  const quote = useQuote(instrument.Code);
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2.5 ps-2 portrait:max-[27rem]:flex-col portrait:max-[27rem]:gap-0">
      <span className="text-body-strong">{instrument.ShowCode}</span>
      <PriceFigure
        value={quote?.close ?? null}
        precision={instrument.PricePrecision}
        direction={quote?.direction ?? 0}
        className="text-body font-semibold"
      />
      <Percent
        value={quote?.change ?? null}
        className="text-caption font-medium portrait:max-[27rem]:hidden"
      />
    </span>
  );
}
