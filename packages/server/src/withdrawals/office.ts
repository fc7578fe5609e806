// Withdrawals in the back office. decide.ts decides, as for the command line.
import { DEFAULT_LANGUAGE, WITHDRAWAL_REASONS, languageOf } from '@meridian/contract';
import {
  COUNT_MAX,
  type Claim,
  type ClientBrief,
  type DeskLetter,
  type DeskWithdrawal,
  type DeskWithdrawalDetail,
  type WithdrawalView,
  type ParsedAdminInput,
} from '@meridian/contract/admin';
import {
  type Database,
  type WithdrawalRow,
  countOfUser,
  findUser,
  findWithdrawal,
  withdrawalsById,
} from '@meridian/store';
import { asMoney, formatMoney, present, readMoney } from '@meridian/units';
import { type AdminHandlersOf, type Colleague, hasRole } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ClaimDesk } from '../claims/claim-desk.ts';
import { asDesk, deskReviewer } from '../platform/staff/desk-reviewer.ts';
import { type Views, briefsOf, itemOnWire, readQueue, streamQueue } from '../claims/queue-list.ts';
import { personOf } from '../platform/staff/person.ts';
import { decidedAloneToday, isAboveAlone } from '../platform/staff/reviewer.ts';
import { withdrawalText } from './mails.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { bankOnWire } from './bank-details.ts';
import type { WithdrawalDecisions, WithdrawalPart } from './decide.ts';
import { withoutLeftApproval } from './left-approval.ts';
import { isOtherName } from './name-key.ts';

export interface WithdrawalDeskDeps {
  readonly db: Database;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly decisions: WithdrawalDecisions;
  readonly claims: ClaimDesk;
  readonly now: () => number;
}

const VIEWS: Views<WithdrawalView> = {
  waiting: { states: ['queued', 'approved', 'sending'], waits: true },
  to_confirm: { states: ['queued'], firstApproved: true },
  approved: { states: ['approved', 'sending'] },
  sent: { states: ['sent'] },
  rejected: { states: ['rejected'] },
  cancelled: { states: ['cancelled'] },
  all: { states: ['queued', 'approved', 'sending', 'sent', 'rejected', 'cancelled'] },
};

const isWaiting = ({ stage }: WithdrawalRow): boolean => stage === 'queued' || stage === 'approved';

function partOf(colleague: Colleague, row: WithdrawalRow): WithdrawalPart {
  if (row.firstApprovedBy !== null) {
    if (hasRole(colleague, 'finance_checker')) return 'confirm';
    throw new AdminRefusal('confirm_refused');
  }
  if (hasRole(colleague, 'finance_maker')) return 'enter';
  throw new AdminRefusal('enter_refused');
}

function stageOf({ stage, id }: WithdrawalRow): DeskWithdrawal['stage'] {
  // The engine did not hold it, so it never counted.
  if (stage === 'asked' || stage === 'refused') throw new AdminRefusal('item_unknown', { id });
  return stage;
}

/** What a member of staff is about to say about a withdrawal. */
interface LetterSaid {
  readonly decision: string;
  readonly reason: string | null;
  readonly reference: string | undefined;
}

export type WithdrawalDesk = ReturnType<typeof createWithdrawalDesk>;

export function createWithdrawalDesk(deps: WithdrawalDeskDeps) {
  const { db, decisions, claims, now } = deps;

  const list = { db, table: 'withdrawals', views: VIEWS } as const;
  const rows = { kind: 'withdrawal', claims, rowsById: withdrawalsById, onWire } as const;
  const handlers: AdminHandlersOf<
    | 'deskWithdrawals'
    | 'deskWithdrawal'
    | 'approveWithdrawal'
    | 'sendWithdrawal'
    | 'rejectWithdrawal'
  > = {
    deskWithdrawals: (wish) => readQueue(list, wish, rows),
    deskWithdrawal: async ({ id }, colleague) => detail(deps, await rowOf(deps, id), colleague),
    async approveWithdrawal({ id }, colleague) {
      const part = partOf(colleague, await rowOf(deps, id));
      return await decide(deps, colleague, id, () =>
        decisions.approve(deskReviewer(colleague, now), { id, part }),
      );
    },
    async sendWithdrawal({ id, reference }, colleague) {
      await rowOf(deps, id);
      return await decide(deps, colleague, id, () =>
        decisions.send(deskReviewer(colleague, now), { id, reference }),
      );
    },
    async rejectWithdrawal({ id, reason }, colleague) {
      await rowOf(deps, id);
      return await decide(deps, colleague, id, () =>
        decisions.reject(deskReviewer(colleague, now, reason), { id, reason }),
      );
    },
  };

  return {
    handlers,
    streams: {
      deskWithdrawals: (wish: ParsedAdminInput<'deskWithdrawals'>) => streamQueue(list, wish, rows),
    },
    onWire,
    letter: (colleague: Colleague, id: number, said: LetterSaid) =>
      letter(deps, colleague, id, said),
  };
}

/** The mail that the client will read. */
async function letter(
  deps: WithdrawalDeskDeps,
  colleague: Colleague,
  id: number,
  said: LetterSaid,
): Promise<DeskLetter> {
  const { db, settings } = deps;
  const row = await rowOf(deps, id);
  const user = present(await findUser(db, row.userId), 'a withdrawal has a client');
  const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
  const alone = await decidedAloneToday(db, personOf(colleague.staff), deps.now());
  const twoAbove = readMoney(settings.current().fourEyesAbove);
  const isFirst = row.firstApprovedBy === null && isAboveAlone(row.amount, { alone, twoAbove });
  if (said.decision === 'approve' && isFirst) return { language, text: '', english: '', by: [] };
  const after: WithdrawalRow =
    said.decision === 'reject'
      ? { ...row, stage: 'rejected', reason: said.reason }
      : said.decision === 'send'
        ? { ...row, stage: 'sent', reference: said.reference ?? '' }
        : { ...row, stage: 'approved' };
  return {
    language,
    text: withdrawalText(language, after),
    english: withdrawalText('en', after),
    by: user.email === null ? ['page'] : ['page', 'mail'],
  };
}

function onWire(row: WithdrawalRow, client: ClientBrief, claim: Claim | undefined): DeskWithdrawal {
  return {
    ...itemOnWire('withdrawal', row, {
      client,
      claim,
      createdAt: row.createdAt,
      dueFrom: Math.max(row.createdAt, row.holdUntil ?? 0),
      decidedAt: row.endedAt,
      isWaiting: isWaiting(row),
    }),
    stage: stageOf(row),
    is_first_approved: row.firstApprovedBy !== null,
    kind: row.kind,
    currency: row.code,
    protocol: row.protocol,
    amount: formatMoney(asMoney(row.amount)),
    receives: row.receives,
    hold_until: row.holdUntil,
  };
}

async function rowOf(deps: WithdrawalDeskDeps, id: number): Promise<WithdrawalRow> {
  const row = await findWithdrawal(deps.db, id);
  if (row === null) throw new AdminRefusal('item_unknown');
  stageOf(row);
  return await withoutLeftApproval(deps.db, row);
}

async function detail(
  deps: WithdrawalDeskDeps,
  row: WithdrawalRow,
  colleague: Colleague,
): Promise<DeskWithdrawalDetail> {
  const { db, settings, claims } = deps;
  const { userId, id: beforeId } = row;
  const [briefs, claimed, user, earlierSent, earlierRejected, alone] = await Promise.all([
    briefsOf(db, [row]),
    claims.of('withdrawal', [row.id]),
    findUser(db, userId),
    countOfUser(db, { table: 'withdrawals', states: ['sent'], userId, beforeId }, COUNT_MAX),
    countOfUser(db, { table: 'withdrawals', states: ['rejected'], userId, beforeId }, COUNT_MAX),
    decidedAloneToday(db, personOf(colleague.staff), deps.now()),
  ]);
  const client = briefs(row);
  const { fourEyesAbove } = settings.current();
  const twoAbove = readMoney(fourEyesAbove);
  const by = (name: string | null, at: number | null) =>
    name === null || at === null ? null : { by: name, at };
  return {
    ...onWire(row, client, claimed.get(row.id)),
    address: row.address,
    ...bankOnWire(row),
    fee: formatMoney(asMoney(row.fee)),
    rate: row.rate,
    memo: row.memo,
    hold_reason: row.holdReason,
    name_differs: isOtherName(row, client.name),
    is_verified: user?.identityVerifiedAt != null,
    first_approved: by(row.firstApprovedBy, row.firstApprovedAt),
    approved: by(row.approvedBy, row.approvedAt),
    is_alone: row.isAlone,
    reference: row.reference,
    sent_by: row.sentBy,
    reason: WITHDRAWAL_REASONS.find((one) => one === row.reason) ?? null,
    ended_by: row.endedBy,
    needs_two: row.firstApprovedBy !== null || isAboveAlone(row.amount, { alone, twoAbove }),
    decided_alone: formatMoney(asMoney(alone)),
    four_eyes_above: fourEyesAbove,
    earlier_sent: earlierSent,
    earlier_rejected: earlierRejected,
  };
}

async function decide(
  deps: WithdrawalDeskDeps,
  colleague: Colleague,
  id: number,
  work: () => Promise<WithdrawalRow>,
): Promise<DeskWithdrawalDetail> {
  const row = await deps.claims.deciding(colleague, { kind: 'withdrawal', id }, () => asDesk(work));
  return await detail(deps, row, colleague);
}
