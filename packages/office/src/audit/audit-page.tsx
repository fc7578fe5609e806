// The audit log: searched, paged, each line with what was before and after.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditEntry } from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { inputClass } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'When',
    cell: ({ at }) => <span className="figure">{formatInstant(at)}</span>,
  },
  { title: 'Who', cell: ({ staff_name: name }) => name },
  { title: 'Action', cell: ({ action }) => action },
  {
    title: 'Subject',
    cell: ({ subject }) => <span className="figure">{subject}</span>,
  },
  { title: 'From', cell: ({ address }) => <span className="figure">{address}</span> },
  { title: 'Reason', cell: ({ reason }) => reason },
];

export default function AuditPage() {
  const { page, search } = useSearch({ from: '/desk/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [chosen, setChosen] = useState<AuditEntry | null>(null);
  const query = useQuery({
    queryKey: ['audit', page, search],
    queryFn: () => look('auditList', { page, search }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Audit log"
      text="Every action of staff, in a table that the database itself refuses to change. A text is sought in the newest 5,000 lines, a whole subject as deposit:12 in all."
      actions={
        <>
          <input
            type="search"
            aria-label="Search the log"
            placeholder="Action, person or subject"
            defaultValue={search ?? ''}
            onChange={(event) =>
              void navigate({
                search: {
                  page: 1,
                  ...(event.target.value === '' ? {} : { search: event.target.value }),
                },
                replace: true,
              })
            }
            className={`${inputClass} max-w-72`}
          />
          <ExportButton list="auditList" input={{ search }} />
        </>
      }
    >
      <div className="flex items-start gap-5">
        <div className="min-w-0 flex-1">
          <DataTable
            label="Audit log"
            rows={query.data?.data}
            fault={query.error?.message ?? null}
            onRetry={() => void query.refetch()}
            keyOf={({ id }) => id}
            empty="Nothing fits"
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            page={{
              at: page,
              total: query.data?.total ?? 0,
              onPage: (next) => void navigate({ search: (now) => ({ ...now, page: next }) }),
            }}
            columns={COLUMNS}
          />
        </div>
        {chosen !== null && <Line entry={chosen} />}
      </div>
    </Page>
  );
}

const Line = ({ entry }: { readonly entry: AuditEntry }) => (
  <aside
    aria-label="Entry"
    className="w-96 shrink-0 rounded-card bg-surface p-5 text-label shadow-card"
  >
    <h2 className="text-heading">{entry.action}</h2>
    <p className="mt-1 text-text-3">
      {entry.staff_name}, {formatInstant(entry.at)}
    </p>
    <Snapshot title="Before" value={entry.before} />
    <Snapshot title="After" value={entry.after} />
  </aside>
);

const Snapshot = ({ title, value }: { readonly title: string; readonly value: unknown }) => (
  <section className="mt-4">
    <h3 className="text-caption font-medium text-text-3">{title}</h3>
    <pre className="mt-1 max-h-72 overflow-auto rounded-inner bg-fill p-3 text-caption whitespace-pre-wrap">
      {value === null ? 'nothing' : JSON.stringify(value, null, 2)}
    </pre>
  </section>
);
