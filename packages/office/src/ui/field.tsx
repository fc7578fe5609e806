// A field of a form: its label, its input, what is wrong with it.
import { type InputHTMLAttributes, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
}

export const inputClass =
  'h-11 w-full rounded-inner border border-line bg-bg px-3 text-label text-text placeholder:text-text-3 aria-invalid:border-negative';

export function Field({ label, hint, fault, className = '', ...rest }: FieldProps) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-caption font-medium text-text-2">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}n`}
        className={inputClass}
      />
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
