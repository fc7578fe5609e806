// The queue of deposits: matched with what arrived, by one person or two.
import type { DepositView, DeskDeposit, DeskDepositDetail } from '@meridian/contract/admin';
import { Badge, type BadgeTone } from '@meridian/design/components/badge';
import { FactList, type KnownFact } from '@meridian/design/components/facts';
import { act, look } from '../lib/api.ts';
import { counted, formatAmount, formatInstant } from '../lib/format.ts';
import type { Column } from '../ui/data-table.tsx';
import { ClientLink } from '../ui/queue/item-panel.tsx';
import { secondPersonHint } from '../ui/queue/second-person.ts';
import { Photos } from '../ui/queue/photos.tsx';
import { queuePage } from '../ui/queue/queue-page.tsx';
import { DEPOSIT_REASONS } from './reasons.ts';
import { Reversal } from './reversal.tsx';

const VIEWS: readonly { value: DepositView; title: string }[] = [
  { value: 'waiting', title: 'Waiting' },
  { value: 'to_confirm', title: 'To confirm' },
  { value: 'completed', title: 'Completed' },
  { value: 'rejected', title: 'Rejected' },
  { value: 'invalid', title: 'Invalid' },
  { value: 'reversed', title: 'Reversed' },
  { value: 'all', title: 'All' },
];

const STAGES: Readonly<Record<DeskDeposit['stage'], readonly [tone: BadgeTone, text: string]>> = {
  pending: ['warn', 'Pending'],
  entered: ['accent', 'To confirm'],
  crediting: ['accent', 'Crediting'],
  completed: ['positive', 'Completed'],
  rejected: ['negative', 'Rejected'],
  invalid: ['plain', 'Invalid'],
  reversing: ['negative', 'Reversing'],
  reversed: ['negative', 'Reversed'],
};

const Stage = ({ stage }: { readonly stage: DeskDeposit['stage'] }) => {
  const [tone, text] = STAGES[stage];
  return <Badge tone={tone}>{text}</Badge>;
};

const COLUMNS: readonly Column<DeskDeposit>[] = [
  {
    title: 'Amount',
    isFigure: true,
    sort: 'amount',
    cell: ({ stated, currency, usd }) => (
      <>
        <span className="block">
          {formatAmount(stated)} <span className="font-normal text-text-3">{currency}</span>
        </span>
        {usd !== null && (
          <span className="text-caption font-normal text-text-3">${formatAmount(usd)}</span>
        )}
      </>
    ),
  },
  { title: 'Status', cell: ({ stage }) => <Stage stage={stage} /> },
];

export default queuePage<DepositView, DeskDeposit, DeskDepositDetail>({
  kind: 'deposit',
  path: '/deposits',
  calls: { list: 'deskDeposits', decided: 'decided_at', finds: 'Client, number, reference' },
  title: 'Deposits',
  itemTitle: 'Deposit',
  views: VIEWS,
  columns: COLUMNS,
  reasons: DEPOSIT_REASONS,
  list: (wish) => look('deskDeposits', wish),
  find: (id) => look('deskDeposit', { id }),
  may(deposit, has) {
    const isEntered = deposit.stage === 'entered';
    if (deposit.stage !== 'pending' && !isEntered) return { modes: [] };
    const isFinance = has('finance_maker') || has('finance_checker');
    const mayApprove = has(isEntered ? 'finance_checker' : 'finance_maker');
    const mayCorrect = deposit.entry?.is_own === true && has('finance_maker');
    const further = mayApprove ? (['approve'] as const) : mayCorrect ? (['correct'] as const) : [];
    return {
      modes: isFinance ? ['reject', ...further] : [],
      hint: hintOf(deposit, mayApprove, isFinance),
    };
  },
  entry(mode, { stage, currency, entry }) {
    if (mode === 'reject') return { fields: ['remark'], done: () => 'Rejected.' };
    const isConfirmed = stage === 'entered' && mode === 'approve';
    return {
      fields: ['reference', 'seen', 'seenCurrency'],
      currency,
      // What arrived decides it, not what the client told.
      done: (after) =>
        after.stage === 'entered' ? 'Entered: it waits to be confirmed.' : 'Credited.',
      note: isConfirmed && (
        <p className="text-caption text-text-2">
          {entry?.is_own === true
            ? 'You run this site alone: look at the bank or the chain again and enter what you see. What differs takes the place of your first entry.'
            : `Look at the bank or the chain yourself and enter what you see: it must be what ${entry?.by} entered.`}
        </p>
      ),
    };
  },
  decide: (mode, id, { reference, seen, seenCurrency, isDifferenceConfirmed, reason, remark }) =>
    mode === 'reject'
      ? act('rejectDeposit', { id, reason, remark })
      : act('approveDeposit', {
          id,
          reference,
          seen,
          seen_currency: seenCurrency.trim().toUpperCase(),
          is_difference_confirmed: isDifferenceConfirmed,
        }),
  Stage: ({ detail }) => <Stage stage={detail.stage} />,
  Body: ({ detail }) => (
    <>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="figure text-display">{formatAmount(detail.stated)}</span>
        <span className="text-heading text-text-3">{detail.currency}</span>
      </p>
      {detail.has_proof && (
        <Photos photos={[{ title: 'Proof of payment', path: `deposit/${detail.id}/proof` }]} />
      )}
      <div className="mt-4">
        <DepositFacts deposit={detail} />
      </div>
      <Reversal deposit={detail} />
    </>
  ),
});

function hintOf(
  deposit: DeskDepositDetail,
  mayApprove: boolean,
  isFinance: boolean,
): string | undefined {
  if (!isFinance) return undefined;
  if (deposit.stage === 'entered')
    return mayApprove ? undefined : 'A finance checker confirms what was entered.';
  if (!mayApprove) return 'A finance maker enters it first.';
  return deposit.needs_two ? secondPersonHint(deposit) : undefined;
}

const DepositFacts = ({ deposit }: { readonly deposit: DeskDepositDetail }) => (
  <FactList look="ruled" facts={[...toldFacts(deposit), ...decidedFacts(deposit)]} />
);

const unbroken = (value: string) => <span className="break-all">{value}</span>;

type Facts = readonly (KnownFact | null)[];

/** What the client told, and the way of payment it was told for. */
function toldFacts(deposit: DeskDepositDetail): Facts {
  const { kind, usd, address, stated_address: statedAddress } = deposit;
  const { payee_account: account, payment_note: note, stated_reference: reference } = deposit;
  const isElsewhere = statedAddress !== '' && statedAddress !== address;
  return [
    { label: 'Client', value: <ClientLink client={deposit.client} /> },
    { label: 'Method', value: kind === 'coin' ? `Crypto, ${deposit.protocol}` : 'Bank transfer' },
    usd === null || deposit.currency === 'USD'
      ? null
      : { label: 'In USD', value: `$${formatAmount(usd)}` },
    kind === 'coin'
      ? { label: 'Our address', value: unbroken(address) }
      : { label: 'Our bank', value: deposit.bank_name },
    account === '' ? null : { label: 'Our account', value: unbroken(account) },
    note === '' ? null : { label: 'To be quoted', value: note },
    isElsewhere ? { label: 'Client says', value: unbroken(statedAddress), tone: 'warn' } : null,
    reference === '' ? null : { label: 'Client says', value: unbroken(`reference ${reference}`) },
    { label: 'Submitted', value: formatInstant(deposit.created_at) },
  ];
}

/** What staff found and decided, and how earlier deposits went. */
function decidedFacts(deposit: DeskDepositDetail): Facts {
  const { entry, reference, seen, decided_by: decidedBy, reversed_at: reversedAt } = deposit;
  const { seen_currency: seenCurrency, earlier_completed: completed } = deposit;
  return [
    entry === null ? null : { label: 'Entered', value: `${entry.by}, ${formatInstant(entry.at)}` },
    reference === null ? null : { label: 'Reference', value: unbroken(reference) },
    seen === null
      ? null
      : { label: 'Arrived', value: `${formatAmount(seen)} ${seenCurrency ?? deposit.currency}` },
    decidedBy === null
      ? null
      : { label: deposit.is_alone ? 'Decided alone by' : 'Decided by', value: decidedBy },
    reversedAt === null
      ? null
      : { label: 'Taken back', value: formatInstant(reversedAt), tone: 'warn' },
    deposit.remark === '' ? null : { label: 'The client read', value: deposit.remark },
    {
      label: 'Earlier deposits',
      value: `${counted(completed)} completed · ${counted(deposit.earlier_rejected)} rejected`,
    },
  ];
}
