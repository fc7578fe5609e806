// The figures of the business by day or month, each as a chart with its table, and the share of accounts that lose
// money.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FigureRow, LosingShare } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { formatAmount, formatCents, formatInstant, formatSpan } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SoughtField } from '../ui/sought-field.tsx';
import { BarChart } from './bar-chart.tsx';

interface Figure {
  readonly title: string;
  readonly of: (row: FigureRow) => string | number | null;
  readonly format: (value: string | number) => string;
}

/** Rows of a table that are shown before all are asked for. */
const ROWS_SHOWN = 6;

const count = (value: string | number): string => Number(value).toLocaleString('en');
const dollars = (value: string | number): string => formatCents(String(value));
const lots = (value: string | number): string => formatAmount(String(value));
const span = (value: string | number): string => formatSpan(Number(value));

const FIGURES: readonly Figure[] = [
  { title: 'New clients', of: ({ clients }) => clients, format: count },
  { title: 'Deposits, USD', of: ({ deposits }) => deposits, format: dollars },
  { title: 'Withdrawals, USD', of: ({ withdrawals }) => withdrawals, format: dollars },
  { title: 'Volume, lots opened', of: (row) => row.lots, format: lots },
  { title: 'Commission, USD', of: (row) => row.handling_fees, format: dollars },
  { title: 'Profit of the house, USD', of: (row) => row.house_profit, format: dollars },
  { title: 'Time to decide a withdrawal, median', of: (row) => row.median_ms, format: span },
  { title: 'Time to decide a withdrawal, p95', of: (row) => row.p95_ms, format: span },
];

const PERIODS = [
  { value: 'day', title: 'By day' },
  { value: 'month', title: 'By month' },
] as const;
const KINDS = [
  { value: 'real', title: 'Real accounts' },
  { value: 'demo', title: 'Demo accounts' },
] as const;

export default function FiguresPage() {
  const search = useSearch({ from: '/desk/figures' });
  const navigate = useNavigate({ from: '/figures' });
  const { kind, from, to } = search;
  const query = useQuery({
    queryKey: ['figures', search],
    queryFn: ({ signal }) => look('figures', search, signal),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.data;
  return (
    <Page
      title="Figures"
      text={
        query.data === undefined
          ? 'Days are of UTC.'
          : `Days are of UTC. Worked out ${formatInstant(query.data.at)}; profit is realised, after fees.`
      }
      actions={<ExportButton list="figures" input={search} />}
    >
      <Filters
        filter={{ ...search, from: query.data?.from ?? from, to: query.data?.to ?? to }}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }) })}
      />
      <Losing kind={kind} />
      {query.error !== null && (
        <p role="alert" className="flex items-center gap-4 py-6 text-label text-negative">
          {query.error.message}
          <Button tone="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {rows === undefined && query.error === null && (
        <div aria-label="Loading" className="h-96 animate-pulse rounded-card bg-fill" />
      )}
      {rows !== undefined && (
        <div className="grid gap-5 xl:grid-cols-2">
          {FIGURES.map((figure) => (
            <FigureCard key={figure.title} figure={figure} rows={rows} />
          ))}
        </div>
      )}
    </Page>
  );
}

interface Filter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by: 'day' | 'month';
  readonly kind: 'real' | 'demo';
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
}

const Filters = ({ filter: { from, to, by, kind }, onChange }: FiltersProps) => (
  <div className="mb-5 flex flex-wrap items-end gap-4">
    <SoughtField label="From" type="date" value={from} onSay={(day) => onChange({ from: day })} />
    <SoughtField label="To" type="date" value={to} onSay={(day) => onChange({ to: day })} />
    <Choice label="By" value={by} choices={PERIODS} onChange={(next) => onChange({ by: next })} />
    <Choice
      label="Accounts"
      value={kind}
      choices={KINDS}
      onChange={(next) => onChange({ kind: next })}
    />
  </div>
);

function FigureCard({
  figure,
  rows,
}: {
  readonly figure: Figure;
  readonly rows: readonly FigureRow[];
}) {
  const values = rows.map((row) => ({ period: row.period, value: figure.of(row) }));
  const newest = values.toReversed();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section
      aria-label={figure.title}
      className="flex min-w-0 flex-col gap-4 rounded-card bg-surface p-5 shadow-card sm:flex-row"
    >
      <div className="min-w-0 flex-1">
        <h2 className="mb-3 text-body-strong">{figure.title}</h2>
        <BarChart label={figure.title} values={values} format={figure.format} />
      </div>
      <div className="flex shrink-0 flex-col sm:w-52">
        <table className="w-full text-caption">
          <thead>
            <tr className="text-text-3">
              <th scope="col" className="py-1.5 text-start font-medium">
                Period
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? newest : newest.slice(0, ROWS_SHOWN)).map(({ period, value }) => (
              <tr key={period} className="border-t border-line">
                <td className="figure py-1.5">{period}</td>
                <td className="figure py-1.5 text-end font-semibold">
                  {value === null ? 'none' : figure.format(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {newest.length > ROWS_SHOWN && (
          <button
            type="button"
            aria-expanded={isWhole}
            className="mt-1 h-9 text-caption font-medium text-accent"
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Fewer' : `All ${newest.length}`}
          </button>
        )}
      </div>
    </section>
  );
}

function Losing({ kind }: { readonly kind: 'real' | 'demo' }) {
  const query = useQuery({
    queryKey: ['figures', 'losing', kind],
    queryFn: ({ signal }) => look('losingShare', { kind }, signal),
  });
  return (
    <section
      aria-label="Accounts that lose money"
      className="mb-5 rounded-card bg-surface p-5 shadow-card"
    >
      <h2 className="text-body-strong">Accounts that lose money, last 12 months</h2>
      {query.error !== null && (
        <p role="alert" className="mt-2 text-label text-negative">
          {query.error.message}
        </p>
      )}
      {query.isPending && (
        <div aria-label="Loading" className="mt-2 h-12 w-40 animate-pulse rounded-badge bg-fill" />
      )}
      {query.data !== undefined && <Share share={query.data} />}
    </section>
  );
}

const Share = ({ share }: { readonly share: LosingShare }) => (
  <>
    <p className="figure mt-2 text-display">
      {share.percent === null ? 'none yet' : `${share.percent} %`}
    </p>
    <p className="mt-1 text-label text-text-3">
      {share.losing.toLocaleString('en')} of {share.accounts.toLocaleString('en')} accounts with a
      position open at some time since {formatInstant(share.from)}: realised and unrealised results
      together, commission and swap included, deposits and withdrawals left out. Worked out{' '}
      {formatInstant(share.at)}.
      {share.without_price > 0 &&
        ` ${share.without_price} are left out while a price of theirs is missing.`}
    </p>
    {share.is_counting && (
      <p role="status" className="mt-1 text-label text-warn">
        Orders of before the update are still being counted: the share is not final yet.
      </p>
    )}
  </>
);
