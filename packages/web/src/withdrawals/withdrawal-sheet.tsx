// One withdrawal: its time line, where its money is, everything known about it, and cancelling it while it is queued.
import { useState } from 'react';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { WithdrawalDetail } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { call } from '../lib/api.ts';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { notify } from '../lib/notices.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { Amount } from '../ui/money/amount.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyRow } from '../ui/copy-value.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { currencyLine } from '../ui/money/method-line.ts';
import { Note } from '../ui/note.tsx';
import { PaymentProof } from '../ui/money/payment-proof.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useLast } from '../ui/use-last.ts';
import { WITHDRAWALS_KEY } from '../ui/money/withdrawal-queries.ts';
import { STATE_TONES } from './withdrawal-status.ts';
import { TimeLine } from './time-line.tsx';

interface WithdrawalSheetProps {
  /** Undefined: closed. */
  readonly id: number | undefined;
  /** It has just been requested. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

function useWithdrawal(id: number | undefined) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...WITHDRAWALS_KEY, 'detail', id, language],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => call('drawInfo', { id }, { signal, quiet: true }),
  });
}

/** A withdrawal that was not sent pays nothing and costs nothing. */
const isSent = ({ state }: WithdrawalDetail): boolean =>
  state !== 'rejected' && state !== 'cancelled';

export function WithdrawalSheet({ id, isNew: wasNew, onClose }: WithdrawalSheetProps) {
  const t = useT();
  const shown = useLast(id);
  const { data } = useWithdrawal(shown);
  const isNew = wasNew && (data === undefined || data.money === 'held');
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isNew ? 'withdraw.done_title' : 'withdraw.detail')}
    >
      {shown !== undefined && <Content id={shown} isNew={isNew} onClose={onClose} />}
    </Sheet>
  );
}

interface ContentProps extends Omit<WithdrawalSheetProps, 'id'> {
  readonly id: number;
}

function Content({ id, isNew, onClose }: ContentProps) {
  const t = useT();
  const { data, error, refetch } = useWithdrawal(id);
  if (!data && error) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return <Skeleton className="h-96 w-full !rounded-card" />;
  return (
    <>
      <p className="text-display">
        <Money value={data.number} smallCents />
      </p>
      <p className="mt-3">
        <Badge tone={STATE_TONES[data.state]}>{data.status_name}</Badge>
      </p>
      <p className="mt-3 text-body text-text-2 text-pretty">{data.money_text}</p>
      {data.notes !== '' && (
        <Note tone={data.state === 'rejected' ? 'negative' : 'plain'} className="mt-4">
          {data.notes}
        </Note>
      )}
      <h3 className="mt-6 mb-3 text-label font-semibold text-text-2">{t('withdraw.time_line')}</h3>
      <TimeLine label={t('withdraw.time_line')} steps={data.steps} />
      <WithdrawalFacts withdrawal={data} />
      <PaymentProof kind="withdrawal" id={id} amount={data.number} state={data.state} />
      <div className="mt-5 flex flex-col gap-2">
        <Button size="large" onClick={onClose} className="w-full">
          {t(isNew ? 'money.done' : 'action.close')}
        </Button>
        {data.can_cancel && <Cancel withdrawal={data} />}
      </div>
    </>
  );
}

function WithdrawalFacts({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const t = useT();
  const { code } = withdrawal.draw_currency;
  return (
    <>
      <Facts>
        {isSent(withdrawal) && (
          <>
            <Fact label={t('withdraw.receive')} isStrong>
              <Amount value={withdrawal.real_number} code={code} />
            </Fact>
            <Fact label={t('withdraw.fee')}>
              <Money value={withdrawal.fee} />
            </Fact>
            <Fact label={t('withdraw.rate')}>
              <Figure>
                1 USD = <Amount value={withdrawal.rate} code={code} />
              </Figure>
            </Fact>
          </>
        )}
        <Fact label={t('money.currency')}>
          <bdi>{currencyLine(withdrawal.draw_currency)}</bdi>
        </Fact>
        <Fact label={t('withdraw.requested')}>{formatDateTime(withdrawal.created_at)}</Fact>
        {withdrawal.memo !== '' && (
          <Fact label={t('withdraw.memo_label')}>
            <bdi>{withdrawal.memo}</bdi>
          </Fact>
        )}
        <Fact label={t('money.number')}>
          <Figure>{withdrawal.id}</Figure>
        </Fact>
      </Facts>
      <dl className="mt-3 rounded-control bg-fill/70">
        {withdrawal.address !== '' && (
          <CopyRow label={t('money.address')} value={withdrawal.address} />
        )}
        {withdrawal.payee_account !== '' && (
          <>
            <CopyRow label={t('bank.payee')} value={withdrawal.payee_name} />
            <CopyRow label={t('bank.name')} value={withdrawal.bank_name} />
            <CopyRow label={t('bank.account')} value={withdrawal.payee_account} />
          </>
        )}
        {withdrawal.reference !== null && (
          <CopyRow label={t('money.reference')} value={withdrawal.reference} />
        )}
      </dl>
    </>
  );
}

function Cancel({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { id } = withdrawal;
  const once = useIntent('withdraw.cancel');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      once({ id }, (client_order_id) =>
        call('drawCancel', { id, client_order_id }, { quiet: true, tellsSuccess: true }),
      ),
    onError: ({ message }) => notify('error', message),
    // Also after a refusal: the withdrawal has moved on in the meantime.
    onSettled: async () => {
      await reloadAccount();
      setIsAsking(false);
    },
  });
  return (
    <>
      <Button tone="danger" size="large" onClick={() => setIsAsking(true)} className="w-full">
        {t('withdraw.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('withdraw.cancel_title')}
        text={t('withdraw.cancel_text', { amount: formatMoney(withdrawal.number) })}
        confirmLabel={t('withdraw.cancel')}
        cancelLabel={t('withdraw.cancel_keep')}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
