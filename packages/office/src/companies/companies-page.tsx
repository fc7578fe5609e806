// The directory of companies: those shown in company-search mode, and those that wait.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DeskCompany } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { useHasRole } from '../lib/session.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
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

export default function CompaniesPage() {
  const { page, search, shown, sort } = useSearch({ from: '/desk/companies' });
  const navigate = useNavigate({ from: '/companies' });
  const mayWrite = useHasRole('content');
  const [chosen, setChosen] = useState<DeskCompany | 'new' | null>(null);
  const wish = { search, shown, sort } as const;
  const query = useQuery({
    queryKey: ['companies', wish, page],
    queryFn: () => look('deskCompanies', { ...wish, page }),
    placeholderData: keepPreviousData,
  });
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
            onSearch={(next) =>
              void navigate({ search: (now) => ({ ...now, page: 1, search: next }), replace: true })
            }
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
          choices={[
            { value: 'all', title: 'All' },
            { value: 'yes', title: 'Shown' },
            { value: 'no', title: 'Not shown' },
          ]}
          onChange={(next) =>
            void navigate({
              search: (now) => ({ ...now, page: 1, shown: next === 'all' ? undefined : next }),
            })
          }
        />
      </div>
      <div className="flex flex-col items-start gap-5 lg:flex-row">
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Companies"
            columns={COLUMNS}
            rows={query.data?.data}
            fault={query.error?.message ?? null}
            onRetry={() => void query.refetch()}
            keyOf={({ id }) => id}
            empty="No company fits"
            chosen={chosen === null || chosen === 'new' ? null : chosen.id}
            onChoose={setChosen}
            sorting={{
              by: sort,
              onSort: (by) =>
                void navigate({ search: (now) => ({ ...now, page: 1, sort: by }), replace: true }),
            }}
            page={{
              at: page,
              total: query.data?.total ?? 0,
              onPage: (next) => void navigate({ search: (now) => ({ ...now, page: next }) }),
            }}
          />
        </div>
        {chosen !== null && (
          <CompanyForm
            key={chosen === 'new' ? 'new' : chosen.id}
            company={chosen === 'new' ? FRESH : chosen}
            isReadOnly={!mayWrite}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </Page>
  );
}
