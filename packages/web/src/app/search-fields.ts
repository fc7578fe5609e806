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
export const withId = only((search): { id?: number } => {
  const id = idOf(search['id']);
  return id === undefined ? {} : { id };
});

/** For a page about one of the client's copyings, or about the account. */
export const withCopying = only((search): { copying?: number } => {
  const copying = idOf(search['copying']);
  return copying === undefined ? {} : { copying };
});

/** For a form of several kinds, with what is chosen in it. */
export const withTypeAndId = <Type extends string>(...types: readonly Type[]) =>
  only((search): { type?: Type; id?: number } => {
    const type = oneOf(search['type'], ...types);
    return { ...withId(search), ...(type && { type }) };
  });
