// The replay of the journal beside every row, which `npm run verify` does with the server stopped: started by hand, run
// in the background, with its progress and what it found.
import type { ReplayCheck } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatSpan } from '../lib/format.ts';
import { CheckCard, NotFinished, NotRun, Verdict } from './check-card.tsx';
import { useCheck } from './use-check.ts';

export function ReplayCheckCard() {
  const { check, ...state } = useCheck('replay', {
    read: () => look('replayCheck', {}),
    start: () => act('startReplayCheck', {}),
  });
  return (
    <CheckCard
      title="Replay of the journal"
      text="Plays everything that ever happened again, in a thread of its own beside running trade, and compares every order, account, deposit, withdrawal and entry of the ledger with it."
      action="Verify now"
      {...state}
    >
      {check !== undefined && <Outcome check={check} />}
    </CheckCard>
  );
}

const count = (number: number): string => number.toLocaleString('en');

function Outcome({ check }: { readonly check: ReplayCheck }) {
  if (check.state === 'never') return <NotRun />;
  if (check.state === 'running') return <Progress check={check} />;
  if (check.state === 'failed') return <NotFinished what="replay" />;
  return (
    <>
      <Verdict
        right="Every row is what the journal says"
        total={check.differences_total}
        differences={check.differences}
        finishedAt={check.finished_at}
      />
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
