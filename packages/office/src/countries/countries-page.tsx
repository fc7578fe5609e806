// Countries: their dialling codes in the order in which they are offered, and which are not served.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeskArea } from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { useHasRole } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { inputClass } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { CountryPanel } from './country-panel.tsx';

const COLUMNS: readonly Column<DeskArea>[] = [
  { title: 'Country', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { title: 'Code', cell: ({ global_code: code }) => <span className="figure">{code}</span> },
  { title: 'Dialling code', isFigure: true, cell: ({ code }) => `+${code}` },
  { title: 'Place', isFigure: true, cell: ({ sort }) => sort },
  {
    title: 'Service',
    cell: ({ is_served: isServed }) => (
      <span
        className={`rounded-badge px-2 py-1 text-micro font-semibold ${isServed ? 'bg-positive-soft text-positive' : 'bg-negative-soft text-negative'}`}
      >
        {isServed ? 'Served' : 'Not served'}
      </span>
    ),
  },
];

const FRESH: Omit<DeskArea, 'id'> = {
  global_code: '',
  name: 'New area',
  code: '',
  sort: 1000,
  is_served: true,
};

export default function CountriesPage() {
  const mayAdd = useHasRole('content');
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'all' | 'not_served'>('all');
  const query = useQuery({ queryKey: ['areas'], queryFn: () => look('deskAreas', {}) });
  const wanted = search.toLowerCase();
  const rows = query.data?.filter(
    ({ name, global_code: globalCode, code, is_served: isServed }) =>
      (shown === 'all' || !isServed) &&
      `${name} ${globalCode} +${code}`.toLowerCase().includes(wanted),
  );
  const area = chosen === 'new' ? FRESH : query.data?.find(({ id }) => id === chosen);
  return (
    <Page
      title="Countries"
      text="Clients of a country that is no longer served can always close their orders and withdraw."
      actions={
        <>
          <input
            type="search"
            aria-label="Search countries"
            placeholder="Country or code"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${inputClass} max-w-60`}
          />
          <ExportButton list="deskAreas" input={{}} />
          {mayAdd && <Button onClick={() => setChosen('new')}>Add</Button>}
        </>
      }
    >
      <div className="mb-4">
        <Choice
          label="Shown"
          value={shown}
          choices={[
            { value: 'all', title: 'All', count: query.data?.length ?? 0 },
            {
              value: 'not_served',
              title: 'Not served',
              count: query.data?.filter(({ is_served: is }) => !is).length ?? 0,
            },
          ]}
          onChange={setShown}
        />
      </div>
      <div className="flex flex-col items-start gap-5 lg:flex-row">
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Countries"
            columns={COLUMNS}
            rows={rows}
            fault={query.error?.message ?? null}
            onRetry={() => void query.refetch()}
            keyOf={({ id }) => id}
            empty="No country fits"
            chosen={chosen === 'new' ? null : chosen}
            onChoose={({ id }) => setChosen(id)}
          />
        </div>
        {area !== undefined && (
          <CountryPanel key={chosen} area={area} onClose={() => setChosen(null)} />
        )}
      </div>
    </Page>
  );
}
