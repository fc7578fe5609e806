// A field with a label above it and, below it, what is wrong with it or what helps. PasswordField, CodeField and
// PickerField use the same frame.
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { latinDigits } from './latin-digits.ts';

export interface FieldFrameProps {
  readonly label: string;
  /** What is wrong with the value; missing or empty: nothing. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** Fields of digits: an Arabic or a wide Japanese digit in them is the digit that it means. */
const DIGIT_MODES = new Set<unknown>(['numeric', 'tel']);

export interface TextFieldProps
  extends
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'id'>,
    FieldFrameProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Inside the field, before and after what is typed. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The box of a field, for parts that are not an input. */
export const fieldBoxClass = (isFaulty: boolean): string =>
  `flex h-14 w-full items-center rounded-control bg-fill transition-shadow ${
    isFaulty ? 'ring-2 ring-negative ring-inset' : 'focus-within:ring-2 focus-within:ring-accent'
  }`;

interface FieldFrameInner extends FieldFrameProps {
  readonly id: string;
  readonly labelId?: string;
  readonly children: ReactNode;
}

/** The ids of a field's parts; `describedBy` names the parts that describe it. */
export function useFieldIds({ error, hint }: Pick<FieldFrameProps, 'error' | 'hint'>) {
  const id = useId();
  const isFaulty = error !== undefined && error !== '';
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  return { id, isFaulty, describedBy: isFaulty || hasHint ? `${id}d` : undefined };
}

export function FieldFrame({ id, labelId, label, error, hint, children }: FieldFrameInner) {
  const isFaulty = error !== undefined && error !== '';
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  return (
    <div className="min-w-0">
      <label
        id={labelId}
        htmlFor={id}
        className="mb-2 block px-1 text-label font-medium text-text-2"
      >
        {label}
      </label>
      {children}
      {(isFaulty || hasHint) && (
        <p
          id={`${id}d`}
          className={`mt-1.5 px-1 text-caption text-pretty ${isFaulty ? 'text-negative' : 'text-text-3'}`}
        >
          {isFaulty ? error : hint}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  start,
  end,
  className = '',
  disabled,
  ...rest
}: TextFieldProps) {
  const { id, isFaulty, describedBy } = useFieldIds({ error, hint });
  const read = DIGIT_MODES.has(rest.inputMode) ? latinDigits : String;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={`${fieldBoxClass(isFaulty)} ${disabled === true ? 'opacity-50' : ''}`}>
        {start}
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(read(event.target.value))}
          aria-invalid={isFaulty}
          aria-describedby={describedBy}
          className={`h-full min-w-0 flex-1 scroll-my-28 rounded-control bg-transparent px-4 text-body text-text outline-none placeholder:text-text-3 autofill:shadow-[inset_0_0_0_6rem_var(--fill)] autofill:[-webkit-text-fill-color:var(--text)] ${className}`}
        />
        {end}
      </div>
    </FieldFrame>
  );
}
