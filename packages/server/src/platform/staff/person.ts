// Who did something: a kind and an id. A name is for reading and identifies nobody.
import type { Staff } from '@meridian/store';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import type { Colleague } from './handlers.ts';
import { AdminRefusal } from './refusal.ts';

/** The command line is a principal of its own: it proposes, and it is nobody's second person. */
export type Person =
  | { readonly kind: 'staff'; readonly id: number; readonly name: string }
  | { readonly kind: 'command_line'; readonly id: null; readonly name: string };

export const personOf = ({ id, name }: Pick<Staff, 'id' | 'name'>): Person => ({
  kind: 'staff',
  id,
  name,
});

const PROOF_LIFE_MS = 10 * MINUTE_MS;
const ANEW_MS = DAY_MS;

/**
 * For decisions about money: a second factor within ten minutes.
 * @throws proof_needed
 */
export function checkProof({ provedAt }: Colleague, now: number): void {
  if (provedAt === null || now - provedAt > PROOF_LIFE_MS) throw new AdminRefusal('proof_needed');
}

/**
 * For confirmations: a taken-over or renewed account confirms nothing for a day, in which its owner can object.
 * @throws entered_anew
 */
export function checkNotAnew({ staff: { renewedAt } }: Colleague, now: number): void {
  if (renewedAt !== null && now - renewedAt < ANEW_MS) throw new AdminRefusal('entered_anew');
}
