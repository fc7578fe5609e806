// A field with a few values to choose from.
import { inputClass } from './field.tsx';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface SelectFieldProps extends LabelledProps {
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly disabled?: boolean;
  readonly onChoose: (value: string) => void;
}

export const SelectField = ({
  value,
  choices,
  disabled,
  onChoose,
  ...labelled
}: SelectFieldProps) => (
  <Labelled {...labelled}>
    {(input) => (
      <select
        {...input}
        value={value}
        disabled={disabled}
        className={inputClass}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
