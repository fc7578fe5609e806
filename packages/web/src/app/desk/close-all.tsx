// Closes the positions that the dock shows, or a part of them: the first press arms the button with their number and sum, the
// second sends.
import { type RefObject, useEffect, useRef } from 'react';
import { Menu } from '@base-ui/react/menu';
import type { Order, TradeFrame } from '@meridian/contract';
import { ChevronDown } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { useAllOrdersLive } from '../../lib/order-live.ts';
import { type CloseChoice, ALL, chosenOf, netSumOf } from '../../orders/close-choice.ts';
import { isClosed, useCloseAll } from '../../orders/use-close-all.ts';
import { ArmedBar } from '../../ui/armed-bar.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArmed } from '../../ui/use-armed.ts';
import { MENU_ITEM, MENU_POPUP } from './menu-button.tsx';

/** What else presses these buttons: by keys, or from the command bar. */
const ALL_KEY = 'closeAll';
const PARTS_KEY = 'closeParts';
export const CLOSE_ALL = `[data-key="${ALL_KEY}"]`;
export const PARTS_BUTTON = `[data-key="${PARTS_KEY}"]`;
/** @param part losers, winners, or the instrument's id */
export const partButton = (part: string): string => `[data-part="${part}"]`;
type Live = TradeFrame['TransOrder'];

interface CloseAllProps {
  readonly orders: readonly Order[];
  /** Those of one instrument alone. */
  readonly isOfOne: boolean;
}

/** What each stands at now; what no frame has told yet, as it was loaded. */
export function useStanding(orders: readonly Order[]): Live {
  const frame = useAllOrdersLive();
  const live = new Map(frame?.map((one) => [one.Id, one]));
  return orders.map(
    ({ Id, UpdatePrice, FactProfits }) =>
      live.get(Id) ?? { Id, UpdatePrice: UpdatePrice ?? '', FactProfits },
  );
}

export function CloseAll({ orders, isOfOne }: CloseAllProps) {
  const t = useT();
  const { action, closeAll } = useCloseAll({ quiet: false });
  const { isBusy } = action;
  const { armed, arm, disarm, ref } = useArmed<CloseChoice>(isBusy);
  const button = useRef<HTMLButtonElement>(null);
  const standing = useStanding(orders);
  // The second press comes from where the first did, also after the menu.
  useEffect(() => {
    if (armed !== null) button.current?.focus();
  }, [armed]);
  const [first] = orders;
  if (first === undefined) return null;
  const whole: CloseChoice = isOfOne ? { which: 'all', instrumentId: first.ForexId } : ALL;
  const chosen = armed === null ? [] : chosenOf(armed, standing, orders);
  const close = async (choice: CloseChoice): Promise<void> => {
    const results = await closeAll(
      choice,
      chosen.map(({ Id }) => Id),
    );
    if (results === undefined) return;
    const closed = results.filter(isClosed).length;
    toast.success(t('orders.close_all_done', { closed, count: results.length }));
  };
  const press = () => {
    if (armed === null) arm(whole);
    else if (chosen.length > 0) void close(armed).then(disarm);
  };
  return (
    <div ref={ref} className="flex shrink-0 items-center">
      <button
        ref={button}
        type="button"
        data-key={ALL_KEY}
        disabled={isBusy}
        onClick={press}
        className={`press relative flex h-7 items-center gap-1.5 overflow-hidden rounded-[8px] px-2.5 text-caption ${armed ? 'bg-ink font-semibold text-on-ink' : 'text-text-2 hover:bg-fill'}`}
      >
        {armed ? t('orders.close_all_confirm', { count: chosen.length }) : t('orders.close_all')}
        {armed && <Money value={netSumOf(chosen, orders)} signed />}
        {armed && !isBusy && <ArmedBar />}
      </button>
      {armed === null && (
        <Parts {...{ orders, whole, standing }} onChoose={arm} returnsTo={button} />
      )}
    </div>
  );
}

interface PartsProps extends Pick<CloseAllProps, 'orders'> {
  readonly whole: CloseChoice;
  readonly standing: Live;
  readonly onChoose: (choice: CloseChoice) => void;
  readonly returnsTo: RefObject<HTMLButtonElement | null>;
}

/** The parts that can be closed together, each with its number now; what is empty is left out. */
function Parts({ orders, whole, standing, onChoose, returnsTo }: PartsProps) {
  const t = useT();
  const hasChosen = useRef(false);
  // What was only looked at gives the focus back to its own button: on the other one Enter would arm closing all.
  const focusAfter = () => (hasChosen.current ? returnsTo.current : true);
  const names = new Map(orders.map((order) => [order.ForexId, order.ForexTradeLists.ShowCode]));
  const parts = [
    ...(['losers', 'winners'] as const).map((which) => ({
      part: which,
      label: t(`orders.which_${which}`),
      choice: { ...whole, which },
    })),
    ...(names.size > 1 ? [...names] : []).map(([instrumentId, label]) => ({
      part: String(instrumentId),
      label,
      choice: { which: 'all' as const, instrumentId },
    })),
  ].map((one) => ({ ...one, count: chosenOf(one.choice, standing, orders).length }));
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        data-key={PARTS_KEY}
        aria-label={t('orders.which')}
        title={t('orders.which')}
        className="press grid size-7 place-items-center rounded-[8px] text-text-2 hover:bg-fill"
      >
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup finalFocus={focusAfter} aria-label={t('orders.which')} className={MENU_POPUP}>
            {parts
              .filter(({ count }) => count > 0)
              .map(({ part, label, choice, count }) => (
                <Menu.Item
                  key={part}
                  data-part={part}
                  className={MENU_ITEM}
                  onClick={() => {
                    hasChosen.current = true;
                    onChoose(choice);
                  }}
                >
                  <span className="flex-1">
                    <bdi>{label}</bdi>
                  </span>
                  <Figure className="text-text-3">{count}</Figure>
                </Menu.Item>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
