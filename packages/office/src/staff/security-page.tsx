// The member's own access: the sessions, each of which can be ended.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffSession } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Page } from '../ui/page.tsx';
import { type Action, useAction } from '../ui/use-action.ts';

const columnsOf = (revoke: Action<[string]>): readonly Column<StaffSession>[] => [
  { title: 'Device', cell: ({ agent }) => <span className="line-clamp-1">{agent}</span> },
  { title: 'Address', cell: ({ address }) => <span className="figure">{address}</span> },
  {
    title: 'Began',
    cell: ({ created_at: at }) => <span className="figure">{formatInstant(at)}</span>,
  },
  {
    title: 'Last used',
    cell: ({ last_seen_at: at }) => <span className="figure">{formatInstant(at)}</span>,
  },
  {
    title: 'End',
    cell: ({ id, is_current: isCurrent }) =>
      isCurrent ? (
        'This one'
      ) : (
        <Button tone="quiet" isBusy={revoke.isBusy} onClick={() => void revoke.run(id)}>
          End
        </Button>
      ),
  },
];

export default function SecurityPage() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['staff', 'sessions'],
    queryFn: () => look('staffSessions', {}),
  });
  const revoke = useAction(async (id: string) => {
    await act('staffRevokeSession', { id });
    await queries.invalidateQueries({ queryKey: ['staff', 'sessions'] });
  }, 'The session has ended.');
  return (
    <Page
      title="My access"
      text="Sessions end by themselves after 12 hours without use. For a new password or authenticator app ask an owner for a new link."
    >
      <DataTable
        label="Sessions"
        rows={sessions.data}
        fault={sessions.error?.message ?? null}
        onRetry={() => void sessions.refetch()}
        keyOf={({ id }) => id}
        empty="No sessions"
        columns={columnsOf(revoke)}
      />
    </Page>
  );
}
