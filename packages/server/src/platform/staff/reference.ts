// The reference of a payment, as the bank or the chain shows it. Two references are one if they read alike: forms of a
// letter, invisible letters, letters and digits that look alike, case, blanks and marks make no difference.
import { DecisionRefused } from './decision-refused.ts';

export interface PaymentReference {
  readonly text: string;
  /** What it is compared by; only letters and digits. */
  readonly key: string;
}

const REFERENCE_MAX = 200;
const OUTSIDE_PRINTABLE_ASCII = /[^\x20-\x7e]/u;

/** Letters that look like others, in lower case. Clients copy references from anywhere; staff type plain ones. */
const LOOKS: Readonly<Record<string, string>> = {
  0: 'oоοօ',
  1: 'ilı|іιӏ!',
  a: 'аαɑ',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еε',
  g: 'ɡ',
  h: 'нηһ',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'п',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υ',
  v: 'νѵ',
  w: 'ωԝ',
  x: 'хχ',
  y: 'уγү',
  z: 'ζ',
};
const LOOK_OF = new Map(
  Object.entries(LOOKS).flatMap(([look, letters]) =>
    Array.from(letters, (one) => [one, look] as const),
  ),
);

/** What a reference is compared by; empty if it has neither letters nor digits. */
export const referenceKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/./gsu, (letter) => LOOK_OF.get(letter) ?? letter)
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
