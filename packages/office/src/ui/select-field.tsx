// A field with a few values to choose from.
import { useId } from 'react';
import { inputClass } from './field.tsx';

interface SelectFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChoose: (value: string) => void;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, fault, value, choices, disabled, className = '', onChoose } = props;
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-caption font-medium text-text-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}n`}
        className={inputClass}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
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
