// A field for longer text: its label, its area, what is wrong with it.
import { type TextareaHTMLAttributes, useId } from 'react';
import { inputClass } from './field.tsx';

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
}

export function TextAreaField({ label, hint, fault, className = '', ...rest }: TextAreaFieldProps) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-caption font-medium text-text-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        {...rest}
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}n`}
        className={`${inputClass} h-auto py-2.5`}
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
