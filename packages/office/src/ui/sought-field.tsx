// A filter of a list: its value is in the address. A field that showed the address alone would take back what is typed until
// the address has it, and a date's parts, of which the first make none yet, for good.
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { useSought } from './use-sought.ts';

interface SoughtFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  readonly value: string | undefined;
  readonly onSay: (text: string | undefined) => void;
}

export function SoughtField({ value, onSay, ...field }: SoughtFieldProps) {
  const [text, setText] = useSought(value, onSay);
  return <Field {...field} value={text} onChange={({ target }) => setText(target.value)} />;
}
