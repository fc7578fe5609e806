// Whether a text looks like an address of a network; the server checks its check sum.

const FORMS: Readonly<Record<string, RegExp>> = {
  BTC: /^(?:[13][1-9A-HJ-NP-Za-km-z]{24,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  ETH: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

export const looksLikeAddress = (protocol: string, text: string): boolean =>
  FORMS[protocol]?.test(text) ?? text !== '';

/**
 * The pasted text without blanks around it, and without the "tron:" or "bitcoin:" and "?amount=…" of a payment link.
 */
export const pastedAddress = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:(?=\w)/i, '')
    .replace(/[?].*$/, '');
