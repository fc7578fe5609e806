// How well an account is secured: the wire's score of 0 to 100 in words, and what it is made of.
import type { User } from '@meridian/contract';

export type SecurityLevel = 'low' | 'medium' | 'high';

export function securityLevel(score: number): SecurityLevel {
  if (score >= 90) return 'high';
  return score >= 60 ? 'medium' : 'low';
}

export interface SecurityMeasure {
  readonly name: 'contact' | 'second_factor' | 'identity';
  readonly isDone: boolean;
}

/** First what is done, then what is left to do. */
export function securityMeasures(user: User): SecurityMeasure[] {
  const measures: SecurityMeasure[] = [
    { name: 'contact', isDone: user.email_verified === 1 || user.mobile_verified === 1 },
    { name: 'second_factor', isDone: user.second_factor === 1 || user.passkeys > 0 },
    { name: 'identity', isDone: user.identity_verified === 1 },
  ];
  return measures.toSorted((a, b) => Number(b.isDone) - Number(a.isDone));
}
