// One calm line on the sheet of a deposit or withdrawal: that it stands in the public log, with the proof of each row below.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { loadOnceOnline } from '../../lib/load-code.ts';
import { LogFault } from '../log-fault.tsx';
import { PROOF_AGAIN_AFTER_MS, type ProofFound, ProofLine, findProof } from '../log-proof.tsx';
import type { PaymentEvent, PaymentInLog } from './payment-in-log.ts';

interface PaymentProofProps {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: number;
  /** In dollars, as it is shown. */
  readonly amount: string;
  /** What may have changed since the last look. */
  readonly state: string | number;
}

function usePaymentInLog({ kind, id, amount, state }: PaymentProofProps) {
  return useQuery({
    queryKey: ['account', 'payment-proof', kind, id, state],
    retry: false,
    queryFn: async ({ signal }): Promise<ProofFound<PaymentInLog>> => {
      const { data } = await call('logPayment', { kind, id }, { signal, quiet: true });
      const files = data.map(({ file }) => file);
      if (files.length === 0) return { state: 'checked', rows: [], size: 0 };
      const { paymentInLog } = await loadOnceOnline(() => import('./payment-in-log.ts'));
      return findProof(() => paymentInLog(amount, files), { shown: { kind, id, amount }, files });
    },
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'checked' && data.rows.length === 0 ? PROOF_AGAIN_AFTER_MS : false,
  });
}

export function PaymentProof(props: PaymentProofProps) {
  const t = useT();
  const { data, isError } = usePaymentInLog(props);
  if (data?.state === 'fault') return <LogFault title={t('orders.proof_fault')} {...data} />;
  const isChecked = data !== undefined && data.rows.length > 0;
  const waiting = isError ? 'orders.proof_unread' : 'orders.proof_waiting';
  return (
    <div className="mt-3">
      <ProofLine
        isChecked={isChecked}
        title={t(isChecked ? 'orders.proof_checked' : waiting)}
        about={<p>{t('money.proof_about')}</p>}
        rows={data?.rows ?? []}
        size={data?.size ?? 0}
        nameOf={({ event }) => t(WORDS[event])}
      />
    </div>
  );
}

const WORDS = {
  DepositCredited: 'money.proof_credited',
  DepositReversed: 'money.proof_reversed',
  WithdrawalHeld: 'money.proof_held',
  WithdrawalReleased: 'money.proof_released',
  WithdrawalSent: 'money.proof_sent',
} as const satisfies Readonly<Record<PaymentEvent, string>>;
