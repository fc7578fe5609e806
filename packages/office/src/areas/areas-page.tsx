// Countries: their dialling codes in the order in which they are offered, and which are not served.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DeskArea } from '@meridian/contract/admin';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { Button } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { useHasRole } from '../lib/session.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { besideClass } from '../ui/side-panel.tsx';
import { tableOf } from '../ui/table-state.ts';
import { AreaPanel } from './area-panel.tsx';

const COLUMNS: readonly Column<DeskArea>[] = [
  {
    title: 'Country',
    sort: 'name',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    title: 'Code',
    sort: 'global_code',
    cell: ({ global_code: code }) => <span className="figure">{code}</span>,
  },
  { title: 'Dialling code', isFigure: true, sort: 'code', cell: ({ code }) => `+${code}` },
  { title: 'Place', isFigure: true, sort: 'sort', cell: ({ sort }) => sort },
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
  name: 'New country',
  code: '',
  sort: 1000,
  is_served: true,
};

const SERVED = [
  { value: 'all', title: 'All' },
  { value: 'yes', title: 'Served' },
  { value: 'no', title: 'Not served' },
] as const;

const SEARCH = {
  label: 'Search countries',
  placeholder: 'Country or code',
  max: SEARCH_MAX.areas,
};

/** The country of an id; undefined: not known yet. */
function useArea(id: number | null, wish: object, list: readonly DeskArea[] | undefined) {
  const shown = list?.find((one) => one.id === id);
  const { data } = useQuery({
    queryKey: ['areas', 'all', wish],
    queryFn: ({ signal }) => look('deskAreas', {}, signal),
    placeholderData: keepPreviousData,
    enabled: id !== null && list !== undefined && shown === undefined,
  });
  return shown ?? data?.find((one) => one.id === id);
}

export default function AreasPage() {
  const mayAdd = useHasRole('content');
  /** As it was chosen: it stays open where the list does not show it any more. */
  const [chosen, setChosen] = useState<DeskArea | 'new' | null>(null);
  const address = useSearch({ from: '/desk/countries' });
  const { search, served, sort } = address;
  const navigate = useNavigate({ from: '/countries' });
  const wish = { search, served, sort } as const;
  const query = useQuery({
    queryKey: ['areas', wish],
    queryFn: ({ signal }) => look('deskAreas', wish, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: Partial<typeof address>, how?: { readonly replace: true }): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), ...how });
  const close = () => setChosen((now) => (now === chosen ? null : now));
  const chosenId = chosen === 'new' ? null : (chosen?.id ?? null);
  const known = useArea(chosenId, wish, query.data);
  const area = chosen === 'new' ? FRESH : (known ?? chosen);
  return (
    <Page
      title="Countries"
      text="Clients of a country that is no longer served can always close their orders and withdraw."
      actions={
        <>
          <SearchField
            {...SEARCH}
            value={search}
            onSearch={(next) => go({ search: next }, { replace: true })}
          />
          <ExportButton list="deskAreas" input={wish} />
          {mayAdd && <Button onClick={() => setChosen('new')}>Add</Button>}
        </>
      }
    >
      <div className="mb-4">
        <Choice
          label="Shown"
          value={served ?? 'all'}
          choices={SERVED}
          onChange={(next) => go({ served: next === 'all' ? undefined : next })}
        />
      </div>
      <div className={besideClass}>
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Countries"
            columns={COLUMNS}
            {...tableOf(query)}
            keyOf={({ id }) => id}
            empty="No country fits"
            chosen={chosenId}
            onChoose={setChosen}
            sorting={{ by: sort, onSort: (by) => go({ sort: by }, { replace: true }) }}
          />
        </div>
        {area !== null && <AreaPanel key={chosenId ?? 'new'} area={area} onClose={close} />}
      </div>
    </Page>
  );
}
