// Which pending order is cancelled when this one fills, and the other way round.
import { useId, useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { ChevronDown } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { areAllTied, freeForOco, sayOrder } from './oco.ts';
import { RadioSheet } from '../fields/radio-sheet.tsx';

interface OcoFieldProps {
  readonly instrument: Pick<Instrument, 'Id' | 'ShowCode'>;
  readonly orders: readonly Order[];
  /** The order that is tied; null: it is not placed yet. */
  readonly own: number | null;
  /** The id of the other; null: none. */
  readonly value: number | null;
  readonly onChange: (other: number | null) => void;
  readonly fault?: string | undefined;
}

const NONE = '';

export function OcoField({ instrument, orders, own, value, onChange, fault }: OcoFieldProps) {
  const t = useT();
  const { Id: forexId, ShowCode: code } = instrument;
  const free = freeForOco(orders, forexId, own);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const other = free.find((order) => order.Id === value);
  const isAlone = free.length === 0 && value === null;
  const whyAlone = areAllTied(orders, forexId, own) ? 'trade.oco_tied' : 'trade.oco_alone';
  // One that has ended meanwhile has no words any more.
  const shown = other ? sayOrder(other, t) : value === null ? t('trade.oco_none') : `#${value}`;
  const about = other
    ? t('trade.say_oco', { other: sayOrder(other, t) })
    : t(isAlone ? whyAlone : 'trade.about_oco', { code });
  return (
    <div className="px-4 py-1.5">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        data-invalid={fault !== undefined}
        disabled={isAlone}
        onClick={() => setOpen(true)}
        className="press flex min-h-[var(--control,2.75rem)] w-full flex-wrap items-center gap-x-3 text-start text-label font-medium"
      >
        <span className="flex-1">{t('trade.oco')}</span>
        <span className="text-text-2">{shown}</span>
        {!isAlone && <ChevronDown aria-hidden className="size-4 text-text-3" />}
      </button>
      <p id={id} className="pb-2 text-caption text-text-3 text-pretty">
        {about}
      </p>
      {fault !== undefined && (
        <p role="alert" className="pb-2 text-caption text-negative">
          {fault}
        </p>
      )}
      <RadioSheet
        label={t('trade.oco')}
        open={isOpen}
        onOpenChange={setOpen}
        value={value === null ? NONE : String(value)}
        choices={[
          { value: NONE, label: t('trade.oco_none') },
          ...free.map((order) => ({
            value: String(order.Id),
            label: sayOrder(order, t),
            detail: `#${order.Id}`,
          })),
        ]}
        onChange={(chosen) => onChange(chosen === NONE ? null : Number(chosen))}
      />
    </div>
  );
}
