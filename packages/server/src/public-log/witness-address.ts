// The witnesses of the public log as the variable names them: where each is asked, and the key that it signs with.
import { ProofError, type VerifierKey, parseVerifierKey } from '@meridian/proof';

export interface WitnessAddress {
  /** Ends with a slash; `add-checkpoint` is below it. */
  readonly url: string;
  readonly key: VerifierKey;
}

/** More than a browser should have to verify. */
export const WITNESSES_MAX = 16;

/** @returns null if it is not a list of `address key`, with commas between */
export function readWitnesses(text: string): WitnessAddress[] | null {
  const parts = text.split(',').map((part) => part.trim().split(/\s+/));
  if (parts.length > WITNESSES_MAX) return null;
  const read = parts.map(([address = '', key = '', ...more]) =>
    more.length === 0 ? witnessAt(address, key) : null,
  );
  const whole = read.filter((one) => one !== null);
  const names = new Set(whole.map((one) => one.key.name));
  return whole.length === parts.length && names.size === parts.length ? whole : null;
}

function witnessAt(address: string, keyText: string): WitnessAddress | null {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  try {
    const key = parseVerifierKey(keyText);
    if (key.type !== 'cosignature') return null;
    return { url: url.href.endsWith('/') ? url.href : `${url.href}/`, key };
  } catch (error) {
    if (error instanceof ProofError) return null;
    throw error;
  }
}
