// Identities in the back office: what an application says besides its photos, and the decision about it.
import { DEFAULT_LANGUAGE, REJECTION_REASONS, languageOf } from '@meridian/contract';
import {
  COUNT_MAX,
  type Claim,
  type ClientBrief,
  type DeskIdentity,
  type DeskIdentityDetail,
  type DeskLetter,
  type IdentityView,
  type ParsedAdminInput,
} from '@meridian/contract/admin';
import {
  type Database,
  type VerificationRow,
  countOfUser,
  findUser,
  findVerification,
  hasDone,
  isCardVerifiedElsewhere,
  verificationsById,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import type { ClaimDesk } from '../claims/claim-desk.ts';
import { type Views, briefsOf, itemOnWire, readQueue, streamQueue } from '../claims/queue-list.ts';
import { personOf } from '../platform/staff/person.ts';
import { documentIndexes } from '../secrets/document-number.ts';
import type { Vault } from '../secrets/vault.ts';
import { type Decision, type VerificationDecisions, cardIdOf } from './decide.ts';
import { decisionText } from './mails.ts';

export interface IdentityDeskDeps {
  readonly db: Database;
  readonly verifications: VerificationDecisions;
  readonly vault: Vault;
  readonly claims: ClaimDesk;
  readonly now: () => number;
}

const VIEWS: Views<IdentityView> = {
  waiting: { states: ['under_review'], waits: true },
  verified: { states: ['verified'] },
  rejected: { states: ['rejected'] },
  all: { states: ['under_review', 'verified', 'rejected'] },
};

/** What a member of staff is about to say about an application. */
interface LetterSaid {
  readonly decision: string;
  readonly reason: string | null;
  readonly remark: string | undefined;
}

export type IdentityDesk = ReturnType<typeof createIdentityDesk>;

export function createIdentityDesk(deps: IdentityDeskDeps) {
  const { db, claims } = deps;

  const list = {
    db,
    table: 'verifications',
    views: VIEWS,
    cardKeys: (text: string) => documentIndexes(deps.vault, text),
  } as const;
  const rows = { kind: 'identity', claims, rowsById: verificationsById, onWire } as const;
  const handlers: AdminHandlersOf<
    'deskIdentities' | 'deskIdentity' | 'approveIdentity' | 'rejectIdentity'
  > = {
    deskIdentities: (wish) => readQueue(list, wish, rows),
    deskIdentity: async ({ id }) => detail(deps, await rowOf(deps, id)),
    async approveIdentity({ id }, colleague) {
      const { status } = await rowOf(deps, id);
      if (status === 'under_review') await mustHaveLooked(deps, colleague, id);
      return await decide(deps, colleague, id, { decision: 'approved' });
    },
    rejectIdentity: ({ id, reason, remark = '' }, colleague) =>
      decide(deps, colleague, id, { decision: 'rejected', reason, remark }),
  };

  return {
    handlers,
    streams: {
      deskIdentities: (wish: ParsedAdminInput<'deskIdentities'>) => streamQueue(list, wish, rows),
    },
    detail: (row: VerificationRow) => detail(deps, row),
    letter: (id: number, said: LetterSaid) => letter(deps, id, said),
  };
}

/** The mail that the client will read. */
async function letter(deps: IdentityDeskDeps, id: number, said: LetterSaid): Promise<DeskLetter> {
  const row = await rowOf(deps, id);
  const user = present(await findUser(deps.db, row.userId), 'an application has a client');
  const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
  const after: VerificationRow =
    said.decision === 'reject'
      ? { ...row, status: 'rejected', reason: said.reason, remark: said.remark ?? '' }
      : { ...row, status: 'verified' };
  return {
    language,
    text: decisionText(language, after),
    english: decisionText('en', after),
    by: user.email === null ? ['page'] : ['page', 'mail'],
  };
}

const onWire = (
  row: VerificationRow,
  client: ClientBrief,
  claim: Claim | undefined,
): DeskIdentity => ({
  ...itemOnWire('identity', row, {
    client,
    claim,
    createdAt: row.submittedAt,
    decidedAt: row.decidedAt,
    isWaiting: row.status === 'under_review',
  }),
  status: row.status,
  name: row.name,
  document_country: row.country,
});

async function rowOf(deps: IdentityDeskDeps, id: number): Promise<VerificationRow> {
  const row = await findVerification(deps.db, id);
  if (row === null) throw new AdminRefusal('item_unknown');
  return row;
}

async function detail(deps: IdentityDeskDeps, row: VerificationRow): Promise<DeskIdentityDetail> {
  const { db, claims, vault } = deps;
  const { userId } = row;
  const cardId = cardIdOf(vault, row);
  const [briefs, claimed, isCardTaken, earlierRejected] = await Promise.all([
    briefsOf(db, [row]),
    claims.of('identity', [row.id]),
    isCardVerifiedElsewhere(db, { cardKeys: documentIndexes(vault, cardId), userId }),
    countOfUser(
      db,
      { table: 'verifications', states: ['rejected'], userId, beforeId: row.id },
      COUNT_MAX,
    ),
  ]);
  return {
    ...onWire(row, briefs(row), claimed.get(row.id)),
    card_id: cardId,
    reason: REJECTION_REASONS.find((one) => one === row.reason) ?? null,
    remark: row.remark,
    decided_by: row.decidedBy,
    is_card_taken: isCardTaken,
    earlier_rejected: earlierRejected,
  };
}

async function decide(
  deps: IdentityDeskDeps,
  colleague: Colleague,
  id: number,
  decision: Decision,
): Promise<DeskIdentityDetail> {
  const { verifications, claims, now } = deps;
  await rowOf(deps, id);
  const { staff } = colleague;
  const work = (): Promise<VerificationRow> =>
    verifications.decide(id, decision, personOf(staff), (within, before) =>
      record(within, colleague, {
        at: now(),
        action: decision.decision === 'approved' ? 'identity.verified' : 'identity.rejected',
        subject: `verification:${id}`,
        userId: before.userId,
        reason: decision.decision === 'rejected' ? decision.reason : '',
        before: { status: before.status },
        after:
          decision.decision === 'rejected'
            ? { status: 'rejected', reason: decision.reason, remark: decision.remark }
            : { status: 'verified' },
      }),
    );
  return await detail(deps, await claims.deciding(colleague, { kind: 'identity', id }, work));
}

/** Nobody may approve a document without having looked at both its sides. */
async function mustHaveLooked(
  deps: IdentityDeskDeps,
  { staff }: Colleague,
  id: number,
): Promise<void> {
  const subject = `verification:${id}`;
  for (const action of ['identity.view_front', 'identity.view_back'])
    if (!(await hasDone(deps.db, { action, subject, staffId: staff.id })))
      throw new AdminRefusal('photos_unseen');
}
