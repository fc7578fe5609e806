// Whether the site is run by one person, and when it was: what clients read too. It is left at once, and begins again
// only with another person and a day's notice.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlonePeriod } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { ReasonForm } from '../ui/reason-form.tsx';
import { useAction } from '../ui/use-action.ts';

export const useAlone = () =>
  useQuery({ queryKey: ['staff', 'alone'], queryFn: ({ signal }) => look('aloneInfo', {}, signal) })
    .data;

export function RunAlone() {
  const isOwner = useHasRole('owner');
  const isConfirmer = useHasRole('owner', 'compliance');
  const data = useAlone();
  if (data === undefined) return null;
  const open = data.periods.find(({ to }) => to === null);
  if (open === undefined && data.periods.length === 0 && !isOwner) return null;
  return (
    <section className="mt-8 max-w-xl">
      <h2 className="mb-2 text-heading">Run by one person</h2>
      <p className="text-label text-text-2">{sentenceOf(open, data.is_now)}</p>
      <ul className="mt-2 text-label text-text-3">
        {data.periods
          .filter(({ to }) => to !== null)
          .map(({ staff_name: name, from, to }) => (
            <li key={from}>
              {name}: <span className="figure">{formatInstant(from)}</span> to{' '}
              <span className="figure">{formatInstant(to ?? from)}</span>
            </li>
          ))}
      </ul>
      {open !== undefined && isConfirmer && <Leaving isNow={data.is_now} />}
      {open === undefined && isOwner && <Proposing />}
    </section>
  );
}

function sentenceOf(open: AlonePeriod | undefined, isNow: boolean): string {
  if (open === undefined) return 'No. Two people decide about money.';
  const { staff_name: name, from } = open;
  return isNow
    ? `Yes, by ${name}, since ${formatInstant(from)}. Clients read it. ${name} confirms what ${name} entered, in a second step with a new code; each such decision is marked as made alone.`
    : `From ${formatInstant(from)} on, by ${name}. Clients read it already.`;
}

function Leaving({ isNow }: { readonly isNow: boolean }) {
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const leave = useAction(async () => {
    await act('leaveAlone', {});
    await queries.invalidateQueries();
  }, 'Two people decide from now on.');
  if (!isAsked)
    return (
      <Button tone="quiet" className="mt-3" onClick={() => setIsAsked(true)}>
        {isNow ? 'End it' : 'Take it back'}
      </Button>
    );
  return (
    <div className="mt-3 rounded-card bg-surface p-5 shadow-card">
      <p className="text-label text-text-2">
        From then on a second person confirms. What waits for money then waits for a finance maker
        and a finance checker. It begins again only with another person’s consent, a day later.
      </p>
      <div className="mt-4 flex gap-2">
        <Button tone="quiet" onClick={() => setIsAsked(false)}>
          Back
        </Button>
        <Button isBusy={leave.isBusy} onClick={() => void leave.run()}>
          End it now
        </Button>
      </div>
      {leave.fault !== null && (
        <p role="alert" className="mt-3 text-label text-negative">
          {leave.fault}
        </p>
      )}
    </div>
  );
}

function Proposing() {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button tone="quiet" className="mt-3" onClick={() => setIsOpen(true)}>
        Propose to run it alone
      </Button>
    );
  return (
    <div className="mt-3 rounded-card bg-surface p-5 shadow-card">
      <p className="mb-4 text-label text-text-2">
        The only other owner or compliance confirms it. Clients and all members are told at once; it
        begins a day later.
      </p>
      <ReasonForm
        deed="run-alone"
        label="Why"
        button="Propose"
        done="It waits for a second person."
        onReason={async (reason) => {
          await act('proposeAlone', { reason });
          setIsOpen(false);
          await queries.invalidateQueries();
        }}
      />
    </div>
  );
}
