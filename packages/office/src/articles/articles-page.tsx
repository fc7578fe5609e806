// News and announcements: drafts, planned and published ones, with the languages that each lacks.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LANGUAGES } from '@meridian/contract/languages';
import type { ArticleRow } from '@meridian/contract/admin';
import { buttonClass } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StateBadge } from './state-badge.tsx';

const COLUMNS: readonly Column<ArticleRow>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: ({ title }) => <span className="font-medium">{title === '' ? 'Untitled' : title}</span>,
  },
  { title: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  {
    title: 'Published',
    sort: 'published_at',
    cell: ({ published_at: at }) => (
      <span className="figure">{at === null ? '' : formatInstant(at)}</span>
    ),
  },
  {
    title: 'Missing languages',
    sort: 'languages',
    cell: ({ languages }) => {
      const missing = LANGUAGES.filter((one) => !languages.includes(one));
      return missing.length === 0 ? (
        <span className="text-positive">none</span>
      ) : (
        <span className="text-warn">
          {missing.length === LANGUAGES.length ? 'all' : missing.join(' ')}
        </span>
      );
    },
  },
];

export default function ArticlesPage() {
  const { kind, page, state, search, sort } = useSearch({ from: '/desk/articles' });
  const navigate = useNavigate({ from: '/articles' });
  const mayWrite = useHasRole('content');
  const wish = { kind, state, search, sort } as const;
  const query = useQuery({
    queryKey: ['articles', wish, page],
    queryFn: () => look('articleList', { ...wish, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="News"
      text="Who reads in a language that is missing is shown English, or else the first that there is."
      actions={
        <>
          <SearchField
            label="Search titles"
            placeholder="Title"
            value={search}
            onSearch={(next) =>
              void navigate({ search: (now) => ({ ...now, page: 1, search: next }), replace: true })
            }
          />
          <ExportButton list="articleList" input={wish} />
          {mayWrite && (
            <Link to="/articles/edit" search={{ kind }} className={buttonClass()}>
              Write one
            </Link>
          )}
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Choice
          label="Kind"
          value={kind}
          choices={[
            { value: 'news', title: 'News' },
            { value: 'announcement', title: 'Announcements' },
          ]}
          onChange={(next) => void navigate({ search: { kind: next, page: 1 } })}
        />
        <Choice
          label="State"
          value={state ?? 'all'}
          choices={[
            { value: 'all', title: 'All' },
            { value: 'draft', title: 'Drafts' },
            { value: 'scheduled', title: 'Scheduled' },
            { value: 'published', title: 'Published' },
          ]}
          onChange={(next) =>
            void navigate({
              search: (now) => ({ ...now, page: 1, state: next === 'all' ? undefined : next }),
            })
          }
        />
      </div>
      <DataTable
        label={kind === 'news' ? 'News' : 'Announcements'}
        columns={COLUMNS}
        rows={query.data?.data}
        fault={query.error?.message ?? null}
        onRetry={() => void query.refetch()}
        keyOf={({ id }) => id}
        empty={
          state === undefined && search === undefined ? 'Nothing is written yet' : 'Nothing fits'
        }
        sorting={{
          by: sort,
          onSort: (by) =>
            void navigate({ search: (now) => ({ ...now, page: 1, sort: by }), replace: true }),
        }}
        onChoose={({ id }) => void navigate({ to: '/articles/edit', search: { kind, id } })}
        page={{
          at: page,
          total: query.data?.total ?? 0,
          onPage: (next) => void navigate({ search: (now) => ({ ...now, page: next }) }),
        }}
      />
    </Page>
  );
}
