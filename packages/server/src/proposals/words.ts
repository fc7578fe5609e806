// What a proposal changes, in words: each field with its value as a text.

export const wordsOf = (row: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'id')
      .map(([name, value]) => [name.replaceAll('_', ' '), textOf(value)]),
  );

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value) ?? '';
}
