// A choice of one among a few, side by side: radio buttons that look like one switch.
import { type KeyboardEvent, useId } from 'react';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** For screen readers, where the label is a sign; it contains the label. */
  readonly name?: string;
  readonly isDisabled?: boolean;
}

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  /** Null: none is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly onKey?: ((event: KeyboardEvent) => void) | undefined;
}

const SEGMENT =
  'press relative flex min-h-[var(--control,2.75rem)] flex-1 flex-col items-center justify-center rounded-inner px-2 text-center text-label font-semibold ' +
  // As wide as a finger at least, and as its longest word: a least width of its own would cut that.
  'before:w-[calc(var(--control,2.75rem)-1rem)] ' +
  'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent';

export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
  onKey,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap rounded-control bg-fill p-1">
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        const look = isChosen ? 'bg-surface text-text shadow-card dark:bg-fill-2' : 'text-text-2';
        return (
          <label
            key={choice.value}
            className={`${SEGMENT} ${look} ${choice.isDisabled === true ? 'opacity-40' : ''}`}
          >
            <input
              type="radio"
              name={name}
              aria-label={choice.name}
              checked={isChosen}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
              onKeyDown={onKey}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {choice.label}
          </label>
        );
      })}
    </fieldset>
  );
}
