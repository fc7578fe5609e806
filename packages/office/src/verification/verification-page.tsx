// The queue of identities: an application's text beside its photos, approved or rejected.
import type { DeskIdentity, DeskIdentityDetail, IdentityView } from '@meridian/contract/admin';
import { Badge, type BadgeTone } from '@meridian/design/components/badge';
import { FactList } from '@meridian/design/components/facts';
import { act, look } from '../lib/api.ts';
import { counted, formatInstant } from '../lib/format.ts';
import type { Column } from '../ui/data-table.tsx';
import { ClientLink } from '../ui/queue/item-panel.tsx';
import { Photos } from '../ui/queue/photos.tsx';
import { queuePage } from '../ui/queue/queue-page.tsx';
import { reasonTitle } from '../ui/queue/reasons.ts';
import { IDENTITY_REASONS } from './reasons.ts';

const VIEWS: readonly { value: IdentityView; title: string }[] = [
  { value: 'waiting', title: 'Waiting' },
  { value: 'verified', title: 'Verified' },
  { value: 'rejected', title: 'Rejected' },
  { value: 'all', title: 'All' },
];

const STATES: Readonly<Record<DeskIdentity['status'], readonly [BadgeTone, string]>> = {
  under_review: ['warn', 'Under review'],
  verified: ['positive', 'Verified'],
  rejected: ['negative', 'Rejected'],
};

const Status = ({ status }: { readonly status: DeskIdentity['status'] }) => {
  const [tone, text] = STATES[status];
  return <Badge tone={tone}>{text}</Badge>;
};

const COLUMNS: readonly Column<DeskIdentity>[] = [
  {
    title: 'Name given',
    sort: 'name',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { title: 'Country', sort: 'country', cell: ({ document_country: country }) => country ?? '' },
  { title: 'Status', onlyOfAll: true, cell: ({ status }) => <Status status={status} /> },
];

export default queuePage<IdentityView, DeskIdentity, DeskIdentityDetail>({
  kind: 'identity',
  path: '/identities',
  calls: { list: 'deskIdentities', finds: 'Client, name, number' },
  title: 'Identities',
  itemTitle: 'Identity',
  views: VIEWS,
  columns: COLUMNS,
  reasons: IDENTITY_REASONS,
  list: (wish) => look('deskIdentities', wish),
  find: (id) => look('deskIdentity', { id }),
  may: (identity, has) => ({
    modes:
      identity.status === 'under_review' && has('identity_reviewer') ? ['reject', 'approve'] : [],
  }),
  entry: (mode) => ({
    fields: mode === 'reject' ? ['remark'] : [],
    done: () => (mode === 'approve' ? 'Approved.' : 'Rejected.'),
  }),
  decide: (mode, id, { reason, remark }) =>
    mode === 'approve'
      ? act('approveIdentity', { id })
      : act('rejectIdentity', { id, reason, remark }),
  Stage: ({ detail }) => <Status status={detail.status} />,
  Body: ({ detail: identity }) => (
    <>
      <p className="mt-4 text-title break-words">{identity.name}</p>
      <p className="figure mt-1 text-body text-text-2">{identity.card_id}</p>
      <Photos
        photos={[
          { title: 'Front', path: `identity/${identity.id}/front` },
          { title: 'Back', path: `identity/${identity.id}/back` },
        ]}
      />
      <div className="mt-4">
        <FactList
          look="ruled"
          facts={[
            { label: 'Client', value: <ClientLink client={identity.client} /> },
            identity.is_card_taken
              ? {
                  label: 'Document',
                  value: 'Another account is verified with it',
                  tone: 'warn',
                }
              : null,
            {
              label: 'Document of',
              value: identity.document_country ?? 'not said',
            },
            { label: 'Lives in', value: identity.client.country ?? 'not said' },
            { label: 'Submitted', value: formatInstant(identity.created_at) },
            { label: 'Rejected before', value: counted(identity.earlier_rejected) },
            identity.decided_by === null
              ? null
              : { label: 'Decided by', value: identity.decided_by },
            identity.reason === null
              ? null
              : { label: 'Reason', value: reasonTitle(IDENTITY_REASONS, identity.reason) },
            identity.remark === '' ? null : { label: 'Remark', value: identity.remark },
          ]}
        />
      </div>
    </>
  ),
});
