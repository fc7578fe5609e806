// The queue of withdrawals: approved by one person or two, marked sent with the payment's reference.
import type {
  DeskWithdrawal,
  DeskWithdrawalDetail,
  WithdrawalView,
} from '@meridian/contract/admin';
import { Badge, type BadgeTone } from '@meridian/design/components/badge';
import { FactList, type KnownFact } from '@meridian/design/components/facts';
import { act, look } from '../lib/api.ts';
import { counted, formatAmount, formatInstant } from '../lib/format.ts';
import type { Column } from '../ui/data-table.tsx';
import type { Mode } from '../ui/queue/decision-form.tsx';
import { ClientLink } from '../ui/queue/item-panel.tsx';
import { secondPersonHint } from '../ui/queue/second-person.ts';
import { queuePage } from '../ui/queue/queue-page.tsx';
import { reasonTitle } from '../ui/queue/reasons.ts';
import { WITHDRAWAL_REASONS } from './reasons.ts';

const VIEWS: readonly { value: WithdrawalView; title: string }[] = [
  { value: 'waiting', title: 'Waiting' },
  { value: 'to_confirm', title: 'To confirm' },
  { value: 'approved', title: 'To send' },
  { value: 'sent', title: 'Sent' },
  { value: 'rejected', title: 'Rejected' },
  { value: 'cancelled', title: 'Cancelled' },
  { value: 'all', title: 'All' },
];

const STAGES: Readonly<Record<DeskWithdrawal['stage'], readonly [BadgeTone, string]>> = {
  queued: ['warn', 'Queued'],
  approved: ['accent', 'To send'],
  sending: ['accent', 'Sending'],
  sent: ['positive', 'Sent'],
  rejected: ['negative', 'Rejected'],
  cancelled: ['plain', 'Cancelled'],
};

function Stage({ withdrawal }: { readonly withdrawal: DeskWithdrawal }) {
  if (isHeld(withdrawal)) return <Badge tone="plain">On hold</Badge>;
  const [tone, text] = STAGES[withdrawal.stage];
  const isHalf = withdrawal.stage === 'queued' && withdrawal.is_first_approved;
  return <Badge tone={isHalf ? 'accent' : tone}>{isHalf ? 'To confirm' : text}</Badge>;
}

const COLUMNS: readonly Column<DeskWithdrawal>[] = [
  {
    title: 'Amount',
    isFigure: true,
    sort: 'amount',
    cell: ({ amount, receives, currency }) => (
      <>
        <span className="block">${formatAmount(amount)}</span>
        <span className="text-caption font-normal text-text-3">
          {formatAmount(receives)} {currency}
        </span>
      </>
    ),
  },
  { title: 'Status', cell: (withdrawal) => <Stage withdrawal={withdrawal} /> },
];

export default queuePage<WithdrawalView, DeskWithdrawal, DeskWithdrawalDetail>({
  kind: 'withdrawal',
  path: '/withdrawals',
  calls: { list: 'deskWithdrawals', decided: 'decided_at', finds: 'Client, number, reference' },
  title: 'Withdrawals',
  itemTitle: 'Withdrawal',
  views: VIEWS,
  columns: COLUMNS,
  reasons: WITHDRAWAL_REASONS,
  list: (wish) => look('deskWithdrawals', wish),
  find: (id) => look('deskWithdrawal', { id }),
  may(withdrawal, has) {
    const who = { isMaker: has('finance_maker'), isChecker: has('finance_checker') };
    return { modes: modesOf(withdrawal, who), hint: hintOf(withdrawal, who) };
  },
  entry(mode) {
    if (mode === 'reject') return { fields: [], done: () => 'Rejected.' };
    if (mode === 'approve')
      return {
        fields: [],
        done: ({ stage }) =>
          stage === 'queued'
            ? 'Approved: it waits for the second approval.'
            : 'Approved: it is to be sent.',
      };
    return {
      fields: ['reference'],
      done: () => 'Marked as sent.',
      note: (
        <p className="text-caption text-text-2">
          This takes the money out of the account first. Pay only after it says Sent.
        </p>
      ),
    };
  },
  decide: (mode, id, { reference, reason }) =>
    mode === 'approve'
      ? act('approveWithdrawal', { id })
      : mode === 'send'
        ? act('sendWithdrawal', { id, reference })
        : act('rejectWithdrawal', { id, reason }),
  Stage: ({ detail }) => <Stage withdrawal={detail} />,
  Body: ({ detail }) => (
    <>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="figure text-display">${formatAmount(detail.amount)}</span>
      </p>
      <p className="figure mt-1 text-label text-text-3">
        pays {formatAmount(detail.receives)} {detail.currency}
      </p>
      <div className="mt-4">
        <FactList look="ruled" facts={factsOf(detail)} />
      </div>
    </>
  ),
});

function modesOf(
  withdrawal: DeskWithdrawalDetail,
  { isMaker, isChecker }: { isMaker: boolean; isChecker: boolean },
): Mode[] {
  if (!isMaker && !isChecker) return [];
  if (withdrawal.stage === 'approved') return isMaker ? ['reject', 'send'] : ['reject'];
  if (withdrawal.stage !== 'queued') return [];
  const mayApprove = withdrawal.is_first_approved ? isChecker : isMaker;
  return mayApprove && !isHeld(withdrawal) ? ['reject', 'approve'] : ['reject'];
}

function hintOf(
  withdrawal: DeskWithdrawalDetail,
  { isMaker, isChecker }: { isMaker: boolean; isChecker: boolean },
): string | undefined {
  if (!isMaker && !isChecker) return undefined;
  if (withdrawal.stage === 'approved')
    return isMaker ? undefined : 'A finance maker marks it as sent.';
  if (withdrawal.stage !== 'queued') return undefined;
  if (isHeld(withdrawal))
    return `It can be approved from ${formatInstant(withdrawal.hold_until ?? 0)} on: a day after ${holdReason(withdrawal)}.`;
  if (withdrawal.is_first_approved)
    return isChecker ? undefined : 'A finance checker approves it too.';
  if (!isMaker) return 'A finance maker approves it first.';
  return withdrawal.needs_two ? secondPersonHint(withdrawal) : undefined;
}

const isHeld = ({ hold_until: until, stage }: DeskWithdrawal): boolean =>
  until !== null && until > Date.now() && stage === 'queued';

const HOLD_REASONS: Readonly<Record<string, string>> = {
  password_changed: 'a new password',
  method_new: 'a new method',
  contact_changed: 'a new e-mail address or number',
};
const holdReason = ({ hold_reason: reason }: DeskWithdrawalDetail): string =>
  HOLD_REASONS[reason ?? ''] ?? 'a change of the account';

const whole = (text: string) => <span className="break-all">{text}</span>;
const by = (of: { by: string; at: number } | null): string =>
  of === null ? '' : `${of.by}, ${formatInstant(of.at)}`;
const fact = (label: string, text: string | null, tone?: 'warn'): KnownFact | null =>
  text === null || text === ''
    ? null
    : { label, value: whole(text), ...(tone === undefined ? {} : { tone }) };

function factsOf(withdrawal: DeskWithdrawalDetail): (KnownFact | null)[] {
  const { kind, hold_until: holdUntil, name_differs: nameDiffers } = withdrawal;
  return [
    { label: 'Client', value: <ClientLink client={withdrawal.client} /> },
    withdrawal.is_verified ? null : fact('Identity', 'not verified', 'warn'),
    isHeld(withdrawal)
      ? fact(
          'On hold until',
          `${formatInstant(holdUntil ?? 0)}, for ${holdReason(withdrawal)}`,
          'warn',
        )
      : null,
    fact('Method', kind === 'coin' ? `Crypto, ${withdrawal.protocol}` : 'Bank'),
    fact('Address', withdrawal.address),
    fact('Payee', withdrawal.payee_name, nameDiffers ? 'warn' : undefined),
    nameDiffers ? fact('Verified name', withdrawal.client.name || 'none', 'warn') : null,
    fact('Account', withdrawal.payee_account),
    fact('BIC', withdrawal.bank_swift),
    fact('Bank', withdrawal.bank_name),
    fact('Bank address', withdrawal.bank_address),
    fact('Note for the bank', withdrawal.bank_remark),
    fact('Fee', `$${formatAmount(withdrawal.fee)}`),
    fact('Client’s note', withdrawal.memo),
    fact('Requested', formatInstant(withdrawal.created_at)),
    fact('First approval', by(withdrawal.first_approved)),
    fact(withdrawal.is_alone ? 'Approved (alone)' : 'Approved', by(withdrawal.approved)),
    fact('Sent by', withdrawal.sent_by),
    fact('Reference', withdrawal.reference),
    fact('Reason', reasonTitle(WITHDRAWAL_REASONS, withdrawal.reason)),
    withdrawal.stage === 'rejected' ? fact('Rejected by', withdrawal.ended_by) : null,
    fact(
      'Earlier withdrawals',
      `${counted(withdrawal.earlier_sent)} sent · ${counted(withdrawal.earlier_rejected)} rejected`,
    ),
  ];
}
