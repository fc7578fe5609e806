// A key that is equal for two spellings of one name: order, case and accents do not matter.
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ');
