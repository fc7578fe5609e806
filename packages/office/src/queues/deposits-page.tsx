// The queue of deposits: matched with what arrived, by one person or two.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DepositView, DeskDeposit, DeskDepositDetail } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatAmount, formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { DecisionForm, type Mode } from './decision-form.tsx';
import { ClientLink, ItemPanel } from './item-panel.tsx';
import { Photos } from './photos.tsx';
import { type ItemProps, QueueDesk, REFRESHED_MS, addressAfter } from './queue-desk.tsx';
import { DEPOSIT_REASONS } from './reasons.ts';

const VIEWS: readonly { value: DepositView; title: string }[] = [
  { value: 'waiting', title: 'Waiting' },
  { value: 'to_confirm', title: 'To confirm' },
  { value: 'completed', title: 'Completed' },
  { value: 'rejected', title: 'Rejected' },
  { value: 'invalid', title: 'Invalid' },
  { value: 'all', title: 'All' },
];

const STAGES: Readonly<Record<DeskDeposit['stage'], readonly [tone: BadgeTone, text: string]>> = {
  pending: ['warn', 'Pending'],
  entered: ['accent', 'To confirm'],
  crediting: ['accent', 'Crediting'],
  completed: ['good', 'Completed'],
  rejected: ['bad', 'Rejected'],
  invalid: ['quiet', 'Invalid'],
};

const Stage = ({ stage }: { readonly stage: DeskDeposit['stage'] }) => {
  const [tone, text] = STAGES[stage];
  return <Badge tone={tone}>{text}</Badge>;
};

const COLUMNS: readonly Column<DeskDeposit>[] = [
  {
    title: 'Amount',
    isFigure: true,
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

export default function DepositsPage() {
  const address = useSearch({ from: '/desk/deposits' });
  const navigate = useNavigate({ from: '/deposits' });
  const { view, page, search } = address;
  const list = useQuery({
    queryKey: ['queue', 'deposit', 'list', view, page, search],
    queryFn: () => look('deskDeposits', { view, page, search }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  });
  return (
    <QueueDesk
      kind="deposit"
      title="Deposits"
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => addressAfter(now, change), replace: true })
      }
      views={VIEWS}
      list={list}
      columns={COLUMNS}
      panel={Panel}
    />
  );
}

function Panel({ id, mode, onMode, onClose }: ItemProps) {
  const queries = useQueryClient();
  const isMaker = useHasRole('finance_maker');
  const isChecker = useHasRole('finance_checker');
  const detail = useQuery({
    queryKey: ['queue', 'deposit', id],
    queryFn: () => look('deskDeposit', { id }),
    refetchInterval: REFRESHED_MS,
  });
  const deposit = detail.data;
  if (deposit === undefined)
    return <p className="p-5 text-label text-text-3">{detail.error?.message ?? 'Loading'}</p>;
  const isEntered = deposit.stage === 'entered';
  const isOpen = deposit.stage === 'pending' || isEntered;
  const mayApprove = isEntered ? isChecker : isMaker;
  const modes: Mode[] = isOpen
    ? mayApprove
      ? ['reject', 'approve']
      : isMaker || isChecker
        ? ['reject']
        : []
    : [];
  return (
    <ItemPanel
      kind="deposit"
      id={id}
      title={`Deposit #${id}`}
      badge={<Stage stage={deposit.stage} />}
      claim={deposit.claim}
      modes={modes}
      hint={isOpen ? hintOf(deposit, mayApprove, isMaker || isChecker) : undefined}
      mode={mode}
      onMode={onMode}
      onClose={onClose}
      form={
        mode !== null && (
          <DecisionForm
            key={mode}
            kind="deposit"
            id={id}
            mode={mode}
            fields={mode === 'approve' ? ['reference', 'seen'] : ['remark']}
            reasons={DEPOSIT_REASONS}
            first={isEntered ? {} : { seen: deposit.stated }}
            note={
              mode === 'approve' &&
              isEntered && (
                <p className="text-caption text-text-2">
                  Look at the bank or the chain yourself and enter what you see: it must be what{' '}
                  {deposit.entry?.by} entered.
                </p>
              )
            }
            done={mode === 'approve' ? 'Approved.' : 'Rejected.'}
            onDecide={({ reference, seen, reason, remark }) =>
              mode === 'approve'
                ? act('approveDeposit', { id, reference, seen })
                : act('rejectDeposit', { id, reason, remark })
            }
            onDone={() => {
              onMode(null);
              void queries.invalidateQueries({ queryKey: ['queue', 'deposit'] });
            }}
            onCancel={() => onMode(null)}
          />
        )
      }
    >
      <p className="mt-4 flex items-baseline gap-2">
        <span className="figure text-display">{formatAmount(deposit.stated)}</span>
        <span className="text-heading text-text-3">{deposit.currency}</span>
      </p>
      {deposit.has_proof && (
        <Photos photos={[{ title: 'Proof of payment', path: `deposit/${id}/proof` }]} />
      )}
      <div className="mt-4">
        <DepositFacts deposit={deposit} />
      </div>
    </ItemPanel>
  );
}

function hintOf(
  deposit: DeskDepositDetail,
  mayApprove: boolean,
  isFinance: boolean,
): string | undefined {
  if (!isFinance) return undefined;
  if (deposit.stage === 'entered')
    return mayApprove ? undefined : 'A finance checker confirms what was entered.';
  if (!mayApprove) return 'A finance maker enters it first.';
  return deposit.needs_two
    ? `Above $${formatAmount(deposit.four_eyes_above)}: a checker confirms what you enter.`
    : undefined;
}

function DepositFacts({ deposit }: { readonly deposit: DeskDepositDetail }) {
  const { kind, stated_address: statedAddress, address, entry } = deposit;
  const isElsewhere = statedAddress !== '' && statedAddress !== address;
  return (
    <Facts
      facts={[
        { title: 'Client', value: <ClientLink client={deposit.client} /> },
        { title: 'Method', value: kind === 'coin' ? `Coin, ${deposit.protocol}` : 'Bank wire' },
        deposit.usd === null ? null : { title: 'In USD', value: `$${formatAmount(deposit.usd)}` },
        kind === 'coin'
          ? { title: 'Our address', value: <span className="break-all">{address}</span> }
          : { title: 'Our bank', value: deposit.bank_name },
        isElsewhere
          ? {
              title: 'Client says',
              value: <span className="break-all">{statedAddress}</span>,
              tone: 'warn',
            }
          : null,
        { title: 'Submitted', value: formatInstant(deposit.created_at) },
        entry === null
          ? null
          : { title: 'Entered', value: `${entry.by}, ${formatInstant(entry.at)}` },
        deposit.stage === 'completed'
          ? { title: 'Reference', value: <span className="break-all">{deposit.reference}</span> }
          : null,
        deposit.stage === 'completed' && deposit.seen !== null
          ? { title: 'Arrived', value: `${formatAmount(deposit.seen)} ${deposit.currency}` }
          : null,
        deposit.decided_by === null ? null : { title: 'Decided by', value: deposit.decided_by },
        deposit.remark === '' ? null : { title: 'The client read', value: deposit.remark },
        {
          title: 'Earlier deposits',
          value: `${deposit.earlier_completed} completed · ${deposit.earlier_rejected} rejected`,
        },
      ]}
    />
  );
}
