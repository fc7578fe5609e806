// Deposits in the back office. decide.ts decides, as for the command line.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import {
  COUNT_MAX,
  type AdminOutput,
  type ClientBrief,
  type Claim,
  type DepositReason,
  type DepositView,
  type DeskDeposit,
  type DeskDepositDetail,
  type DeskLetter,
  INVALIDATING,
  type ParsedAdminInput,
} from '@meridian/contract/admin';
import {
  type Database,
  type DepositRow,
  countOfUser,
  depositsById,
  findDeposit,
  findDepositOption,
  findUser,
} from '@meridian/store';
import { asMoney, formatMoney, present, readMoney } from '@meridian/units';
import { type AdminHandlersOf, type Colleague, hasRole } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ClaimDesk } from '../claims/claim-desk.ts';
import { asDesk, deskReviewer } from '../platform/staff/desk-reviewer.ts';
import { type Views, briefsOf, itemOnWire, readQueue, streamQueue } from '../claims/queue-list.ts';
import { textOf } from '../platform/http/texts.ts';
import { checkProof, personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import type { Proposals, Propose } from '../proposals/proposals.ts';
import type { ReversalInput, Reversals } from './reversal.ts';
import type { CurrencyRates } from '../market/prices/currency-rates.ts';
import { depositText } from './mails.ts';
import {
  decidedAloneToday,
  isAboveAlone,
  isSamePerson,
  keyOf,
} from '../platform/staff/reviewer.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { type DepositDecisions, type DepositPart, dollarsOf, priceOf, readSeen } from './decide.ts';
import { withoutLeftEntry } from './left-entry.ts';
import { amountText, paymentNote } from './wire.ts';

export interface DepositDeskDeps {
  readonly db: Database;
  readonly rates: CurrencyRates;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly decisions: DepositDecisions;
  readonly claims: ClaimDesk;
  readonly proposals: Proposals;
  readonly reversals: Pick<Reversals, 'kind'>;
  readonly now: () => number;
}

const VIEWS: Views<DepositView> = {
  waiting: { states: ['pending', 'entered', 'crediting'], waits: true },
  to_confirm: { states: ['entered'] },
  completed: { states: ['completed'] },
  rejected: { states: ['rejected'] },
  invalid: { states: ['invalid'] },
  reversed: { states: ['reversing', 'reversed'] },
  all: {
    states: [
      ...['pending', 'entered', 'crediting', 'completed'],
      ...['rejected', 'invalid', 'reversing', 'reversed'],
    ],
  },
};

const isWaiting = ({ stage }: DepositRow): boolean => stage === 'pending' || stage === 'entered';

/** The maker's part is the first, the checker's the second; only who runs a site alone has both roles. */
function partOf(colleague: Colleague, row: DepositRow): DepositPart {
  // Of one that is decided the decision itself says so.
  if (hasRole(colleague, 'finance_checker') && row.stage !== 'pending') return 'confirm';
  const isEntered = row.stage === 'entered';
  if (hasRole(colleague, 'finance_maker') && (!isEntered || isEnteredBy(row, colleague)))
    return 'enter';
  throw new AdminRefusal(isEntered ? 'confirm_refused' : 'enter_refused');
}

const isEnteredBy = ({ entered }: DepositRow, { staff }: Colleague): boolean =>
  isSamePerson(entered, keyOf(personOf(staff)));

/** The remark that the client reads: the reason in the client's language, then what the reviewer added. */
const depositRemark = (
  language: Language,
  reason: DepositReason,
  remark: string | undefined,
): string =>
  [textOf(language, `deposit_reason_${reason}`), remark ?? '']
    .filter((part) => part !== '')
    .join(' ');

/** What a member of staff is about to say about a deposit. */
interface LetterSaid {
  readonly decision: string;
  readonly reason: DepositReason | null;
  readonly remark: string | undefined;
  readonly seen: string | undefined;
  readonly seen_currency: string | undefined;
}

export type DepositDesk = ReturnType<typeof createDepositDesk>;

export function createDepositDesk(deps: DepositDeskDeps) {
  const { db, claims } = deps;
  const proposeReversal = deps.proposals.add(deps.reversals.kind);

  const toWire = (row: DepositRow, client: ClientBrief, claim: Claim | undefined) =>
    onWire(deps, row, client, claim);
  const list = { db, table: 'deposits', views: VIEWS } as const;
  const rows = { kind: 'deposit', claims, rowsById: depositsById, onWire: toWire } as const;
  const handlers: AdminHandlersOf<
    'deskDeposits' | 'deskDeposit' | 'approveDeposit' | 'rejectDeposit' | 'reverseDeposit'
  > = {
    deskDeposits: (wish) => readQueue(list, wish, rows),
    deskDeposit: async ({ id }, colleague) => detail(deps, await rowOf(deps, id), colleague),
    approveDeposit: (input, colleague) => approve(deps, input, colleague),
    rejectDeposit: (input, colleague) => reject(deps, input, colleague),
    reverseDeposit: (input, colleague) => reverse(deps, proposeReversal, input, colleague),
  };

  return {
    handlers,
    streams: {
      deskDeposits: (wish: ParsedAdminInput<'deskDeposits'>) => streamQueue(list, wish, rows),
    },
    onWire: toWire,
    letter: (colleague: Colleague, id: number, said: LetterSaid) =>
      letter(deps, colleague, id, said),
  };
}

async function approve(
  deps: DepositDeskDeps,
  { id, seen_currency: currency, ...said }: ParsedAdminInput<'approveDeposit'>,
  colleague: Colleague,
): Promise<DeskDepositDetail> {
  const { decisions, claims, now } = deps;
  const { reference, seen, is_difference_confirmed: isDifferenceConfirmed } = said;
  const part = partOf(colleague, await rowOf(deps, id));
  const row = await claims.deciding(colleague, { kind: 'deposit', id }, () =>
    asDesk(() =>
      decisions.approve(deskReviewer(colleague, now), {
        ...{ id, reference, seen, currency, part },
        isDifferenceConfirmed,
      }),
    ),
  );
  return await detail(deps, row, colleague);
}

async function reject(
  deps: DepositDeskDeps,
  { id, reason, remark: added }: ParsedAdminInput<'rejectDeposit'>,
  colleague: Colleague,
): Promise<DeskDepositDetail> {
  const { decisions, claims, now } = deps;
  const before = await rowOf(deps, id);
  const remark = depositRemark(await languageOfClient(deps, before), reason, added);
  const by = deskReviewer(colleague, now, reason);
  const end = INVALIDATING.includes(reason) ? decisions.invalidate : decisions.reject;
  const row = await claims.deciding(colleague, { kind: 'deposit', id }, () =>
    asDesk(() => end(by, { id, remark })),
  );
  return await detail(deps, row, colleague);
}

async function reverse(
  { now }: DepositDeskDeps,
  propose: Propose<ReversalInput>,
  { id, reason }: ParsedAdminInput<'reverseDeposit'>,
  colleague: Colleague,
): Promise<AdminOutput<'reverseDeposit'>> {
  checkProof(colleague, now());
  const input = { id, reason };
  const proposal = await propose(personOf(colleague.staff), input, '', (within, made) =>
    record(within, colleague, {
      at: now(),
      action: 'propose.reverseDeposit',
      subject: `deposit:${id}`,
      reason,
      before: made.before,
      after: made.after,
    }),
  );
  return { proposal };
}

/** The mail that the client will read. */
async function letter(
  deps: DepositDeskDeps,
  colleague: Colleague,
  id: number,
  said: LetterSaid,
): Promise<DeskLetter> {
  const { db, rates, settings } = deps;
  const row = await rowOf(deps, id);
  const user = present(await findUser(db, row.userId), 'a deposit has a client');
  const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
  const alone = await decidedAloneToday(db, personOf(colleague.staff), deps.now());
  const twoAbove = readMoney(settings.current().fourEyesAbove);
  const after = (of: Language): DepositRow => {
    if (said.reason !== null && said.decision === 'reject')
      return { ...row, stage: 'rejected', remark: depositRemark(of, said.reason, said.remark) };
    const seen = said.seen === undefined ? row.stated : readSeen(said.seen);
    const seenCurrency = said.seen_currency ?? row.currency;
    const credited = dollarsOf(seen, priceOf(rates, seenCurrency));
    const isFirst = row.stage === 'pending' && isAboveAlone(credited, { alone, twoAbove });
    const isCorrected = isEnteredBy(row, colleague) && !hasRole(colleague, 'finance_checker');
    const isEntry = isFirst || (row.stage === 'entered' && isCorrected);
    return { ...row, stage: isEntry ? 'entered' : 'completed', seen, seenCurrency, credited };
  };
  const text = await asDesk(() => depositText(language, after(language)));
  if (text === null) return { language, text: '', english: '', by: [] };
  return {
    language,
    text,
    english: depositText('en', after('en')) ?? '',
    by: user.email === null ? ['page'] : ['page', 'mail'],
  };
}

function worth(deps: DepositDeskDeps, row: DepositRow): bigint | null {
  if (row.credited !== null) return row.credited;
  const price = deps.rates.usdPrice(row.currency);
  return price === null ? null : dollarsOf(row.stated, price);
}

function onWire(
  deps: DepositDeskDeps,
  row: DepositRow,
  client: ClientBrief,
  claim: Claim | undefined,
): DeskDeposit {
  const usd = worth(deps, row);
  return {
    ...itemOnWire('deposit', row, {
      client,
      claim,
      createdAt: row.createdAt,
      decidedAt: row.decidedAt,
      isWaiting: isWaiting(row),
    }),
    stage: row.stage,
    kind: row.kind,
    currency: row.currency,
    protocol: row.protocol,
    stated: amountText(row.kind, row.stated),
    usd: usd === null ? null : formatMoney(asMoney(usd)),
  };
}

async function rowOf(deps: DepositDeskDeps, id: number): Promise<DepositRow> {
  const row = await findDeposit(deps.db, id);
  if (row === null) throw new AdminRefusal('item_unknown');
  return await withoutLeftEntry(deps.db, row);
}

async function detail(
  deps: DepositDeskDeps,
  row: DepositRow,
  colleague: Colleague,
): Promise<DeskDepositDetail> {
  const { db, settings, claims } = deps;
  const before = { table: 'deposits', userId: row.userId, beforeId: row.id } as const;
  const [briefs, claimed, earlierCompleted, earlierRejected, option, alone] = await Promise.all([
    briefsOf(db, [row]),
    claims.of('deposit', [row.id]),
    countOfUser(db, { ...before, states: ['completed'] }, COUNT_MAX),
    countOfUser(db, { ...before, states: ['rejected', 'invalid'] }, COUNT_MAX),
    findDepositOption(db, row.optionId),
    decidedAloneToday(db, personOf(colleague.staff), deps.now()),
  ]);
  const { fourEyesAbove } = settings.current();
  const twoAbove = readMoney(fourEyesAbove);
  const { enteredBy, enteredAt, stage } = row;
  const client = briefs(row);
  // Two people look it up, so the second is not told what the first has entered.
  const isTold = stage !== 'entered';
  return {
    ...onWire(deps, row, client, claimed.get(row.id)),
    address: row.address,
    bank_name: row.bankName,
    payee_account: option?.payeeAccount ?? '',
    payment_note: option?.kind === 'wire' ? paymentNote(option, client.uid) : '',
    stated_address: row.statedAddress,
    stated_reference: row.statedReference,
    has_proof: row.proofUrl !== '',
    remark: row.remark,
    entry:
      enteredBy === null || enteredAt === null
        ? null
        : { by: enteredBy, at: enteredAt, is_own: isEnteredBy(row, colleague) },
    reference: isTold ? row.reference : null,
    seen: isTold && row.seen !== null ? amountText(row.kind, row.seen) : null,
    seen_currency: isTold ? row.seenCurrency : null,
    decided_by: row.decidedBy,
    is_alone: row.isAlone,
    reversed_at: row.reversedAt,
    needs_two: stage === 'entered' || isAboveAlone(worth(deps, row), { alone, twoAbove }),
    decided_alone: formatMoney(asMoney(alone)),
    four_eyes_above: fourEyesAbove,
    earlier_completed: earlierCompleted,
    earlier_rejected: earlierRejected,
  };
}

async function languageOfClient(deps: DepositDeskDeps, row: DepositRow): Promise<Language> {
  return languageOf((await findUser(deps.db, row.userId))?.lang ?? '') ?? DEFAULT_LANGUAGE;
}
