// What every field of a form has around it: its label above, and below it what is wrong with it or a hint.
import { type ReactNode, useId } from 'react';

export interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly className?: string | undefined;
}

interface Described {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** @param children draws the input, which takes what ties it to its label and note */
export function Labelled({
  label,
  hint,
  fault,
  className = '',
  children,
}: LabelledProps & { readonly children: (input: Described) => ReactNode }) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-caption font-medium text-text-2">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': note === undefined ? undefined : `${id}n`,
      })}
      {note !== undefined && (
        <p
          id={`${id}n`}
          className={`mt-1.5 text-caption ${fault === undefined ? 'text-text-3' : 'text-negative'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
