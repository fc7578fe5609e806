// A figure with − and + beside it, which go on while they are held. Its owner decides what a step is and what is allowed.
import { useId } from 'react';
import { Minus, Plus } from 'lucide-react';
import { useHoldRepeat } from './hold-repeat.ts';
import { IconButton } from './icon-button.tsx';
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
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
}

export function Stepper({
  label,
  form,
  onLess,
  onMore,
  lessLabel,
  moreLabel,
  isDisabled = false,
  ...entry
}: StepperProps) {
  const id = useId();
  const number = useTypedNumber({ ...entry, error: entry.fault, form });
  const fault = number.error;
  const less = useHoldRepeat(onLess);
  const more = useHoldRepeat(onMore);
  return (
    <div>
      <div
        className={`flex h-14 items-center rounded-control bg-fill px-1.5 ${fault === undefined ? '' : 'ring-2 ring-negative'} ${isDisabled ? 'opacity-50' : ''}`}
      >
        <IconButton
          label={lessLabel}
          disabled={isDisabled || !onLess}
          {...less}
          className="touch-manipulation select-none bg-surface text-text disabled:opacity-40"
        >
          <Minus aria-hidden className="size-5" />
        </IconButton>
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
          className="figure h-full min-w-0 flex-1 bg-transparent text-center text-body-strong text-text outline-none"
        />
        <IconButton
          label={moreLabel}
          disabled={isDisabled || !onMore}
          {...more}
          className="touch-manipulation select-none bg-surface text-text disabled:opacity-40"
        >
          <Plus aria-hidden className="size-5" />
        </IconButton>
      </div>
      {fault !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-caption text-negative">
          {fault}
        </p>
      )}
    </div>
  );
}
