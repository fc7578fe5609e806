// The reference of a payment, as the bank or the chain shows it. Two references are one if they read alike: forms of a
// letter, invisible letters, letters and digits that look alike, case, blanks and marks make no difference.
import { ROUND, UPRIGHT, lookAlikes } from '../look-alikes.ts';
import { DecisionRefused } from './decision-refused.ts';

export interface PaymentReference {
  readonly text: string;
  /** What it is compared by; only letters and digits. */
  readonly key: string;
}

const REFERENCE_MAX = 200;
const OUTSIDE_PRINTABLE_ASCII = /[^\x20-\x7e]/u;

/** Clients copy references from anywhere; staff type plain ones. */
const lookOf = lookAlikes({
  0: `oօ${ROUND}`,
  1: `il|!${UPRIGHT}`,
  a: 'ɑ',
  g: 'ɡ',
});

/** What a reference is compared by; empty if it has neither letters nor digits. */
export const referenceKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/./gsu, lookOf)
    .replaceAll(/[^a-z0-9]/g, '');

/** @throws reference_missing, reference_unreadable */
export function readReference(text: string): PaymentReference {
  const reference = text.trim();
  const odd = OUTSIDE_PRINTABLE_ASCII.exec(reference)?.[0];
  if (odd !== undefined) {
    const code = `U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    throw new DecisionRefused(
      'reference_unreadable',
      `The reference has a letter that no keyboard of a bank has (${code}). Type it with plain letters, digits and ` +
        'marks, as the statement of the bank or the chain shows it.',
    );
  }
  const key = referenceKey(reference);
  if (key === '' || reference.length > REFERENCE_MAX)
    throw new DecisionRefused('reference_missing', 'Give the reference of the bank or the chain.');
  return { text: reference, key };
}
