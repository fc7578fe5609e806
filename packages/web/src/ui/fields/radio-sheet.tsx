// A choice among many: a sheet with a radio list. A tap chooses and closes it; the arrow keys only choose.
import { useId, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import type { Choice } from './segmented.tsx';
import { Sheet } from '../sheet.tsx';

export interface RadioChoice<T extends string> extends Choice<T> {
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** The label's language, if it differs from the page's. */
  readonly lang?: string;
  readonly dir?: 'ltr';
}

export interface RadioListProps<T extends string> {
  readonly label: string;
  readonly choices: readonly RadioChoice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Called when a choice was tapped, also the present one. */
  readonly onPick?: () => void;
}

const ROW =
  'press relative flex min-h-14 items-center gap-3 rounded-inner px-3 py-2 text-start active:bg-fill ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent';

export function RadioList<T extends string>({
  label,
  choices,
  value,
  onChange,
  onPick,
}: RadioListProps<T>) {
  const name = useId();
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col">
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        return (
          <label key={choice.value} className={ROW}>
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChange(choice.value)}
              // Arrow keys also click, but with detail 0.
              onClick={(event) => event.detail > 0 && onPick?.()}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {choice.icon}
            <span className="min-w-0 flex-1">
              <span
                lang={choice.lang}
                className={`block text-body ${isChosen ? 'font-semibold text-text' : 'text-text-2'}`}
              >
                <bdi dir={choice.dir}>{choice.label}</bdi>
              </span>
              {choice.detail !== undefined && (
                <span className="mt-0.5 block text-caption text-text-3 text-pretty">
                  {choice.detail}
                </span>
              )}
            </span>
            <span
              className={`grid size-6 place-items-center rounded-full ${isChosen ? 'bg-ink text-on-ink' : 'ring-1 ring-text-3/70 ring-inset'}`}
            >
              {isChosen && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface RadioSheetProps<T extends string> extends Omit<RadioListProps<T>, 'onPick'> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const RadioSheet = <T extends string>({
  open,
  onOpenChange,
  ...list
}: RadioSheetProps<T>) => (
  <Sheet open={open} onOpenChange={onOpenChange} title={list.label}>
    <div className="-mx-3">
      <RadioList {...list} onPick={() => onOpenChange(false)} />
    </div>
  </Sheet>
);
