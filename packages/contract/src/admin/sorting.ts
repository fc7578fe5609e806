// The order of a list, as its address and its file write it: the name of a column, with a minus before it for
// descending.
import { choiceInput } from '../envelope.ts';

export type Sort<C extends string> = C | `-${C}`;

/** Takes each of the columns, ascending and descending; optional. */
export const sortInput = <const C extends string>(columns: readonly C[]) =>
  choiceInput<Sort<C>>(
    'A column; descending with a minus before it',
    columns.flatMap((column): Sort<C>[] => [column, `-${column}`]),
  );

/** Takes the minus off. */
export const sortedBy = <C extends string>(
  sort: Sort<C>,
): { readonly column: C; readonly isDescending: boolean } =>
  sort.startsWith('-')
    ? { column: sort.slice(1) as C, isDescending: true }
    : { column: sort as C, isDescending: false };
