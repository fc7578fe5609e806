// The check of the whole ledger: started by hand, run in the background, with what it compared and every account's sum.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { LedgerCheck } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatAmount, formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';

const REFRESHED_MS = 1_000;

export function LedgerCheckCard() {
  const queries = useQueryClient();
  const mayStart = useHasRole('owner', 'finance_maker', 'finance_checker', 'compliance');
  const query = useQuery({
    queryKey: ['reconciliation', 'check'],
    queryFn: () => look('ledgerCheck', {}),
    refetchInterval: (known) => (known.state.data?.state === 'running' ? REFRESHED_MS : false),
  });
  const start = useAction(async () => {
    queries.setQueryData(['reconciliation', 'check'], await act('startLedgerCheck', {}));
  });
  const check = query.data;
  return (
    <section
      aria-label="Zero-sum report"
      className="mt-5 flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-60 flex-1">
          <h2 className="text-heading">Zero-sum report</h2>
          <p className="mt-1 text-label text-text-3">
            Reads the whole ledger in short pieces beside running trade, up to the entry that is the
            newest when it starts.
          </p>
        </div>
        {mayStart && (
          <Button
            isBusy={start.isBusy || check?.state === 'running'}
            onClick={() => void start.run()}
          >
            Check the sums
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

function Outcome({ check }: { readonly check: LedgerCheck }) {
  if (check.state === 'never')
    return <p className="text-label text-text-3">Not run since the server started.</p>;
  if (check.state === 'running')
    return (
      <p role="status" className="text-label text-text-2">
        Reading entry {check.done.toLocaleString('en')} of {check.entries.toLocaleString('en')}…
      </p>
    );
  if (check.state === 'failed')
    return (
      <p role="alert" className="text-label text-negative">
        The check could not be finished; the server’s log says why.
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
          ? `Everything agrees; all postings sum to ${formatAmount(check.sum)}`
          : `${check.differences_total} differences`}
        <span className="figure ms-auto font-normal">{formatInstant(check.finished_at ?? 0)}</span>
      </p>
      {!isRight && (
        <ul className="flex flex-col gap-1 text-caption text-negative">
          {check.differences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <Table
          title="What was compared"
          rows={check.compared.map(({ what, count }) => [what, count.toLocaleString('en')])}
        />
        <Table
          title="Accounts of the ledger, USD"
          rows={[
            ...check.house.map(({ account, total }) => [account, formatAmount(total)] as const),
            [
              `${check.clients.toLocaleString('en')} clients together`,
              formatAmount(check.clients_total),
            ],
            ['Sum', formatAmount(check.sum)],
          ]}
        />
      </div>
    </>
  );
}

interface TableProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

const Table = ({ title, rows }: TableProps) => (
  <table className="w-full self-start text-label">
    <caption className="pb-2 text-start text-caption font-medium text-text-3">{title}</caption>
    <tbody>
      {rows.map(([name, figure]) => (
        <tr key={name} className="border-t border-line last:font-semibold">
          <th scope="row" className="py-2 pe-4 text-start font-normal">
            {name}
          </th>
          <td className="figure py-2 text-end font-semibold">{figure}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
