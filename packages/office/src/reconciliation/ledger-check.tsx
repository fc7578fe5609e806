// The check of the whole ledger: started by hand, run in the background, with what it compared and every account's sum.
import type { LedgerCheck } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatAmount } from '../lib/format.ts';
import { CheckCard, NotFinished, NotRun, Verdict } from './check-card.tsx';
import { useCheck } from './use-check.ts';

export function LedgerCheckCard() {
  const { check, ...state } = useCheck('check', {
    read: () => look('ledgerCheck', {}),
    start: () => act('startLedgerCheck', {}),
  });
  return (
    <CheckCard
      title="Zero-sum report"
      text="Reads the whole ledger in short pieces beside running trade, up to the entry that is the newest when it starts."
      action="Check the sums"
      {...state}
    >
      {check !== undefined && <Outcome check={check} />}
    </CheckCard>
  );
}

const TITLES = { real: 'Real money', demo: 'Demo money' } as const;

function Outcome({ check }: { readonly check: LedgerCheck }) {
  if (check.state === 'never') return <NotRun />;
  if (check.state === 'running')
    return (
      <p role="status" className="text-label text-text-2">
        Reading entry {check.done.toLocaleString('en')} of {check.entries.toLocaleString('en')}…
      </p>
    );
  if (check.state === 'failed') return <NotFinished what="check" />;
  return (
    <>
      <Verdict
        right="Everything agrees; postings sum to zero, of real and of demo money alone"
        total={check.differences_total}
        differences={check.differences}
        finishedAt={check.finished_at}
      />
      <div className="grid gap-5 lg:grid-cols-3">
        <Table
          title="What was compared"
          rows={check.compared.map(({ what, count }) => [what, count.toLocaleString('en')])}
        />
        {check.books.map((book) => (
          <Table
            key={book.kind}
            title={`${TITLES[book.kind]}, accounts of the ledger, USD`}
            rows={[
              ...book.house.map(({ account, total }) => [account, formatAmount(total)] as const),
              [
                `${book.clients.toLocaleString('en')} clients together`,
                formatAmount(book.clients_total),
              ],
              ['Sum', formatAmount(book.sum)],
            ]}
          />
        ))}
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
