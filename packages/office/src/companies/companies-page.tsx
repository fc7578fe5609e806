// The directory of companies: those shown in company-search mode, and those that wait.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DeskCompany } from '@meridian/contract/admin';
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
import { pagedTableOf } from '../ui/table-state.ts';
import { CompanyForm } from './company-form.tsx';

const COLUMNS: readonly Column<DeskCompany>[] = [
  { title: 'Name', sort: 'name', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { title: 'Legal entity', sort: 'subject', cell: ({ subject }) => subject },
  { title: 'Website', cell: ({ url }) => url },
  { title: 'Place', isFigure: true, sort: 'sort', cell: ({ sort }) => sort },
  { title: 'Shown', cell: ({ is_enabled: isEnabled }) => (isEnabled ? 'yes' : 'no') },
];

const FRESH: Omit<DeskCompany, 'id'> = {
  name: '',
  subject: '',
  logo: '',
  url: '',
  registered_address: '',
  location: '',
  email: '',
  is_enabled: true,
  sort: 100,
};

const SHOWN = [
  { value: 'all', title: 'All' },
  { value: 'yes', title: 'Shown' },
  { value: 'no', title: 'Not shown' },
] as const;

/** As the list has it by now. */
const known = (
  chosen: DeskCompany | 'new',
  list: { readonly data: readonly DeskCompany[] } | undefined,
): Omit<DeskCompany, 'id'> & { readonly id?: number } =>
  chosen === 'new' ? FRESH : (list?.data.find(({ id }) => id === chosen.id) ?? chosen);

function useCompanies() {
  const address = useSearch({ from: '/desk/companies' });
  const { page, search, shown, sort } = address;
  const navigate = useNavigate({ from: '/companies' });
  const wish = { search, shown, sort } as const;
  const query = useQuery({
    queryKey: ['companies', wish, page],
    queryFn: ({ signal }) => look('deskCompanies', { ...wish, page }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: Partial<typeof address>, how?: { readonly replace: true }): void =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), ...how });
  return { page, wish, query, go };
}

export default function CompaniesPage() {
  const { page, wish, query, go } = useCompanies();
  const { search, shown, sort } = wish;
  const mayWrite = useHasRole('content');
  const [chosen, setChosen] = useState<DeskCompany | 'new' | null>(null);
  return (
    <Page
      title="Companies"
      text="What visitors find in company-search mode."
      actions={
        <>
          <SearchField
            label="Search companies"
            placeholder="Name or legal entity"
            value={search}
            max={SEARCH_MAX.companies}
            onSearch={(next) => go({ search: next }, { replace: true })}
          />
          <ExportButton list="deskCompanies" input={wish} />
          {mayWrite && <Button onClick={() => setChosen('new')}>Add</Button>}
        </>
      }
    >
      <div className="mb-4">
        <Choice
          label="Shown"
          value={shown ?? 'all'}
          choices={SHOWN}
          onChange={(next) => go({ shown: next === 'all' ? undefined : next })}
        />
      </div>
      <div className={besideClass}>
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Companies"
            columns={COLUMNS}
            {...pagedTableOf(query, { at: page, onPage: (next) => go({ page: next }) })}
            keyOf={({ id }) => id}
            empty="No company fits"
            chosen={chosen === null || chosen === 'new' ? null : chosen.id}
            onChoose={setChosen}
            sorting={{ by: sort, onSort: (by) => go({ sort: by }, { replace: true }) }}
          />
        </div>
        {chosen !== null && (
          <CompanyForm
            key={chosen === 'new' ? 'new' : chosen.id}
            company={known(chosen, query.data)}
            isReadOnly={!mayWrite}
            onClose={() => setChosen((now) => (now === chosen ? null : now))}
          />
        )}
      </div>
    </Page>
  );
}
