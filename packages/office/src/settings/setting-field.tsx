// One setting: its title, the field for its kind, what it means, and its name in the specification.
import type { SiteSetting } from '@meridian/contract/admin';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import type { Typed } from './typed.ts';

interface SettingFieldProps {
  readonly setting: SiteSetting;
  readonly typed: Typed;
  readonly isReadOnly: boolean;
  readonly fault: string | undefined;
  readonly onType: (typed: Typed) => void;
}

export function SettingField({ setting, typed, isReadOnly, fault, onType }: SettingFieldProps) {
  const { title, form, name, meaning, needs_restart: needsRestart } = setting;
  const parts = [
    // The choices say what the numbers mean.
    ...(form.kind === 'choice' ? [] : [meaning]),
    name,
    ...(needsRestart ? ['from the next start of the server on'] : []),
  ];
  const hint = parts.join(' · ');
  const note = fault === undefined ? undefined : `${fault} ${meaning}`;
  const common = { label: title, hint, fault: note, value: typed, disabled: isReadOnly };
  switch (form.kind) {
    case 'choice':
      return <SelectField {...common} choices={choicesOf(form.choices, typed)} onChoose={onType} />;
    case 'list':
    case 'table':
      return (
        <TextAreaField
          {...common}
          rows={2}
          onChange={(event) => onType(event.target.value)}
          spellCheck={false}
        />
      );
    case 'number':
      return (
        <Field
          {...common}
          inputMode="numeric"
          onChange={(event) => onType(event.target.value)}
          placeholder={`${form.min} to ${form.max}`}
        />
      );
    case 'text':
      return <Field {...common} onChange={(event) => onType(event.target.value)} />;
  }
}

/** Includes the present value, if it was set to one without a name. */
function choicesOf(
  choices: readonly { readonly value: number; readonly title: string }[],
  typed: Typed,
): { value: string; text: string }[] {
  const named = choices.map(({ value, title: text }) => ({ value: String(value), text }));
  const isNamed = named.some(({ value }) => value === typed);
  return isNamed ? named : [...named, { value: typed, text: typed }];
}
