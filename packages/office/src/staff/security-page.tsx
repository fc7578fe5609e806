// The member's own access: password, authenticator app, and the sessions, each of which can be ended.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffSession } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { keepStaffSession } from '../lib/session.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Page } from '../ui/page.tsx';
import { type Action, useAction } from '../ui/use-action.ts';
import { OwnSecrets } from './own-secrets.tsx';
import { type Enrolment, SecondFactor } from './second-factor.tsx';

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
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const sessions = useQuery({
    queryKey: ['staff', 'sessions'],
    queryFn: ({ signal }) => look('staffSessions', {}, signal),
  });
  const revoke = useAction(async (id: string) => {
    try {
      await act('staffRevokeSession', { id });
    } finally {
      // Also where it was refused: it has ended already, and the list is an old one.
      await queries.invalidateQueries({ queryKey: ['staff', 'sessions'] });
    }
  }, 'The session has ended.');
  if (enrolment !== null)
    return (
      <SecondFactor enrolment={enrolment} onEnrolled={(entered) => keepStaffSession(entered)} />
    );
  return (
    <Page
      title="My access"
      text="Sessions end 12 hours after they began. When the password or the authenticator app is lost, ask an owner for a new link."
    >
      <OwnSecrets onEnrolment={setEnrolment} />
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
