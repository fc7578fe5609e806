// The replay of the journal beside every row, which `npm run verify` does with the server stopped: started by hand, run in
// the background, with how far it is and what it found.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReplayCheck } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatInstant, formatSpan } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';

const REFRESHED_MS = 1_000;
const KEY = ['reconciliation', 'replay'];

export function ReplayCheckCard() {
  const queries = useQueryClient();
  const mayStart = useHasRole('owner', 'finance_maker', 'finance_checker', 'compliance');
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => look('replayCheck', {}),
    refetchInterval: (known) => (known.state.data?.state === 'running' ? REFRESHED_MS : false),
  });
  const start = useAction(async () => {
    queries.setQueryData(KEY, await act('startReplayCheck', {}));
  });
  const check = query.data;
  return (
    <section
      aria-label="Replay of the journal"
      className="mt-5 flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-60 flex-1">
          <h2 className="text-heading">Replay of the journal</h2>
          <p className="mt-1 text-label text-text-3">
            Plays everything that ever happened again, in a thread of its own beside running trade,
            and compares every order, account, deposit, withdrawal and entry of the ledger with it.
          </p>
        </div>
        {mayStart && (
          <Button
            isBusy={start.isBusy || check?.state === 'running'}
            onClick={() => void start.run()}
          >
            Verify now
          </Button>
        )}
      </div>
      {query.error !== null && (
        <p role="alert" className="text-label text-negative">
          {query.error.message}
        </p>
      )}
      {check !== undefined && <Outcome check={check} />}
    </section>
  );
}

const count = (number: number): string => number.toLocaleString('en');

function Outcome({ check }: { readonly check: ReplayCheck }) {
  if (check.state === 'never')
    return <p className="text-label text-text-3">Not run since the server started.</p>;
  if (check.state === 'running') return <Progress check={check} />;
  if (check.state === 'failed')
    return (
      <p role="alert" className="text-label text-negative">
        The replay could not be finished; the server’s log says why.
      </p>
    );
  const isRight = check.differences_total === 0;
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <>
      <p
        role="status"
        className={`flex items-center gap-3 rounded-inner p-4 text-label font-semibold ${isRight ? 'bg-positive-soft text-positive' : 'bg-negative-soft text-negative'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {isRight
          ? 'Every row is what the journal says'
          : `${count(check.differences_total)} differences`}
        <span className="figure ms-auto font-normal">{formatInstant(check.finished_at ?? 0)}</span>
      </p>
      {!isRight && (
        <ul className="flex flex-col gap-1 text-caption text-negative">
          {check.differences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <p className="figure text-label text-text-2">
        {count(check.events)} events played, {count(check.orders)} orders, {count(check.accounts)}{' '}
        accounts and {count(check.entries)} entries of the ledger compared in{' '}
        {formatSpan((check.finished_at ?? 0) - (check.started_at ?? 0))}
      </p>
    </>
  );
}

function Progress({ check: { phase, done, of } }: { readonly check: ReplayCheck }) {
  const isPlaying = phase === 'journal';
  return (
    <div className="flex flex-col gap-2 text-label text-text-2">
      <p role="status">
        {isPlaying && of === 0
          ? 'Starting…'
          : isPlaying
            ? `Playing event ${count(done)} of ${count(of)}…`
            : `Comparing ${phase}: ${count(done)} so far…`}
      </p>
      <progress
        aria-label="Replay"
        className="h-1.5 w-full accent-(--ink)"
        {...(isPlaying && of > 0 ? { value: done, max: of } : {})}
      />
    </div>
  );
}
