// The audit log: searched, in pages, each line with the values before and after.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { AuditEntry } from '@meridian/contract/admin';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { DAY_MS } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { actionText, formatInstant, reasonText } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { SubjectLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SoughtField } from '../ui/sought-field.tsx';
import { SidePanel, besideClass } from '../ui/side-panel.tsx';
import { pagedTableOf } from '../ui/table-state.ts';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'When',
    sort: 'id',
    cell: ({ at }) => <span className="figure">{formatInstant(at)}</span>,
  },
  { title: 'Who', cell: ({ staff_name: name }) => name },
  { title: 'Action', cell: ({ action }) => actionText(action) },
  {
    title: 'Subject',
    cell: ({ subject }) => <SubjectLink subject={subject} />,
  },
  { title: 'From', cell: ({ address }) => <span className="figure">{address}</span> },
  { title: 'Reason', cell: ({ reason }) => reasonText(reason) },
];

type Dates = Readonly<Record<'from' | 'to', string | undefined>>;
type Filter = Dates & Readonly<Record<'search' | 'action', string | undefined>>;

const SEARCH = {
  label: 'Search the log',
  placeholder: 'Action, person or subject',
  max: SEARCH_MAX.audit,
};

export default function AuditPage() {
  const { page, search, sort, action, from, to } = useSearch({ from: '/desk/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [chosen, setChosen] = useState<AuditEntry | null>(null);
  const wish = { search, sort, action, ...boundsOf({ from, to }) } as const;
  const query = useQuery({
    queryKey: ['audit', page, wish],
    queryFn: ({ signal }) => look('auditList', { page, ...wish }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: Partial<Filter>) => {
    // A chosen line does not belong to another list.
    setChosen(null);
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), replace: true });
  };
  const onSort = (by: string) =>
    void navigate({ search: (now) => ({ ...now, page: 1, sort: by }), replace: true });
  const onPage = (next: number) => void navigate({ search: (now) => ({ ...now, page: next }) });
  return (
    <Page
      title="Audit log"
      text="Every action of staff, in a table that the database itself refuses to change. A text is sought in the newest 5,000 lines, a whole subject as deposit:12 in all."
      actions={
        <>
          <SearchField
            {...SEARCH}
            value={search}
            className="max-w-72"
            onSearch={(next) => go({ search: next })}
          />
          <ExportButton list="auditList" input={wish} />
        </>
      }
    >
      <Filters filter={{ action, from, to }} onChange={go} />
      <div className={besideClass}>
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Audit log"
            {...pagedTableOf(query, { at: page, onPage })}
            keyOf={({ id }) => id}
            empty="Nothing fits"
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            sorting={{ by: sort ?? '-id', onSort }}
            columns={COLUMNS}
          />
        </div>
        {chosen !== null && (
          <Line
            key={chosen.id}
            entry={chosen}
            onOnly={() => go({ action: chosen.action })}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </Page>
  );
}

/** From the start of the first day to the end of the last, in milliseconds. */
const boundsOf = ({ from, to }: Dates) => ({
  from: from === undefined ? undefined : Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to) + DAY_MS,
});

interface FiltersProps {
  readonly filter: Omit<Filter, 'search'>;
  readonly onChange: (change: Partial<Filter>) => void;
}

const Filters = ({ filter: { action, from, to }, onChange }: FiltersProps) => (
  <div className="mb-4 flex flex-wrap items-end gap-3">
    <SoughtField
      label="From (UTC)"
      type="date"
      value={from}
      onSay={(day) => onChange({ from: day })}
    />
    <SoughtField label="To (UTC)" type="date" value={to} onSay={(day) => onChange({ to: day })} />
    {action !== undefined && (
      <Button tone="quiet" onClick={() => onChange({ action: undefined })}>
        Only {actionText(action)}
        <X aria-hidden className="size-4" />
      </Button>
    )}
  </div>
);

interface LineProps {
  readonly entry: AuditEntry;
  readonly onOnly: () => void;
  readonly onClose: () => void;
}

const Line = ({ entry, onOnly, onClose }: LineProps) => (
  <SidePanel label={actionText(entry.action)} onClose={onClose}>
    <p className="-mt-3 text-label text-text-3">
      {entry.staff_name}, {formatInstant(entry.at)}
      <span className="block break-all">In the log as {entry.action}</span>
    </p>
    <Button tone="quiet" className="self-start" onClick={onOnly}>
      Only this action
    </Button>
    <Snapshot title="Before" value={entry.before} />
    <Snapshot title="After" value={entry.after} />
  </SidePanel>
);

const Snapshot = ({ title, value }: { readonly title: string; readonly value: unknown }) => (
  <section>
    <h3 className="text-caption font-medium text-text-3">{title}</h3>
    <pre className="mt-1 max-h-72 overflow-auto rounded-inner bg-fill p-3 text-caption whitespace-pre-wrap">
      {value === null ? 'nothing' : JSON.stringify(value, null, 2)}
    </pre>
  </section>
);
