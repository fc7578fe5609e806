// What an address may say after its path; anything else counts as not said.

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const oneOf = <T extends string>(value: unknown, ...choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value);

export const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** A route gets all that its address says: what its reader does not take is taken away here. */
export const only =
  <Fields extends object>(read: (search: Record<string, unknown>) => Fields) =>
  (search: Record<string, unknown>): Fields => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...read(search),
  });

/** For a page about one thing or about all. */
export function withId(search: Record<string, unknown>): { id?: number } {
  const id = idOf(search['id']);
  return id === undefined ? {} : { id };
}
