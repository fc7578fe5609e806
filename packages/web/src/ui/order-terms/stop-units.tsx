// In what the stops are said: a price, a distance, money or a part of the equity.
import type { KeyboardEvent } from 'react';
import { useT } from '../../lib/i18n.ts';
import { hasPips } from './distance.ts';
import { Segmented } from '../fields/segmented.tsx';
import { STOP_UNITS, type StopEntry, type StopUnit } from './stop-level.ts';

interface StopUnitsProps {
  readonly stops: readonly StopEntry[];
  readonly precision: number;
  /** Whether the account's equity is known. */
  readonly hasEquity: boolean;
  /** Whether there is a rate to the currency of the account. */
  readonly hasRate: boolean;
  readonly onChange: (unit: StopUnit) => void;
  readonly onKey?: ((event: KeyboardEvent) => void) | undefined;
}

export function StopUnits({
  stops,
  precision,
  hasEquity,
  hasRate,
  onChange,
  onKey,
}: StopUnitsProps) {
  const t = useT();
  const units = new Set(stops.filter(({ isOn }) => isOn).map(({ unit }) => unit));
  const [unit = null] = units.size === 1 ? units : [];
  const label = {
    price: t('trade.unit_price'),
    pips: t(hasPips(precision) ? 'trade.unit_pips' : 'trade.unit_distance'),
    money: '$',
    equity: '%',
  };
  const canBe = { price: true, pips: true, money: hasRate, equity: hasRate && hasEquity };
  return (
    <Segmented<StopUnit>
      label={t('trade.stop_unit')}
      value={unit}
      choices={STOP_UNITS.map((value) => ({
        value,
        label: label[value],
        isDisabled: !canBe[value],
        ...(value === 'money' || value === 'equity' ? { name: t(`trade.unit_${value}`) } : {}),
      }))}
      onChange={onChange}
      onKey={onKey}
    />
  );
}

/** The unit in words, below the figure; undefined: a price needs none. */
export function useUnitCaption(unit: StopUnit, precision: number): string | undefined {
  const t = useT();
  switch (unit) {
    case 'price':
      return undefined;
    case 'pips':
      return t(hasPips(precision) ? 'trade.unit_pips' : 'trade.unit_distance');
    case 'money':
      return '$';
    case 'equity':
      return t('trade.unit_equity');
  }
}
