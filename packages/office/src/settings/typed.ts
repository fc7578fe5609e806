// The content of a setting's field: always text, made from its value and read back into one.
import type { SiteSetting } from '@meridian/contract/admin';

export type Typed = string;

export function typedOf({ form, value }: SiteSetting): Typed {
  if (form.kind === 'list') return (value as readonly string[]).join(', ');
  if (form.kind === 'table')
    return Object.entries(value as Readonly<Record<string, string>>)
      .map(([key, one]) => `${key} = ${one}`)
      .join(', ');
  return String(value);
}

/** A text that cannot be read goes to the server unchanged, which says what is wrong with it. */
export function valueOf({ form }: SiteSetting, typed: Typed): unknown {
  switch (form.kind) {
    case 'choice':
    case 'number':
      return /^\d+$/.test(typed.trim()) ? Number(typed) : typed;
    case 'list':
      return partsOf(typed);
    case 'table':
      return Object.fromEntries(
        partsOf(typed, /[,\n]+/).map((part) => {
          const [key = '', ...rest] = part.split('=');
          return [key.trim(), rest.join('=').trim()];
        }),
      );
    case 'text':
      return typed.trim();
  }
}

const partsOf = (typed: string, separator = /[\s,]+/): string[] =>
  typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
