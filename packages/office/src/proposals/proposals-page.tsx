// What waits for a second person: who wants what and why, before and after in words, whom it touches.
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposal } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { PROPOSALS } from '../lib/waiting-proposals.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Page } from '../ui/page.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import { titleOf, valueOf } from './words.ts';

const ENDED: readonly Column<Proposal>[] = [
  { title: 'What', cell: (one) => `${one.title}: ${namedSubject(one)}` },
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

/** Words of a proposal that name what it is about, the first that it has. */
const NAMES = [['name'], ['Instrument'], ['currency', 'protocol'], ['code', 'protocol']] as const;

/** What it is about by name: nobody knows a colleague's or an instrument's number. A name that changes is in the table. */
function namedSubject({ subject, before, after }: Proposal): string {
  const kept = (word: string) => (before[word] === after[word] ? (before[word] ?? '') : '');
  const names = NAMES.map((words) => (kept(words[0]) === '' ? '' : words.map(kept).join(' ')));
  const name = names.find((one) => one !== '')?.trim();
  return name === undefined ? subject : `${name} (${subject})`;
}

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
      aria-label={`${proposal.title}: ${namedSubject(proposal)}`}
      className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <header>
        <h3 className="text-body-strong">{proposal.title}</h3>
        <p className="mt-1 text-label text-text-3">
          {`${proposal.maker}, ${formatInstant(proposal.made_at)}${proposal.reason === '' ? '' : `: “${proposal.reason}”`}. Waits until ${formatInstant(proposal.expires_at)}.`}
        </p>
      </header>
      <table className="w-full table-fixed text-label [overflow-wrap:anywhere]">
        <thead className="text-start text-caption text-text-3">
          <tr>
            <Head>{namedSubject(proposal)}</Head>
            <Head>Now</Head>
            <Head>Becomes</Head>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pe-4 text-start align-top font-medium">
                {titleOf(name)}
              </th>
              <td className="py-2 pe-4 align-top text-text-2">{valueOf(name, before[name])}</td>
              <td className="py-2 align-top font-medium">{valueOf(name, after[name])}</td>
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
  <th scope="col" className="w-1/3 pe-4 pb-2 text-start align-bottom font-medium">
    {children}
  </th>
);

function Ending({ proposal }: { readonly proposal: Proposal }) {
  const { id, may_confirm: mayConfirm, may_withdraw: mayWithdraw } = proposal;
  return (
    <footer className="flex flex-wrap items-end gap-3">
      {mayConfirm && <Deciding proposal={proposal} />}
      {mayWithdraw && <Withdrawing id={String(id)} />}
      {!mayConfirm && <p className="text-label text-text-3">Somebody else confirms this.</p>}
    </footer>
  );
}

/** Confirming it as it was shown, or refusing it for a reason. */
function Deciding({ proposal }: { readonly proposal: Proposal }) {
  const queries = useQueryClient();
  const id = String(proposal.id);
  const confirm = useAction(async () => {
    await act('proposalConfirm', { id, seen_hash: proposal.seen_hash });
    await queries.invalidateQueries();
  }, 'Confirmed: it holds now.');
  const from = proposal.confirm_from;
  const isEarly = useNow() < (from ?? 0);
  return (
    <>
      <Button isBusy={confirm.isBusy} disabled={isEarly} onClick={() => void confirm.run()}>
        Confirm
      </Button>
      <ReasonForm
        deed={`refuse.${id}`}
        className="flex-1"
        label="Why it is rejected"
        button="Reject"
        name="remark"
        done="Rejected."
        onReason={async (remark) => {
          await act('proposalRefuse', { id, remark });
          await queries.invalidateQueries();
        }}
      />
      {from !== null && (
        <p className="w-full text-label text-text-3">
          {`You run this site alone: you confirm it yourself${isEarly ? ` from ${formatInstant(from)} on` : ''}, with a new code.`}
        </p>
      )}
      <Fault text={confirm.fault} />
    </>
  );
}

function Withdrawing({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const withdraw = useAction(async () => {
    await act('proposalWithdraw', { id });
    await queries.invalidateQueries();
  }, 'Withdrawn.');
  return (
    <>
      <Button tone="quiet" isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
        Withdraw
      </Button>
      <Fault text={withdraw.fault} />
    </>
  );
}

const Fault = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <p role="alert" className="w-full text-label text-negative">
      {text}
    </p>
  );
