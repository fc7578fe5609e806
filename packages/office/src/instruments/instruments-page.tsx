// All instruments: live prices, halts, and the terms in force and planned.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeskInstrument } from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { inputClass } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { besideClass } from '../ui/side-panel.tsx';
import { InstrumentPanel } from './instrument-panel.tsx';

const REFRESHED_MS = 5_000;

function Status({ instrument }: { readonly instrument: DeskInstrument }) {
  const { halted_since: haltedSince, is_open: isOpen } = instrument;
  const [look_, text] =
    haltedSince !== null
      ? ['bg-warn-soft text-warn', 'Halted']
      : isOpen
        ? ['bg-positive-soft text-positive', 'Open']
        : ['bg-fill text-text-2', 'Closed'];
  return (
    <span className={`rounded-badge px-2 py-1 text-micro font-semibold ${look_}`}>{text}</span>
  );
}

const count = (of: number): string => of.toLocaleString('en');
/** Practice stands beside the real figure and never adds to it. */
const Quiet = ({ of }: { readonly of: number }) => (
  <span className="font-normal text-text-3">{count(of)}</span>
);

const COLUMNS: readonly Column<DeskInstrument>[] = [
  {
    title: 'Instrument',
    cell: ({ show_code: code }) => <span className="font-medium">{code}</span>,
  },
  { title: 'Market', cell: (instrument) => <Status instrument={instrument} /> },
  {
    title: 'Bid',
    isFigure: true,
    cell: ({ bid, precision }) => bid?.toFixed(precision) ?? 'no price',
  },
  {
    title: 'Ask',
    isFigure: true,
    cell: ({ ask, precision }) => ask?.toFixed(precision) ?? 'no price',
  },
  {
    title: 'Last tick',
    cell: ({ last_tick_at: at }) => (
      <span className="figure">{at === null ? 'none' : formatInstant(at)}</span>
    ),
  },
  { title: 'Open, real', isFigure: true, cell: ({ open_orders: { real } }) => count(real) },
  { title: 'Open, demo', isFigure: true, cell: ({ open_orders: { demo } }) => <Quiet of={demo} /> },
  { title: 'Pending, real', isFigure: true, cell: ({ pending_orders: { real } }) => count(real) },
  {
    title: 'Pending, demo',
    isFigure: true,
    cell: ({ pending_orders: { demo } }) => <Quiet of={demo} />,
  },
  {
    title: 'Leverage to',
    isFigure: true,
    cell: ({ terms }) => (terms.leverages.length === 0 ? 'none' : Math.max(...terms.leverages)),
  },
  { title: 'Planned', isFigure: true, cell: ({ planned }) => (planned === 0 ? '' : planned) },
];

export default function InstrumentsPage() {
  const mayChange = useHasRole('instruments');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: ['instruments'],
    queryFn: ({ signal }) => look('deskInstruments', {}, signal),
    refetchInterval: REFRESHED_MS,
  });
  const wanted = search.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const rows = query.data?.filter(({ code }) => code.toLowerCase().includes(wanted));
  const chosen = query.data?.find(({ id }) => id === chosenId);
  const halted = query.data?.filter(({ halted_since: since }) => since !== null).length ?? 0;
  return (
    <Page
      title="Instruments"
      text={`${mayChange ? 'Choose one to halt it for everyone or to plan new terms.' : 'Choose one to see its terms.'} ${halted === 0 ? 'None is halted.' : `${halted} halted.`}`}
      actions={
        <input
          type="search"
          aria-label="Search instruments"
          placeholder="Code"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${inputClass} max-w-60`}
        />
      }
    >
      <div className={besideClass}>
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Instruments"
            columns={COLUMNS}
            rows={rows}
            fault={query.error?.message ?? null}
            onRetry={() => void query.refetch()}
            keyOf={({ id }) => id}
            empty="No instrument fits"
            chosen={chosenId}
            onChoose={({ id }) => setChosenId(id)}
          />
        </div>
        {chosen !== undefined && (
          <InstrumentPanel key={chosen.id} instrument={chosen} onClose={() => setChosenId(null)} />
        )}
      </div>
    </Page>
  );
}
