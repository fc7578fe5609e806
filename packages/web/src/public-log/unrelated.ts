// Which witnesses have nothing to do with each other or with the house, as far as their names tell.

/** The last two parts of a name's host: whoever has that may name all below it. */
const domainOf = (name: string): string =>
  (name.split('/')[0] ?? '').split(':')[0]?.toLowerCase().split('.').slice(-2).join('.') ?? '';

/** @param origin of the log @returns how many of the names are of domains of their own */
export function unrelatedCount(origin: string, names: readonly string[]): number {
  const domains = new Set(names.map(domainOf));
  domains.delete(domainOf(origin));
  return domains.size;
}
