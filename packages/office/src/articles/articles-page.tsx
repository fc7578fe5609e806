// News and announcements: drafts, planned and published ones, with the languages that each lacks.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LANGUAGES } from '@meridian/contract/languages';
import type { ArticleRow } from '@meridian/contract/admin';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { buttonClass } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { pagedTableOf } from '../ui/table-state.ts';
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

const KINDS = [
  { value: 'news', title: 'News' },
  { value: 'announcement', title: 'Announcements' },
] as const;

const STATES = [
  { value: 'all', title: 'All' },
  { value: 'draft', title: 'Drafts' },
  { value: 'scheduled', title: 'Scheduled' },
  { value: 'published', title: 'Published' },
] as const;

function useArticles() {
  const address = useSearch({ from: '/desk/articles' });
  const { kind, page, state, search, sort } = address;
  const navigate = useNavigate({ from: '/articles' });
  const wish = { kind, state, search, sort } as const;
  const query = useQuery({
    queryKey: ['articles', wish, page],
    queryFn: ({ signal }) => look('articleList', { ...wish, page }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: Partial<typeof address>, how?: { readonly replace: true }): void =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), ...how });
  return { page, wish, query, go, navigate };
}

export default function ArticlesPage() {
  const { page, wish, query, go, navigate } = useArticles();
  const { kind, state, search, sort } = wish;
  const mayWrite = useHasRole('content');
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
            max={SEARCH_MAX.articles}
            onSearch={(next) => go({ search: next }, { replace: true })}
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
          choices={KINDS}
          onChange={(next) => void navigate({ search: { kind: next, page: 1 } })}
        />
        <Choice
          label="State"
          value={state ?? 'all'}
          choices={STATES}
          onChange={(next) => go({ state: next === 'all' ? undefined : next })}
        />
      </div>
      <DataTable
        label={kind === 'news' ? 'News' : 'Announcements'}
        columns={COLUMNS}
        {...pagedTableOf(query, { at: page, onPage: (next) => go({ page: next }) })}
        keyOf={({ id }) => id}
        empty={
          state === undefined && search === undefined ? 'Nothing is written yet' : 'Nothing fits'
        }
        sorting={{ by: sort, onSort: (by) => go({ sort: by }, { replace: true }) }}
        onChoose={({ id }) => void navigate({ to: '/articles/edit', search: { kind, id } })}
      />
    </Page>
  );
}
