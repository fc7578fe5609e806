// What needs a second person. A noun registers a kind; its call then makes a proposal in place of the change, and the
// change happens when another member confirms what stands there. Whoever confirms, confirms what was seen.
import { createHash } from 'node:crypto';
import type { ProposalRef, Role } from '@meridian/contract/admin';
import {
  type Database,
  PROPOSAL_WAITS_CONSTRAINT,
  type ProposalRow,
  type ProposalWords,
  type Queryable,
  createProposal,
  expireProposals,
  isUniqueViolation,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { Person } from '../platform/staff/person.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';

export const PROPOSAL_LIFE_MS = 7 * DAY_MS;

export interface People {
  readonly maker: Person;
  /** Null while it is only proposed. */
  readonly confirmer: Person | null;
}

/** What a change is done with. */
export interface Confirmed {
  readonly maker: Person;
  readonly confirmer: Person;
  readonly proposalId: number;
}

export interface Description extends ProposalWords {
  /** What it is about: 'deposit_option:3'. One proposal at a time waits about it. */
  readonly subject: string;
  /** What is so at this moment: shown, and no part of what is confirmed, because it changes as it is read. */
  readonly counts?: readonly string[];
}

/** @template T what shall be done, as JSON */
export interface ProposalKind<T> {
  /** The name of the call that makes it. */
  readonly kind: string;
  readonly title: string;
  readonly mayConfirm: readonly Role[];
  /** Whoever runs the site alone confirms it at once, not an hour later. */
  readonly isUrgent?: boolean;
  /** Refuses what cannot be done; called when it is proposed and again before it is done. */
  check(input: T, people: People): Promise<void>;
  /** Locks what one person alone may change of what it describes: it is described again, and then done. */
  hold?(within: Queryable, input: T): Promise<void>;
  /** In words: what it is now and what it becomes. */
  describe(input: T, from: Queryable): Promise<Description> | Description;
  apply(within: Queryable, input: T, by: Confirmed): Promise<void>;
  /** For what stands in memory, and for mails. */
  afterCommit?(input: T): Promise<void>;
}

export interface Proposals {
  /** @returns how the kind's call proposes */
  add<T>(kind: ProposalKind<T>): Propose<T>;
  kindOf(row: ProposalRow): ProposalKind<unknown>;
}

/** @throws proposal_waits, and what the kind's check throws */
export type Propose<T> = (
  maker: Person,
  input: T,
  reason: string,
  /** The line of the audit log, in the same transaction. */
  record: (within: Queryable, made: ProposalRow) => Promise<void>,
) => Promise<ProposalRef>;

export interface ProposalDeps {
  readonly db: Database;
  /** Called once it waits. */
  readonly onMade: (made: ProposalRow, title: string) => Promise<void>;
  readonly now: () => number;
}

export function createProposals({ db, onMade, now }: ProposalDeps): Proposals {
  const kinds = new Map<string, ProposalKind<unknown>>();
  return {
    add<T>(kind: ProposalKind<T>): Propose<T> {
      kinds.set(kind.kind, kind);
      return async (maker, input, reason, record) => {
        await kind.check(input, { maker, confirmer: null });
        const described = await kind.describe(input, db);
        const at = now();
        const made = { makerId: maker.id, makerName: maker.name, madeAt: at };
        try {
          const row = await db.transaction(async (within) => {
            await expireProposals(within, at);
            const written = await createProposal(within, {
              ...described,
              ...made,
              kind: kind.kind,
              input,
              reason,
              expiresAt: at + PROPOSAL_LIFE_MS,
            });
            await record(within, written);
            return written;
          });
          await onMade(row, kind.title);
          return { id: row.id, expires_at: row.expiresAt };
        } catch (error) {
          if (isUniqueViolation(error, PROPOSAL_WAITS_CONSTRAINT))
            throw new AdminRefusal('proposal_waits');
          throw error;
        }
      };
    },
    kindOf({ kind }) {
      const known = kinds.get(kind);
      if (known === undefined) throw new AdminRefusal('proposal_unknown');
      return known;
    },
  };
}

/** Of everything that a confirmation stands for. */
export function hashOfSeen(
  { id, input }: Pick<ProposalRow, 'id' | 'input'>,
  { subject, before, after, touches }: Description,
): string {
  const seen = JSON.stringify([id, input, subject, before, after, touches]);
  return createHash('sha256').update(seen).digest('hex');
}
