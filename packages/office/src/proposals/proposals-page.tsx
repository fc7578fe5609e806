// What waits for a second person: who wants what and why, before and after in words, whom it touches.
import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposal } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { PROPOSALS } from '../lib/waiting-proposals.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { useAction } from '../ui/use-action.ts';

const ENDED: readonly Column<Proposal>[] = [
  { title: 'What', cell: ({ title, subject }) => `${title}: ${subject}` },
  { title: 'Proposed by', cell: ({ maker }) => maker },
  { title: 'Ended', cell: ({ state }) => (state === 'done' ? 'confirmed' : state) },
  {
    title: 'By',
    cell: ({ ended_by: by, is_alone: isAlone }) =>
      by === null ? '–' : `${by}${isAlone ? ' (alone)' : ''}`,
  },
  { title: 'When', cell: ({ ended_at: at }) => (at === null ? '–' : formatInstant(at)) },
  { title: 'Remark', cell: ({ remark }) => remark },
];

export default function ProposalsPage() {
  const query = useQuery(PROPOSALS);
  const waiting = query.data?.waiting;
  return (
    <Page
      title="Second person"
      text="What touches money or access is proposed by one member and done when another confirms it."
    >
      {query.error !== null && (
        <p role="alert" className="mb-4 text-label text-negative">
          {query.error.message}
        </p>
      )}
      {query.isPending && (
        <div aria-label="Loading" className="h-48 animate-pulse rounded-card bg-fill" />
      )}
      {waiting?.length === 0 && (
        <p className="rounded-card bg-surface p-5 text-label text-text-3 shadow-card">
          Nothing waits for a second person.
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {waiting?.map((one) => (
          <li key={one.id}>
            <Waiting proposal={one} />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-heading">Ended</h2>
      <DataTable
        label="Ended proposals"
        columns={ENDED}
        rows={query.data?.ended}
        fault={null}
        onRetry={() => void query.refetch()}
        keyOf={({ id }) => id}
        empty="None has ended yet"
      />
    </Page>
  );
}

function Waiting({ proposal }: { readonly proposal: Proposal }) {
  const { before, after } = proposal;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  return (
    <article
      aria-label={`${proposal.title}: ${proposal.subject}`}
      className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <header>
        <h3 className="text-body-strong">{proposal.title}</h3>
        <p className="mt-1 text-label text-text-3">
          {`${proposal.maker}, ${formatInstant(proposal.made_at)}: “${proposal.reason}”. Waits until ${formatInstant(proposal.expires_at)}.`}
        </p>
      </header>
      <table className="w-full text-label">
        <thead className="text-start text-caption text-text-3">
          <tr>
            <Head>{proposal.subject}</Head>
            <Head>Now</Head>
            <Head>Becomes</Head>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pe-4 text-start align-top font-medium">
                {name}
              </th>
              <td className="py-2 pe-4 align-top break-all text-text-2">{before[name] ?? '–'}</td>
              <td className="py-2 align-top font-medium break-all">{after[name] ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {proposal.touches.map((touched) => (
        <p key={touched} className="text-label text-text-2">
          {touched}
        </p>
      ))}
      <Ending proposal={proposal} />
    </article>
  );
}

const Head = ({ children }: { readonly children: ReactNode }) => (
  <th scope="col" className="w-1/3 pb-2 text-start font-medium">
    {children}
  </th>
);

function Ending({ proposal }: { readonly proposal: Proposal }) {
  const queries = useQueryClient();
  const [remark, setRemark] = useState('');
  const id = String(proposal.id);
  const afterwards = () => queries.invalidateQueries();
  const confirm = useAction(async () => {
    await act('proposalConfirm', { id, seen_hash: proposal.seen_hash });
    await afterwards();
  }, 'Confirmed: it holds now.');
  const refuse = useAction(async () => {
    await act('proposalRefuse', { id, remark });
    await afterwards();
  }, 'Refused.');
  const withdraw = useAction(async () => {
    await act('proposalWithdraw', { id });
    await afterwards();
  }, 'Withdrawn.');
  const fault = confirm.fault ?? withdraw.fault;
  return (
    <footer className="flex flex-wrap items-end gap-3">
      {proposal.may_confirm && (
        <>
          <Button isBusy={confirm.isBusy} onClick={() => void confirm.run()}>
            Confirm
          </Button>
          <form
            className="flex flex-1 items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void refuse.run();
            }}
          >
            <Field
              className="min-w-48 flex-1"
              label="Why it is refused"
              required
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
              fault={refuse.fields['remark'] ?? refuse.fault ?? undefined}
            />
            <Button tone="quiet" type="submit" isBusy={refuse.isBusy}>
              Refuse
            </Button>
          </form>
        </>
      )}
      {proposal.may_withdraw && (
        <Button tone="quiet" isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
          Withdraw
        </Button>
      )}
      {!proposal.may_confirm && (
        <p className="text-label text-text-3">Somebody else confirms this.</p>
      )}
      {fault !== null && (
        <p role="alert" className="w-full text-label text-negative">
          {fault}
        </p>
      )}
    </footer>
  );
}
