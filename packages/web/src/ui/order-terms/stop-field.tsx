// A stop loss or a take profit: a tick that enables it, its level in the chosen unit with usual ones at one tap, and what it
// would mean.
import type { ReactNode } from 'react';
import { type Price, parseDecimal } from '@meridian/units';
import { useT } from '../../lib/i18n.ts';
import { Stepper } from '../fields/stepper.tsx';
import { type Level, type StopEntry, type StopUnit, decimalsOf } from './stop-level.ts';
import { type StopPreset, stepLevel } from './stop-presets.ts';
import { Presets, TickedField } from './ticked-field.tsx';
import type { NumberForm } from '../fields/typed-number.ts';

interface StopFieldProps {
  readonly label: string;
  readonly entry: StopEntry;
  readonly onTick: (isOn: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onPreset: (level: Level) => void;
  readonly presets: readonly StopPreset[];
  /** What the presets are counted in, where the field's own unit does not say it. */
  readonly presetUnit?: string | undefined;
  readonly precision: number;
  /** The instrument's price of about now, for the size of a step. */
  readonly price: Price | null;
  /** The unit, or the distance, below the figure. */
  readonly caption?: string | undefined;
  readonly fault?: string | undefined;
  /** A remark before it is sent; a fault takes its place. */
  readonly hint?: string | undefined;
  /** What it would earn or cost, beside the label; a level that is wrong has none. */
  readonly result?: ReactNode;
}

export function StopField(props: StopFieldProps) {
  const { label, entry, precision, onTick, onPreset, presets, presetUnit } = props;
  const result = props.fault === undefined && props.result;
  return (
    <TickedField label={label} isOn={entry.isOn} onTick={onTick} result={result} waitsForValue>
      <LevelField {...props} />
      <Presets
        label={label}
        unit={presetUnit}
        presets={presets.map((preset) => ({
          label: preset.label,
          isOn: isSameLevel(entry, preset.level, precision),
          onPick: () => onPreset(preset.level),
        }))}
      />
    </TickedField>
  );
}

type LevelFieldProps = Pick<
  StopFieldProps,
  'label' | 'onText' | 'precision' | 'price' | 'caption' | 'fault' | 'hint'
> & { readonly entry: Level };

export function LevelField({
  label,
  entry,
  onText,
  precision,
  price,
  caption,
  fault,
  hint,
}: LevelFieldProps) {
  const t = useT();
  const step = (by: 1 | -1) => {
    const next = stepLevel(entry, by, { precision, price });
    return next === null ? undefined : () => onText(next);
  };
  return (
    <>
      <Stepper
        label={label}
        value={entry.text}
        onChange={onText}
        form={formOf(entry.unit, precision)}
        onLess={step(-1)}
        onMore={step(1)}
        lessLabel={t('trade.step_less', { field: label })}
        moreLabel={t('trade.step_more', { field: label })}
        caption={caption}
        fault={fault}
      />
      {fault === undefined && hint !== undefined && (
        <p role="status" className="mt-1.5 text-caption text-text-2 text-pretty">
          {hint}
        </p>
      )}
    </>
  );
}

/** Prices and pips have a point everywhere; money and ratios are written as the language does. */
export function formOf(unit: StopUnit, precision: number): NumberForm {
  const decimals = decimalsOf(unit, precision);
  if (unit === 'price') return { kind: 'price', decimals };
  return { kind: unit === 'pips' ? 'lots' : 'money', decimals };
}

/** "67" and "67.0" are the same level. */
export function isSameLevel(a: Level, b: Level, precision: number): boolean {
  if (a.unit !== b.unit) return false;
  const [one, other] = [a, b].map(({ unit, text }) =>
    parseDecimal(text, decimalsOf(unit, precision)),
  );
  return one?.ok === true && other?.ok === true && one.value === other.value;
}
