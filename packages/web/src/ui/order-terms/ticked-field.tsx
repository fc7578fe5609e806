// A setting that is off until it is ticked: its field, and usual values at one tap, stand below the tick while it is on.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Check } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { Figure } from '../figure.tsx';

interface TickedFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  /** Beside the label while it is on. */
  readonly result?: ReactNode;
  /** What it is for, below the label. */
  readonly about?: string | undefined;
  /** What was just ticked waits for a value: its field is focused, ready for typing. */
  readonly waitsForValue?: boolean;
  readonly children: ReactNode;
}

export function TickedField(props: TickedFieldProps) {
  const { label, isOn, onTick, result, about, waitsForValue = false, children } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (isFresh) box.current?.querySelector('input')?.focus();
  }, [isFresh]);
  const tick = (isTicked: boolean) => {
    setIsFresh(isTicked && waitsForValue);
    onTick(isTicked);
  };
  return (
    <div className="px-4 py-1.5">
      <div className="flex min-h-[var(--control,2.75rem)] items-center gap-3">
        <label
          htmlFor={id}
          className="flex min-h-[var(--control,2.75rem)] flex-1 items-center gap-3 text-label font-medium"
        >
          <Tick id={id} isOn={isOn} onTick={tick} aboutId={about && `${id}about`} />
          {label}
        </label>
        {isOn && result}
      </div>
      {about !== undefined && (
        <p id={`${id}about`} className="ps-9 pb-2 text-caption text-text-3 text-pretty">
          {about}
        </p>
      )}
      {isOn && (
        <div ref={box} className="pb-2">
          {children}
        </div>
      )}
    </div>
  );
}

interface TickProps {
  readonly id: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  readonly aboutId: string | undefined;
}

const Tick = ({ id, isOn, onTick, aboutId }: TickProps) => (
  <span className="relative grid size-6 shrink-0 place-items-center">
    <input
      id={id}
      type="checkbox"
      checked={isOn}
      aria-describedby={aboutId}
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

export interface Preset {
  readonly label: string;
  readonly isOn: boolean;
  readonly onPick: () => void;
}

interface PresetsProps {
  /** Of the field that they fill. */
  readonly label: string;
  /** What they are counted in, where the field does not say it. */
  readonly unit?: string | undefined;
  readonly presets: readonly Preset[];
}

export function Presets({ label, unit, presets }: PresetsProps) {
  const t = useT();
  if (presets.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('trade.presets', { field: label })}
      className="mt-2 flex items-center gap-1.5"
    >
      {unit !== undefined && (
        <span aria-hidden className="shrink-0 pe-1 text-micro text-text-3">
          {unit}
        </span>
      )}
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          aria-pressed={preset.isOn}
          onClick={preset.onPick}
          className={`press h-[var(--control,2.75rem)] min-w-0 flex-1 rounded-inner text-label font-medium ${preset.isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
        >
          <Figure>{preset.label}</Figure>
        </button>
      ))}
    </div>
  );
}
