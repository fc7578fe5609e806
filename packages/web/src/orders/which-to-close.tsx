// The choice of positions that are closed together.
import type { Order } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { Segmented } from '../ui/fields/segmented.tsx';
import { type CloseChoice, WHICH, type Which } from './close-choice.ts';

interface WhichToCloseProps {
  readonly choice: CloseChoice;
  readonly onChange: (choice: CloseChoice) => void;
  /** The loaded ones: their instruments are offered. */
  readonly orders: readonly Order[];
}

export function WhichToClose({ choice, onChange, orders }: WhichToCloseProps) {
  const t = useT();
  const codes = new Map(orders.map((order) => [order.ForexId, order.ForexTradeLists.ShowCode]));
  const chips: [number | null, string][] = [[null, t('orders.which_instruments')], ...codes];
  return (
    <>
      <Segmented<Which>
        label={t('orders.which')}
        value={choice.which}
        choices={WHICH.map((value) => ({ value, label: t(`orders.which_${value}`) }))}
        onChange={(which) => onChange({ ...choice, which })}
      />
      {codes.size > 1 && (
        <div
          role="group"
          aria-label={t('orders.which_instruments')}
          className="-mx-5 mt-3 flex gap-2 overflow-x-auto px-5"
        >
          {chips.map(([instrumentId, label]) => {
            const isOn = choice.instrumentId === instrumentId;
            return (
              <button
                key={label}
                type="button"
                aria-pressed={isOn}
                onClick={() => onChange({ ...choice, instrumentId })}
                className={`press h-11 shrink-0 rounded-full px-4 text-label font-medium ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
              >
                {label}
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}
