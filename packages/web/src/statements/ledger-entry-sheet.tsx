// One ledger entry: its figures and, in plain words, what it means.
import type { ReactNode } from 'react';
import type { LedgerEntry } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useLast } from '../ui/use-last.ts';
import { LEDGER_LOOKS } from './ledger-kinds.ts';

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line">
    <dt className="text-label text-text-2">{label}</dt>
    <dd className="text-label font-semibold">{children}</dd>
  </div>
);

interface LedgerEntrySheetProps {
  /** Undefined: closed. */
  readonly entry: LedgerEntry | undefined;
  readonly onClose: () => void;
}

export function LedgerEntrySheet({ entry, onClose }: LedgerEntrySheetProps) {
  const t = useT();
  const shown = useLast(entry);
  return (
    <Sheet
      open={entry !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.MemoTran ?? ''}
    >
      {shown && (
        <>
          <p className="text-display">
            <Money value={shown.Value} signed coloured digits={2} />
          </p>
          <p className="mt-3 mb-5 text-body text-text-2 text-pretty">
            {t(LEDGER_LOOKS[shown.Kind].meaning)}
          </p>
          <dl>
            <Line label={t('ledger.exact')}>
              <Money value={shown.Value} signed digits={6} />
            </Line>
            <Line label={t('ledger.balance_after')}>
              <Money value={shown.Balance} />
            </Line>
            {shown.OrderId !== null && (
              <Line label={t('ledger.order')}>
                <Figure>{shown.OrderId}</Figure>
              </Line>
            )}
            {shown.CopyingId !== null && (
              <Line label={t('ledger.trader')}>
                <Link
                  to="/follow/$id"
                  params={{ id: String(shown.CopyingId) }}
                  className="-my-3 py-3 text-accent"
                >
                  <bdi>{shown.TraderUser ?? shown.CopyingId}</bdi>
                </Link>
              </Line>
            )}
            <Line label={t('ledger.time')}>
              {formatDateTime(shown.CreatedAtTran, { dateStyle: 'medium', timeStyle: 'medium' })}
            </Line>
            <Line label={t('ledger.number')}>
              <Figure>{shown.Id}</Figure>
            </Line>
          </dl>
        </>
      )}
    </Sheet>
  );
}
