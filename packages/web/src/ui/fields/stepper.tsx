// A figure with − and + beside it, which go on while they are held. Its owner decides what a step is and what is allowed.
import { useId } from 'react';
import { type LucideIcon, Minus, Plus } from 'lucide-react';
import { useHoldRepeat } from './hold-repeat.ts';
import { IconButton } from '../icon-button.tsx';
import type { NumberForm } from './typed-number.ts';
import { useTypedNumber } from './use-typed-number.ts';

interface StepperProps {
  readonly label: string;
  /** A decimal of the wire; may be unfinished. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly form: NumberForm;
  /** Undefined: this direction is barred. */
  readonly onLess?: (() => void) | undefined;
  readonly onMore?: (() => void) | undefined;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly isDisabled?: boolean;
  /** Small, below the figure: its unit, or what it amounts to. */
  readonly caption?: string | undefined;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
}

const INPUT = 'figure size-full bg-transparent text-center text-body-strong text-text outline-none';

export function Stepper({
  label,
  form,
  onLess,
  onMore,
  lessLabel,
  moreLabel,
  isDisabled = false,
  caption,
  ...entry
}: StepperProps) {
  const id = useId();
  const { error: fault, ...number } = useTypedNumber({ ...entry, error: entry.fault, form });
  return (
    <div>
      <div
        className={`flex h-[var(--field,3.5rem)] items-center rounded-control bg-fill px-1.5 ${fault === undefined ? '' : 'ring-2 ring-negative'} ${isDisabled ? 'opacity-50' : ''}`}
      >
        <Step label={lessLabel} step={isDisabled ? undefined : onLess} icon={Minus} />
        <span className="relative h-full min-w-0 flex-1">
          <input
            aria-label={label}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : id}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={number.value}
            disabled={isDisabled}
            onChange={(event) => number.onChange(event.target.value)}
            onFocus={(event) => event.target.select()}
            className={`${INPUT} ${caption === undefined ? '' : 'pb-3'}`}
          />
          <Caption text={caption} />
        </span>
        <Step label={moreLabel} step={isDisabled ? undefined : onMore} icon={Plus} />
      </div>
      {fault !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-caption text-negative">
          {fault}
        </p>
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly step: (() => void) | undefined;
  readonly icon: LucideIcon;
}

function Step({ label, step, icon: Icon }: StepProps) {
  const hold = useHoldRepeat(step);
  return (
    <IconButton
      label={label}
      disabled={!step}
      {...hold}
      className="touch-manipulation bg-surface text-text select-none disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

const Caption = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 bottom-1.5 truncate text-center text-micro text-text-3"
    >
      {text}
    </span>
  );
