// A field of a form: its label, its input, what is wrong with it.
import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

type FieldProps = ComponentProps<'input'> & LabelledProps;

export const inputClass =
  'h-11 w-full rounded-inner border border-line bg-bg px-3 text-label text-text placeholder:text-text-3 aria-invalid:border-negative';

export const Field = ({ label, hint, fault, className, ...rest }: FieldProps) => (
  <Labelled label={label} hint={hint} fault={fault} className={className}>
    {(input) => <input {...rest} {...input} className={inputClass} />}
  </Labelled>
);
