// One spelling of a value: JSON with its keys in order and no spaces (RFC 8785), so that server, browser and a stranger
// hash the same bytes. Amounts and prices are texts in it: numbers are those that JavaScript has.
import { prove } from '../fault.ts';

export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/**
 * Keys without a value are left out.
 * @throws ProofError malformed for a number that JSON does not have, and for a text with half a character
 */
export function canonical(value: Canonical): string {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') {
    prove(Number.isFinite(value), 'malformed', `not a number of JSON: ${value}`);
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  let all = '';
  if (Array.isArray(value)) {
    for (const item of value as readonly Canonical[])
      all += all === '' ? canonical(item) : `,${canonical(item)}`;
    return `[${all}]`;
  }
  const fields = value as { readonly [key: string]: Canonical | undefined };
  for (const { key, spelt } of inOrder(Object.keys(fields))) {
    const field = fields[key];
    if (field === undefined) continue;
    all += all === '' ? spelt : `,${spelt}`;
    all += canonical(field);
  }
  return `{${all}}`;
}

interface Key {
  readonly key: string;
  /** With its colon. */
  readonly spelt: string;
}

/** Sorting and spelling them takes longer than the rest, and the same few lists come again and again. */
const known = new Map<string, readonly Key[]>();
const KNOWN_MAX = 1_000;
const BETWEEN = '\n';

/** @throws ProofError malformed for a key with half a character */
function inOrder(keys: readonly string[]): readonly Key[] {
  const list = keys.join(BETWEEN);
  const found = known.get(list);
  // Keys with a line break in them could be written the same, but they are fewer.
  if (found?.length === keys.length) return found;
  const sorted = keys.toSorted().map((key) => ({ key, spelt: `${textOf(key)}:` }));
  if (known.size >= KNOWN_MAX) known.clear();
  if (!keys.some((key) => key.includes(BETWEEN))) known.set(list, sorted);
  return sorted;
}

/** A text that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

function textOf(value: string): string {
  if (PLAIN.test(value)) return `"${value}"`;
  prove(value.isWellFormed(), 'malformed', 'a text with half a character');
  return JSON.stringify(value);
}

/**
 * Reads a text that must be canonical: whatever else spells the same value is refused.
 * @throws ProofError malformed
 */
export function fromCanonical(text: string): Canonical {
  let value: Canonical;
  try {
    value = JSON.parse(text) as Canonical;
  } catch {
    prove(false, 'malformed', `not JSON: ${text.slice(0, 80)}`);
  }
  prove(canonical(value) === text, 'malformed', `not canonical: ${text.slice(0, 80)}`);
  return value;
}
