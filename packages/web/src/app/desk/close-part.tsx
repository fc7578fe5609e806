// Closes a position, or a part of it, in its row: the first press arms the button with the result in money, the second sends.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { type CloseGrid, type CloseLotsFault, closePercentFault } from '@meridian/trading/estimate';
import { formatLots, formatMoney } from '@meridian/units';
import { X } from 'lucide-react';
import { formatLots as lotsText } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useFreshness } from '../../lib/market-freshness.ts';
import { useOrderLive } from '../../lib/order-live.ts';
import { closeGrid, closeResult, partOfLots } from '../../orders/close-estimate.ts';
import { useCloseLots } from '../../orders/close-lots.ts';
import { useKeepOrder } from '../../orders/order-list.ts';
import { ArmedBar } from '../../ui/armed-bar.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { useArmed } from '../../ui/use-armed.ts';
import { useRowFocus } from '../../ui/row-focus.ts';
import { typedLots } from '../../ui/money/typed-amount.ts';

const CLOSE_PARTS = [25, 50, 100] as const;
type Percent = (typeof CLOSE_PARTS)[number];

interface ClosePartProps {
  readonly order: Order;
  readonly instrument: Instrument;
}

function useClosing({ order }: ClosePartProps, grid: CloseGrid) {
  const { action, lost, close } = useCloseLots(order);
  const keep = useKeepOrder();
  const [last, setLast] = useState<Percent>();
  /** After a lost answer the same button asks what became of the same lots. */
  const lotsOf = (percent: Percent): string =>
    lost !== null && percent === last ? lost : partOfLots(grid, percent);
  const send = async (percent: Percent): Promise<void> => {
    setLast(percent);
    const lots = lotsOf(percent);
    const closed = await close({ lots, isWhole: percent === 100, isQuiet: false });
    if (closed) keep(closed);
  };
  return { send, lotsOf, isBusy: action.isBusy };
}

export function ClosePart(props: ClosePartProps) {
  const { order, instrument } = props;
  const t = useT();
  const grid = closeGrid(order, instrument);
  const { send, lotsOf, isBusy } = useClosing(props, grid);
  const { armed, arm, disarm, ref } = useArmed<Percent>(isBusy);
  useFocusStays(ref, armed !== null);
  useRowFocus(ref);
  const { state } = useFreshness(instrument.Code);
  const canClose = state === 'live' || state === 'delayed';
  return (
    <div ref={ref} className="flex items-center justify-end gap-1">
      {armed !== null ? (
        <ArmedClose
          order={order}
          lots={lotsOf(armed)}
          isBusy={isBusy}
          isBarred={!canClose}
          onSend={() => void send(armed).then(disarm)}
          onCancel={disarm}
        />
      ) : (
        CLOSE_PARTS.map((percent) => {
          const fault = closePercentFault(grid, percent);
          const why = fault === null ? undefined : closeFaultText(t, fault, grid);
          const bar = t(state === 'closed' ? 'orders.bar_closed' : 'orders.bar_stale');
          return (
            <button
              key={percent}
              type="button"
              data-close={percent}
              disabled={!canClose || fault !== null}
              title={canClose ? why : bar}
              aria-label={t('desk.close_percent', { percent, name: instrument.ShowCode })}
              onClick={() => arm(percent)}
              className={`press figure h-6 rounded-[6px] bg-fill px-1.5 text-micro hover:bg-fill-2 disabled:opacity-40 ${percent === 100 ? 'font-semibold text-text' : 'hidden text-text-2 @min-[36rem]:block'}`}
            >
              {percent}
              {percent === 100 && '%'}
            </button>
          );
        })
      )}
    </div>
  );
}

/** The armed button goes with the focus: it stays in the row, on what sends nothing. */
function useFocusStays(ref: RefObject<HTMLElement | null>, isArmed: boolean): void {
  const wasArmed = useRef(false);
  useEffect(() => {
    const hasNone = document.activeElement === document.body;
    if (wasArmed.current && !isArmed && hasNone)
      ref.current?.closest('tr')?.querySelector('button')?.focus();
    wasArmed.current = isArmed;
  }, [ref, isArmed]);
}

const closeFaultText = (
  t: ReturnType<typeof useT>,
  fault: CloseLotsFault,
  grid: CloseGrid,
): string =>
  t(`orders.close_fault_${fault}`, { min: formatLots(grid.min), step: formatLots(grid.step) });

interface ArmedCloseProps {
  readonly order: Order;
  readonly lots: string;
  readonly isBusy: boolean;
  readonly isBarred: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** "Close 0.25: +$45.00?", with its result as it moves. */
function ArmedClose({ order, lots, isBusy, isBarred, onSend, onCancel }: ArmedCloseProps) {
  const t = useT();
  const live = useOrderLive(order.Id);
  const parsed = typedLots(lots);
  const profit = live ? live.FactProfits : order.FactProfits;
  const result = parsed === null ? null : closeResult(order, profit, parsed);
  const button = useRef<HTMLButtonElement>(null);
  // The second press comes from where the first did, however soon it comes.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <>
      <button
        type="button"
        aria-label={t('action.cancel')}
        onClick={onCancel}
        className="press grid size-6 place-items-center rounded-[6px] bg-fill text-text-2"
      >
        <X aria-hidden className="size-3.5" />
      </button>
      <button
        ref={button}
        type="button"
        aria-busy={isBusy}
        disabled={isBusy || isBarred}
        onClick={onSend}
        className="press relative flex h-7 items-center gap-1.5 overflow-hidden rounded-[8px] bg-ink px-2.5 text-micro font-semibold text-on-ink disabled:opacity-60"
      >
        {t('orders.close_lots', { lots: lotsText(lots) })}
        <Money value={result === null ? null : formatMoney(result.net)} signed />
        {!isBusy && <ArmedBar />}
      </button>
    </>
  );
}
