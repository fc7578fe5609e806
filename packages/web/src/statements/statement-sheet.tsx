// Downloads what is shown as a file, to keep or to give to an accountant.
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import type { StatementFormat } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { downloadStatement } from '../lib/statement.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { type LedgerFilter, ledgerQuery } from './ledger-filter.ts';

interface StatementSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: LedgerFilter;
  /** The kinds and the period, in words. */
  readonly what: string;
}

const WAYS = [
  { format: 'pdf', icon: FileText },
  { format: 'csv', icon: FileSpreadsheet },
] as const;

export function StatementSheet({ open, onClose, filter, what }: StatementSheetProps) {
  const t = useT();
  const [running, setRunning] = useState<StatementFormat>();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: StatementFormat) =>
      downloadStatement(format, { ...ledgerQuery(filter, new Date()) }),
    onMutate: setRunning,
    onSuccess: () => {
      toast.success(t('statement.done'));
      onClose();
    },
    onError: (fault) => toast.error(fault.message),
  });
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('statement.title')}>
      <p className="text-body text-text-2 text-pretty">{t('statement.text')}</p>
      <p className="mt-3 rounded-control bg-fill px-4 py-3 text-label font-semibold">{what}</p>
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        {WAYS.map(({ format, icon: Icon }) => (
          <Button
            key={format}
            tone={format === 'pdf' ? 'ink' : 'quiet'}
            size="large"
            isBusy={isPending && running === format}
            disabled={isPending}
            onClick={() => mutate(format)}
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
