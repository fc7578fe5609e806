// Identity verification: a client has one application at a time; a reviewer approves it, or rejects it with a reason of
// the closed list. Applications and decisions are kept unchanged. The routes and the reviewers' tools both use this.
import {
  REJECTION_REASONS,
  ReviewStatus,
  type ParsedInput,
  type RejectionReason,
} from '@meridian/contract';
import {
  type Database,
  type Queryable,
  type User,
  VerificationConstraint,
  type VerificationRow,
  addVerification,
  approveAlone,
  decideVerification,
  findUser,
  findVerification,
  isCardVerifiedElsewhere,
  isUniqueViolation,
  lastVerification,
} from '@meridian/store';
import { Refusal } from '../platform/http/refusal.ts';
import type { Telling } from '../platform/messages/telling.ts';
import { plainText } from '../platform/http/rich-text.ts';
import type { Person } from '../platform/staff/person.ts';
import { keyOf, nameOf } from '../platform/staff/reviewer.ts';
import { documentIndexes } from '../secrets/document-number.ts';
import type { Vault } from '../secrets/vault.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { uploadIdOf, useUploads } from '../platform/uploads/uploads.ts';
import { markIdentityVerified } from '../users/credit-score.ts';

/** The most characters of a reviewer's remark. */
const REMARK_MAX = 500;

export type Decision =
  | { readonly decision: 'approved' }
  | {
      readonly decision: 'rejected';
      readonly reason: RejectionReason;
      /** Added to the reason's own text, in the language that the reviewer writes; may be empty. */
      readonly remark: string;
    };

/** Runs within the transaction of the decision: who did it is written together with what was done. */
type RecordDecision = (within: Queryable, application: VerificationRow) => Promise<void>;

export interface VerificationDecisions {
  /** The newest application of a user, with its decision. */
  last(userId: number): Promise<VerificationRow | null>;
  /** @throws Refusal */
  submit(user: User, input: ParsedInput<'submitVerification'>): Promise<VerificationRow>;
  /** @throws Refusal verification_unknown, verification_decided, verification_card_taken */
  decide(
    id: number,
    decision: Decision,
    by: Person,
    record?: RecordDecision,
  ): Promise<VerificationRow>;
}

export interface VerificationDecisionDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly now: () => number;
  readonly settings: Pick<LiveSettings, 'current'>;
  /** Of each decision. */
  readonly telling: Telling<Decided>;
}

export interface Decided {
  readonly user: User;
  readonly application: VerificationRow;
}

/** The document's number as the client wrote it. */
export const cardIdOf = (
  vault: Vault,
  { cardSealed, userId }: Pick<VerificationRow, 'cardSealed' | 'userId'>,
): string => vault.open(cardSealed, cardOf(userId)).toString('utf8');

const cardOf = (owner: number) => ({ kind: 'verifications.card', owner }) as const;

export function createVerificationDecisions(deps: VerificationDecisionDeps): VerificationDecisions {
  return {
    last: (userId) => lastVerification(deps.db, userId),
    submit: (user, input) => submit(deps, user, input),
    decide: (id, decision, by, record) => decide(deps, id, decision, by, record),
  };
}

async function submit(
  deps: VerificationDecisionDeps,
  user: User,
  input: ParsedInput<'submitVerification'>,
): Promise<VerificationRow> {
  const { db, vault, now } = deps;
  const before = await lastVerification(db, user.id);
  if (before?.status === 'verified') throw new Refusal('verification_done');
  if (before?.status === 'under_review') throw new Refusal('verification_under_review');
  const country = input.country?.toUpperCase() ?? user.country;
  refuseCountry(deps, country, user.country);
  const cardKeys = documentIndexes(vault, input.card_id);
  // The refusal does not say whose account it is, nor that there is another.
  if (await isCardVerifiedElsewhere(db, { cardKeys, userId: user.id }))
    throw new Refusal('verification_not_possible');
  const submittedAt = now();
  try {
    await db.transaction(async (within) => {
      const take = async (field: string, url: string): Promise<string> => {
        const id = uploadIdOf(url);
        const isMine = await useUploads(within, {
          userId: user.id,
          urls: [url],
          at: submittedAt,
        });
        if (id !== null && isMine) return id;
        throw new Refusal('fields_invalid', {}, { [field]: { key: 'photo_not_own' } });
      };
      if (input.front_pic === input.reverse_pic)
        throw new Refusal('fields_invalid', {}, { reverse_pic: { key: 'photo_same' } });
      const frontUpload = await take('front_pic', input.front_pic);
      const backUpload = await take('reverse_pic', input.reverse_pic);
      await addVerification(within, {
        userId: user.id,
        name: input.name.normalize('NFC').replace(/\s+/g, ' '),
        cardSealed: vault.seal(Buffer.from(input.card_id), cardOf(user.id)),
        cardKey: cardKeys[0],
        country,
        frontUpload,
        backUpload,
        submittedAt,
      });
    });
  } catch (error) {
    // Two devices applied at once; the first one counts.
    if (isUniqueViolation(error, VerificationConstraint.oneAtATime))
      throw new Refusal('verification_under_review');
    throw error;
  }
  return await lastOf(db, user.id);
}

async function decide(
  deps: VerificationDecisionDeps,
  id: number,
  decision: Decision,
  by: Person,
  record?: RecordDecision,
): Promise<VerificationRow> {
  const { db, now } = deps;
  const at = now();
  const application = await findVerification(db, id);
  if (application === null) throw new Refusal('verification_unknown');
  const { userId } = application;
  try {
    await db.transaction(async (within) => {
      if (decision.decision === 'approved') await approveAlone(within);
      const isDecided = await decideVerification(within, {
        verificationId: id,
        at,
        decision: decision.decision,
        reason: decision.decision === 'rejected' ? checkedReason(decision.reason) : null,
        remark:
          decision.decision === 'rejected' ? plainText(decision.remark).slice(0, REMARK_MAX) : '',
        decidedBy: nameOf(by),
        decided: keyOf(by),
      });
      if (!isDecided) throw new Refusal('verification_decided');
      if (decision.decision === 'approved') {
        await refuseCardTaken(deps, within, application);
        await markIdentityVerified(within, { userId, at });
      }
      await record?.(within, application);
      await deps.telling.write(within, await decidedOf(within, id, userId));
    });
  } catch (error) {
    if (isUniqueViolation(error, VerificationConstraint.card))
      throw new Refusal('verification_card_taken');
    throw error;
  }
  const decided = await decidedOf(db, id, userId);
  deps.telling.say(decided);
  return decided.application;
}

async function decidedOf(db: Queryable, id: number, userId: number): Promise<Decided> {
  const [application, user] = [await findVerification(db, id), await findUser(db, userId)];
  if (application === null || user === null) throw new Refusal('verification_unknown');
  return { application, user };
}

/** The database's own index does not see one document under two keys as the same. */
async function refuseCardTaken(
  { vault }: VerificationDecisionDeps,
  within: Queryable,
  application: VerificationRow,
): Promise<void> {
  const cardKeys = documentIndexes(vault, cardIdOf(vault, application));
  const { userId } = application;
  if (await isCardVerifiedElsewhere(within, { cardKeys, userId }))
    throw new Refusal('verification_card_taken');
}

function refuseCountry(
  deps: VerificationDecisionDeps,
  ...countries: readonly (string | null)[]
): void {
  const { countriesNotServed } = deps.settings.current();
  const refused = countries.some((code) => code !== null && countriesNotServed.includes(code));
  if (refused) throw new Refusal('document_country_not_served');
}

async function lastOf(db: Database, userId: number): Promise<VerificationRow> {
  const row = await lastVerification(db, userId);
  if (row === null) throw new Refusal('verification_unknown');
  return row;
}

function checkedReason(reason: string): RejectionReason {
  const known = REJECTION_REASONS.find((one) => one === reason);
  if (known === undefined) {
    throw new Refusal(
      'fields_invalid',
      {},
      { reason: { key: 'field_not_one_of', args: { choices: REJECTION_REASONS.join(', ') } } },
    );
  }
  return known;
}

/** The wire's number for a status; after a rejection a user may apply again. */
export const reviewStatus = (application: VerificationRow | null): number => {
  if (application === null || application.status === 'rejected') return ReviewStatus.none;
  return application.status === 'verified' ? ReviewStatus.verified : ReviewStatus.underReview;
};
