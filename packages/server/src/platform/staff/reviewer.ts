// The person who decides about money, and how each decision is recorded: in one transaction with what it changes.
import type { Queryable } from '@meridian/store';
import { DecisionRefused } from './decision-refused.ts';

export interface Deed {
  /** 'deposit.approve' */
  readonly action: string;
  /** What the decision was about: 'deposit:12'. */
  readonly subject: string;
  /** The client whose account it touched, if it touched one. */
  readonly userId: number | null;
  readonly before: object;
  readonly after: object;
}

export interface Reviewer {
  readonly name: string;
  record(within: Queryable, deed: Deed): Promise<void>;
}

/** A member of staff is identified by number, whatever the name was then. */
export const staffName = (id: number, name: string): string => `${name} (#${id})`;
const STAFF_NUMBER = /\(#(\d+)\)$/;

/** Two spellings of a name count as one person. */
export function isSamePerson(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => STAFF_NUMBER.exec(name.trim())?.[1]);
  if (one !== undefined && other !== undefined) return one === other;
  return a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();
}

export function checkReviewer({ name }: Reviewer): void {
  if (name.trim() === '' || name.length > 100 || /\p{Cc}/u.test(name))
    throw new DecisionRefused('name_missing', 'Say who decides: a name of up to 100 characters.');
}
