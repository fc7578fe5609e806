// One calm line on the sheet of a deposit or withdrawal: that it stands in the public log, with the proof of each row below.
import { saveFile } from '@meridian/design/lib/files';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { call } from '../lib/api.ts';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { Folded } from './folded.tsx';
import { IconButton } from './icon-button.tsx';
import { LogFault } from './log-fault.tsx';
import type { PaymentEvent, PaymentInLog, PaymentRow } from './payment-in-log.ts';

/** The log is a second behind. */
const AGAIN_AFTER_MS = 1_500;

interface PaymentProofProps {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: number;
  /** In dollars, as it is shown. */
  readonly amount: string;
  /** What may have changed since the last look. */
  readonly state: string | number;
}

type Found =
  | ({ readonly state: 'checked' } & PaymentInLog)
  | { readonly state: 'fault'; readonly fault: string; readonly evidence: string };

function usePaymentInLog({ kind, id, amount, state }: PaymentProofProps) {
  return useQuery({
    queryKey: ['account', 'payment-proof', kind, id, state],
    retry: false,
    queryFn: async ({ signal }): Promise<Found> => {
      const { data } = await call('logPayment', { kind, id }, { signal, quiet: true });
      const files = data.map(({ file }) => file);
      if (files.length === 0) return { state: 'checked', rows: [], size: 0 };
      const [{ paymentInLog }, { ProofError }] = await loadOnceOnline(() =>
        Promise.all([import('./payment-in-log.ts'), import('@meridian/proof')]),
      );
      try {
        return { state: 'checked', ...(await paymentInLog(amount, files)) };
      } catch (fault) {
        if (!(fault instanceof ProofError)) throw fault;
        const shown = { kind, id, amount };
        const evidence = { fault: fault.message, at: Date.now(), shown, files };
        return { state: 'fault', fault: fault.fault, evidence: JSON.stringify(evidence, null, 2) };
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'checked' && data.rows.length === 0 ? AGAIN_AFTER_MS : false,
  });
}

export function PaymentProof(props: PaymentProofProps) {
  const t = useT();
  const { data, isError } = usePaymentInLog(props);
  if (data?.state === 'fault') return <LogFault title={t('orders.proof_fault')} {...data} />;
  const isChecked = data !== undefined && data.rows.length > 0;
  const Icon = isChecked ? ShieldCheck : ShieldQuestion;
  const title = isError ? 'orders.proof_unread' : 'orders.proof_waiting';
  return (
    <div className="mt-3">
      <Folded
        title={t(isChecked ? 'orders.proof_checked' : title)}
        icon={
          <Icon
            aria-hidden
            className={`size-4 shrink-0 ${isChecked ? 'text-positive' : 'text-text-3'}`}
          />
        }
      >
        <div className="border-t border-line px-4 pt-3 pb-4">
          <p className="text-caption text-text-2 text-pretty">{t('money.proof_about')}</p>
          <ul className="mt-2 divide-y divide-line">
            {data?.rows.map((row) => (
              <Row key={row.seq} row={row} size={data.size} />
            ))}
          </ul>
          <a
            href="#/trust"
            className="mt-2 inline-flex min-h-6 items-center text-caption font-medium text-accent"
          >
            {t('log.link')}
          </a>
        </div>
      </Folded>
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

function Row({ row, size }: { readonly row: PaymentRow; readonly size: number }) {
  const t = useT();
  const save = (): void =>
    saveFile(new Blob([row.file], { type: 'text/plain' }), `row-${row.seq}.tlog-proof`);
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <p className="min-w-0 text-caption">
        <span className="font-medium">{t(WORDS[row.event])}</span>
        <span className="block text-text-3">
          {formatDateTime(row.at, { dateStyle: 'medium', timeStyle: 'medium' })}
          {' · '}
          {t('orders.proof_row', { row: formatCount(row.seq), size: formatCount(size) })}
        </span>
      </p>
      <IconButton label={t('orders.proof_save')} onClick={save} className="text-text-2">
        <Download aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
