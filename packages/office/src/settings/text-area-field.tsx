// A field for longer text: its label, its area, what is wrong with it.
import type { TextareaHTMLAttributes } from 'react';
import { inputClass } from '../ui/field.tsx';
import { Labelled, type LabelledProps } from '../ui/labelled.tsx';

type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & LabelledProps;

export const TextAreaField = ({ label, hint, fault, className, ...rest }: TextAreaFieldProps) => (
  <Labelled label={label} hint={hint} fault={fault} className={className}>
    {(input) => (
      <textarea rows={3} {...rest} {...input} className={`${inputClass} h-auto py-2.5`} />
    )}
  </Labelled>
);
