// Whether what is paid out goes to the client, by the names.

/** Equal for two spellings of one name: order, case and accents do not matter. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ');

/** Whether a bank account is not in the client's verified name. A coin's address is in nobody's. */
export const isOtherName = (
  { kind, payeeName }: { readonly kind: 'coin' | 'bank'; readonly payeeName: string },
  verifiedName: string,
): boolean => kind === 'bank' && nameKey(payeeName) !== nameKey(verifiedName);
