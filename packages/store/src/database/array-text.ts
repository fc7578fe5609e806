// PostgreSQL's text form of arrays, for parameters that are unnested. The driver's own conversion is slow: it checks
// the type of every element and quotes every number.

type Whole = number | bigint | null;

/** For smallint[], integer[] and bigint[]. */
export const wholeArray = (values: readonly Whole[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** For boolean[]. */
export const booleanArray = (values: readonly boolean[]): string =>
  `{${values.map((value) => (value ? 't' : 'f')).join(',')}}`;

/** For text[]. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    const value = values[i] ?? null;
    if (value === null) text += 'NULL';
    else text += `"${NEEDS_ESCAPE.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  }
  return `${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;
