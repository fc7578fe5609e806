// The page of a queue, its list and the chosen item, the same for deposits, withdrawals and identities. Each queue
// passes in what differs.
import type { ComponentType, ReactNode } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Claim, ClientBrief, Queue } from '@meridian/contract/admin';
import type { Role } from '@meridian/contract/admin/roles';
import { useStaffSession } from '../../lib/session.ts';
import type { Column } from '../data-table.tsx';
import { DecisionForm, type Mode, type Said } from './decision-form.tsx';
import { ItemPanel } from './item-panel.tsx';
import {
  type ItemProps,
  type QueueAddress,
  type QueueCalls,
  type QueueData,
  QueueDesk,
  type QueueRow,
  REFRESHED_MS,
  addressAfter,
} from './queue-desk.tsx';
import type { Reason } from './reasons.ts';
import { useMode } from './use-mode.ts';

/** What a member may decide about an item, and why not more. */
export interface Decisions {
  readonly modes: readonly Mode[];
  readonly hint?: string | undefined;
}

/** What is entered for a decision. */
export interface Entry<Detail> {
  readonly fields: readonly (keyof Omit<Said, 'reason' | 'isDifferenceConfirmed'>)[];
  readonly currency?: string;
  readonly note?: ReactNode;
  /** What came of it: the item says so as the server answers, not as it stood before. */
  readonly done: (after: Detail) => string;
}

export interface QueueDetail {
  readonly claim: Claim | null;
  readonly client: ClientBrief;
}

export interface QueueKind<V extends string, Row extends QueueRow, Detail extends QueueDetail> {
  readonly kind: Queue;
  readonly path: '/deposits' | '/withdrawals' | '/identities';
  readonly calls: QueueCalls;
  /** The titles of the list and of one item. */
  readonly title: string;
  readonly itemTitle: string;
  readonly views: readonly { readonly value: V; readonly title: string }[];
  readonly columns: readonly Column<Row>[];
  readonly reasons: readonly Reason[];
  list(wish: Omit<QueueAddress<V>, 'id'>): Promise<QueueData<Row>>;
  find(id: number): Promise<Detail>;
  may(detail: Detail, has: (role: Role) => boolean): Decisions;
  entry(mode: Mode, detail: Detail): Entry<Detail>;
  decide(mode: Mode, id: number, said: Said): Promise<Detail>;
  readonly Stage: ComponentType<{ readonly detail: Detail }>;
  readonly Body: ComponentType<{ readonly detail: Detail }>;
}

export function queuePage<V extends string, Row extends QueueRow, Detail extends QueueDetail>(
  queue: QueueKind<V, Row, Detail>,
): ComponentType {
  const Panel = panelOf(queue);
  return function QueuePage() {
    const shown: object = useSearch({ strict: false });
    const address = shown as QueueAddress<V>;
    const navigate = useNavigate();
    const { view, page, search, sort } = address;
    const list = useQuery({
      queryKey: ['queue', queue.kind, 'list', view, page, search, sort],
      queryFn: () =>
        queue.list({
          view,
          page,
          ...(search === undefined ? {} : { search }),
          ...(sort === undefined ? {} : { sort }),
        }),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESHED_MS,
    });
    return (
      <QueueDesk
        kind={queue.kind}
        calls={queue.calls}
        title={queue.title}
        address={address}
        onAddress={(change) =>
          void navigate({
            to: queue.path,
            search: (now) => addressAfter(now as QueueAddress<V>, change) as never,
            replace: true,
          })
        }
        views={queue.views}
        list={list}
        columns={queue.columns}
        panel={Panel}
      />
    );
  };
}

function panelOf<V extends string, Row extends QueueRow, Detail extends QueueDetail>(
  queue: QueueKind<V, Row, Detail>,
): ComponentType<ItemProps> {
  const { kind, Stage, Body } = queue;
  return function Panel({ id, mode: asked, onMode, onClose }) {
    const queries = useQueryClient();
    const roles = useStaffSession()?.staff.roles ?? [];
    const query = useQuery({
      queryKey: ['queue', kind, id],
      queryFn: () => queue.find(id),
      refetchInterval: REFRESHED_MS,
    });
    const detail = query.data;
    const may = detail && queue.may(detail, (role) => roles.includes(role));
    const mode = useMode(asked, may?.modes, onMode);
    if (detail === undefined || may === undefined)
      return <p className="p-5 text-label text-text-3">{query.error?.message ?? 'Loading'}</p>;
    const { modes, hint } = may;
    const entry = mode === null ? null : queue.entry(mode, detail);
    return (
      <ItemPanel
        kind={kind}
        id={id}
        title={`${queue.itemTitle} #${id}`}
        badge={<Stage detail={detail} />}
        claim={detail.claim}
        modes={modes}
        hint={hint}
        mode={mode}
        onMode={onMode}
        onClose={onClose}
        form={
          mode !== null &&
          entry !== null && (
            <DecisionForm
              key={mode}
              kind={kind}
              id={id}
              mode={mode}
              reasons={queue.reasons}
              language={detail.client.lang}
              {...entry}
              onDecide={async (said) => {
                try {
                  return entry.done(await queue.decide(mode, id, said));
                } finally {
                  // Also after a refusal: the decision has taken the claim.
                  void queries.invalidateQueries({ queryKey: ['queue', kind] });
                }
              }}
              onDone={() => onMode(null)}
              onCancel={() => onMode(null)}
            />
          )
        }
      >
        <Body detail={detail} />
      </ItemPanel>
    );
  };
}
