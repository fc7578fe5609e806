// The ledger as a table, on wide screens: when, what, by how much, and the balance after it.
import type { ReactNode } from 'react';
import type { LedgerEntry } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Money } from '../ui/price-figure.tsx';
import { Cell, Head, RowHead, Table } from '../ui/table.tsx';
import { EntryText } from './entry-text.tsx';

const LEDGER_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };

interface LedgerTableProps {
  readonly entries: readonly LedgerEntry[];
  readonly onOpen: (entry: LedgerEntry) => void;
  /** Below the rows: what loads more. */
  readonly end?: ReactNode;
}

export function LedgerTable({ entries, onOpen, end }: LedgerTableProps) {
  const t = useT();
  return (
    <Table
      label={t('ledger.title')}
      heads={
        <>
          <Head>{t('ledger.time')}</Head>
          <Head>{t('ledger.what')}</Head>
          <Head isFigure>{t('ledger.amount')}</Head>
          <Head isFigure from="middle">
            {t('home.balance')}
          </Head>
        </>
      }
      end={end}
    >
      {entries.map((entry) => (
        <tr key={entry.Id} className="hover:bg-fill/40">
          <RowHead className="text-text-2">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(entry)}
              className="h-7 rounded-[6px] hover:text-accent"
            >
              {formatDateTime(entry.CreatedAtTran, LEDGER_TIME)}
            </button>
          </RowHead>
          <Cell className="w-full !whitespace-normal">
            <EntryText entry={entry} />
          </Cell>
          <Cell isFigure className="font-semibold">
            <Money value={entry.Value} signed />
          </Cell>
          <Cell isFigure from="middle" className="text-text-2">
            <Money value={entry.Balance} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
