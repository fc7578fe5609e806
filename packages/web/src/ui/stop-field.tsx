// A stop loss or a take profit: a tick that enables it, its level in the chosen unit with usual ones at one tap, and what it
// would mean.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Price, parseDecimal } from '@meridian/units';
import { Check } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { Figure } from './figure.tsx';
import { Stepper } from './stepper.tsx';
import { type Level, type StopEntry, type StopUnit, decimalsOf } from './stop-level.ts';
import { stepLevel } from './stop-presets.ts';
import type { NumberForm } from './typed-number.ts';

/** A level at one tap. */
export interface StopPreset {
  readonly label: string;
  readonly level: Level;
}

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
  /** What it would earn or cost, beside the label. */
  readonly result?: ReactNode;
}

export function StopField(props: StopFieldProps) {
  const { label, entry, onTick, result } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isFresh, setIsFresh] = useState(false);
  // A stop that was just ticked starts at the price, where it cannot stay: focus the field, ready for typing.
  useEffect(() => {
    if (isFresh) box.current?.querySelector('input')?.focus();
  }, [isFresh]);
  return (
    <div className="px-4 py-1.5">
      <div className="flex min-h-[var(--control,2.75rem)] items-center gap-3">
        <label
          htmlFor={id}
          className="flex min-h-[var(--control,2.75rem)] flex-1 items-center gap-3 text-label font-medium"
        >
          <Tick
            id={id}
            isOn={entry.isOn}
            onTick={(isTicked) => {
              setIsFresh(isTicked);
              onTick(isTicked);
            }}
          />
          {label}
        </label>
        {entry.isOn && result}
      </div>
      {entry.isOn && (
        <div ref={box} className="pb-2">
          <LevelField {...props} />
          <Presets {...props} />
        </div>
      )}
    </div>
  );
}

function LevelField({
  label,
  entry,
  onText,
  precision,
  price,
  caption,
  fault,
  hint,
}: StopFieldProps) {
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
function formOf(unit: StopUnit, precision: number): NumberForm {
  const decimals = decimalsOf(unit, precision);
  if (unit === 'price') return { kind: 'price', decimals };
  return { kind: unit === 'pips' ? 'lots' : 'money', decimals };
}

function Presets({ label, entry, presets, presetUnit, precision, onPreset }: StopFieldProps) {
  const t = useT();
  if (presets.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('trade.presets', { field: label })}
      className="mt-2 flex items-center gap-1.5"
    >
      {presetUnit !== undefined && (
        <span aria-hidden className="shrink-0 pe-1 text-micro text-text-3">
          {presetUnit}
        </span>
      )}
      {presets.map((preset) => {
        const isOn = isSameLevel(entry, preset.level, precision);
        return (
          <button
            key={preset.label}
            type="button"
            aria-pressed={isOn}
            onClick={() => onPreset(preset.level)}
            className={`press h-[var(--control,2.75rem)] min-w-0 flex-1 rounded-inner text-label font-medium ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
          >
            <Figure>{preset.label}</Figure>
          </button>
        );
      })}
    </div>
  );
}

/** "67" and "67.0" are the same level. */
function isSameLevel(a: Level, b: Level, precision: number): boolean {
  if (a.unit !== b.unit) return false;
  const [one, other] = [a, b].map(({ unit, text }) =>
    parseDecimal(text, decimalsOf(unit, precision)),
  );
  return one?.ok === true && other?.ok === true && one.value === other.value;
}

interface TickProps {
  readonly id: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

const Tick = ({ id, isOn, onTick }: TickProps) => (
  <span className="relative grid size-6 shrink-0 place-items-center">
    <input
      id={id}
      type="checkbox"
      checked={isOn}
      onChange={(event) => onTick(event.target.checked)}
      className="peer size-6 cursor-pointer appearance-none rounded-badge border-[1.5px] border-text-3 checked:border-ink checked:bg-ink"
    />
    <Check
      aria-hidden
      strokeWidth={3}
      className="pointer-events-none absolute size-4 text-on-ink opacity-0 peer-checked:opacity-100"
    />
  </span>
);
