// The queue of identities: an application's words beside its photos, approved or rejected.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DeskIdentity, IdentityView } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ClientLink, ItemPanel } from './item-panel.tsx';
import { Photos } from './photos.tsx';
import { type ItemProps, QueueDesk, REFRESHED_MS, addressAfter } from './queue-desk.tsx';
import { IDENTITY_REASONS, reasonTitle } from './reasons.ts';

const VIEWS: readonly { value: IdentityView; title: string }[] = [
  { value: 'waiting', title: 'Waiting' },
  { value: 'verified', title: 'Verified' },
  { value: 'rejected', title: 'Rejected' },
  { value: 'all', title: 'All' },
];

const STATES: Readonly<Record<DeskIdentity['status'], readonly [BadgeTone, string]>> = {
  under_review: ['warn', 'Under review'],
  verified: ['good', 'Verified'],
  rejected: ['bad', 'Rejected'],
};

const Status = ({ status }: { readonly status: DeskIdentity['status'] }) => {
  const [tone, text] = STATES[status];
  return <Badge tone={tone}>{text}</Badge>;
};

const COLUMNS: readonly Column<DeskIdentity>[] = [
  { title: 'Name given', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { title: 'Country', cell: ({ document_country: country }) => country ?? '' },
  { title: 'Status', cell: ({ status }) => <Status status={status} /> },
];

export default function IdentitiesPage() {
  const address = useSearch({ from: '/desk/identities' });
  const navigate = useNavigate({ from: '/identities' });
  const { view, page, search } = address;
  const list = useQuery({
    queryKey: ['queue', 'identity', 'list', view, page, search],
    queryFn: () => look('deskIdentities', { view, page, search }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  });
  return (
    <QueueDesk
      kind="identity"
      title="Identities"
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => addressAfter(now, change), replace: true })
      }
      views={VIEWS}
      list={list}
      columns={COLUMNS}
      panel={Panel}
    />
  );
}

function Panel({ id, mode, onMode, onClose }: ItemProps) {
  const queries = useQueryClient();
  const isReviewer = useHasRole('identity_reviewer');
  const detail = useQuery({
    queryKey: ['queue', 'identity', id],
    queryFn: () => look('deskIdentity', { id }),
    refetchInterval: REFRESHED_MS,
  });
  const identity = detail.data;
  if (identity === undefined)
    return <p className="p-5 text-label text-text-3">{detail.error?.message ?? 'Loading'}</p>;
  const isOpen = identity.status === 'under_review' && isReviewer;
  return (
    <ItemPanel
      kind="identity"
      id={id}
      title={`Identity #${id}`}
      badge={<Status status={identity.status} />}
      claim={identity.claim}
      modes={isOpen ? ['reject', 'approve'] : []}
      mode={mode}
      onMode={onMode}
      onClose={onClose}
      form={
        mode !== null && (
          <DecisionForm
            key={mode}
            kind="identity"
            id={id}
            mode={mode}
            fields={mode === 'reject' ? ['remark'] : []}
            reasons={IDENTITY_REASONS}
            done={mode === 'approve' ? 'Approved.' : 'Rejected.'}
            onDecide={({ reason, remark }) =>
              mode === 'approve'
                ? act('approveIdentity', { id })
                : act('rejectIdentity', { id, reason, remark })
            }
            onDone={() => {
              onMode(null);
              void queries.invalidateQueries({ queryKey: ['queue', 'identity'] });
            }}
            onCancel={() => onMode(null)}
          />
        )
      }
    >
      <p className="mt-4 text-title break-words">{identity.name}</p>
      <p className="figure mt-1 text-body text-text-2">{identity.card_id}</p>
      <Photos
        photos={[
          { title: 'Front', path: `identity/${id}/front` },
          { title: 'Back', path: `identity/${id}/back` },
        ]}
      />
      <div className="mt-4">
        <Facts
          facts={[
            { title: 'Client', value: <ClientLink client={identity.client} /> },
            identity.is_card_taken
              ? {
                  title: 'Document',
                  value: 'Another account is verified with it',
                  tone: 'warn',
                }
              : null,
            {
              title: 'Document of',
              value: identity.document_country ?? 'not said',
            },
            { title: 'Lives in', value: identity.client.country ?? 'not said' },
            { title: 'Submitted', value: formatInstant(identity.created_at) },
            { title: 'Rejected before', value: String(identity.earlier_rejected) },
            identity.decided_by === null
              ? null
              : { title: 'Decided by', value: identity.decided_by },
            identity.reason === null
              ? null
              : { title: 'Reason', value: reasonTitle(IDENTITY_REASONS, identity.reason) },
            identity.remark === '' ? null : { title: 'Remark', value: identity.remark },
          ]}
        />
      </div>
    </ItemPanel>
  );
}
