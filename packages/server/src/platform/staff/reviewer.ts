// The person who decides about money, and how each decision is recorded: in one transaction with what it changes. A
// kind and an id say who the person is; a name is for reading.
import {
  type Queryable,
  type ReviewerKey,
  decidedAlone,
  findStaff,
  lockReviewer,
  runsAlone,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { DecisionRefused } from './decision-refused.ts';
import type { Person } from './person.ts';

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
  readonly person: Person;
  /** When the second factor was last given; null at the command line. */
  readonly provedAt: number | null;
  record(within: Queryable, deed: Deed): Promise<void>;
}

/** How rows name a person, for reading. */
export const nameOf = (person: Person): string =>
  person.kind === 'staff' ? `${person.name} (#${person.id})` : `${person.name}, command line`;

export const keyOf = (person: Person): ReviewerKey =>
  person.kind === 'staff' ? { kind: person.kind, id: person.id } : { kind: person.kind, id: null };

export const isSamePerson = (one: ReviewerKey | null, other: ReviewerKey): boolean =>
  one !== null && one.kind === other.kind && one.id === other.id;

/**
 * Whether the first of two people has lost access since. It is ended because somebody doubts a colleague, and what that
 * colleague did is then no half of a decision any more.
 */
export const hasLeft = async (db: Queryable, { kind, id }: ReviewerKey): Promise<boolean> =>
  kind === 'staff' && id !== null && (await findStaff(db, id))?.disabledAt != null;

/** What the first of two people did. */
export interface FirstEntry {
  readonly key: ReviewerKey;
  /** For reading. */
  readonly name: string;
  readonly at: number;
}

/** Whether the reviewer, who entered it, runs the site alone and so confirms it in a step of their own. */
export const isAloneWith = async (
  within: Queryable,
  first: Pick<FirstEntry, 'key'>,
  { person }: Reviewer,
  now: number,
): Promise<boolean> =>
  person.kind === 'staff' &&
  isSamePerson(first.key, keyOf(person)) &&
  (await runsAlone(within, { staffId: person.id, at: now }));

/**
 * The second of two people is another member of staff, or the one who runs the site alone, with a second factor given
 * after the entry. The command line is nobody's second person: whoever uses it may type any name.
 * @returns whether it is confirmed alone
 */
export async function checkSecondPerson(
  within: Queryable,
  first: FirstEntry,
  by: Reviewer,
  now: number,
): Promise<boolean> {
  const { key, name, at } = first;
  if (await isAloneWith(within, first, by, now)) {
    if (by.provedAt === null || by.provedAt <= at)
      throw new DecisionRefused('proof_needed', 'Enter a code that is newer than the entry.');
    return true;
  }
  if (isSamePerson(key, keyOf(by.person)))
    throw new DecisionRefused('same_person', `${name} entered it: somebody else confirms it.`);
  if (by.person.kind === 'command_line')
    throw new DecisionRefused(
      'second_person_needed',
      `${name} entered it. The command line is nobody’s second person: a member of staff confirms it in the back office.`,
    );
  return false;
}

/** What the person has credited and paid out alone on this day in UTC. */
export const decidedAloneToday = (
  within: Queryable,
  person: Person,
  now: number,
): Promise<bigint> => decidedAlone(within, keyOf(person), now - (now % DAY_MS));

/** Whether it is above what one person decides, with what that person has decided alone; null: nobody knows its worth. */
export const isAboveAlone = (
  amount: bigint | null,
  { alone, twoAbove }: { alone: bigint; twoAbove: bigint },
): boolean => amount === null || amount + alone > twoAbove;

/**
 * Whether a decision needs a second person: it is above the amount by itself, or with what the person has decided alone
 * on this day. Locks the person until the transaction's end, so that two decisions at once do not miss each other.
 */
export async function needsSecondPerson(
  within: Queryable,
  { person }: Reviewer,
  { amount, twoAbove, now }: { amount: bigint; twoAbove: bigint; now: number },
): Promise<boolean> {
  if (isAboveAlone(amount, { alone: 0n, twoAbove })) return true;
  await lockReviewer(within, keyOf(person));
  return isAboveAlone(amount, { alone: await decidedAloneToday(within, person, now), twoAbove });
}

export function checkReviewer({ person: { name } }: Reviewer): void {
  if (name.trim() === '' || name.length > 100 || /\p{Cc}/u.test(name))
    throw new DecisionRefused('name_missing', 'Say who decides: a name of up to 100 characters.');
}
