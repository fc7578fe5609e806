// Where the account is logged in: each device with its place and when it was last seen; any other session can be ended
// here.
import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, X } from 'lucide-react';
import type { UserSession } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { browserName, deviceName } from './passkeys.ts';
import { queryClient } from '../lib/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useRowFocus } from '../ui/row-focus.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { reloadApiKeys } from './api-key-list.tsx';

const SEEN: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
const KEY = ['account', 'sessions'];
const reload = () => queryClient.invalidateQueries({ queryKey: KEY });
/** API keys are revoked with the sessions. */
const reloadAll = () => Promise.all([reload(), reloadApiKeys()]);

interface SessionRowProps {
  readonly session: UserSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useT();
  const device = deviceName(session.agent);
  const name =
    [browserName(session.agent), device].filter((part) => part !== '').join(' · ') ||
    t('sessions.unknown');
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  const isCurrent = session.is_current === 1;
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  return (
    <li ref={row} className="flex min-h-[72px] items-center gap-3.5 px-4 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface text-text-2 dark:bg-fill-2">
        <Icon aria-hidden className="size-[19px]" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-body font-medium">
          <bdi>{name}</bdi>
          {isCurrent && <Badge tone="positive">{t('sessions.current')}</Badge>}
        </span>
        <span className="mt-0.5 block text-caption text-text-3">
          <Figure>{session.address}</Figure> · {formatDateTime(session.last_seen_at, SEEN)}
        </span>
      </span>
      {!isCurrent && (
        <IconButton
          data-remove
          label={t('sessions.end', { name })}
          disabled={isEnding}
          onClick={onEnd}
          className="-me-2 text-text-2 disabled:opacity-40"
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  );
}

function RowSkeleton() {
  const t = useT();
  return (
    <li className="flex h-[72px] items-center gap-3.5 px-4">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="size-10 !rounded-full" />
      <span className="flex-1">
        <Skeleton className="h-[18px] w-36" />
        <Skeleton className="mt-1.5 h-3.5 w-48" />
      </span>
    </li>
  );
}

export function SessionList() {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('sessions', {}, { signal, quiet: true }),
  });
  const end = useMutation({
    mutationFn: (id: string) => call('revokeSession', { id }),
    onSuccess: () => toast.success(t('sessions.ended')),
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => call('revokeOtherSessions', {}),
    onSuccess: () => toast.success(t('sessions.others_ended')),
    onSettled: () => {
      setIsAsking(false);
      return reloadAll();
    },
  });
  const others = data?.filter((session) => session.is_current !== 1).length ?? 0;
  return (
    <section className="px-4 pt-2" aria-labelledby="sessions">
      <h2 id="sessions" className="px-4 pb-2 text-label font-semibold text-text-2">
        {t('sessions.list')}
      </h2>
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!(!data && error) && (
        <ul className="rounded-card bg-fill/70 p-1">
          {data?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
          {!data && <RowSkeleton />}
        </ul>
      )}
      {others > 0 && (
        <Button tone="quiet" onClick={() => setIsAsking(true)} className="mt-3 h-12 w-full">
          {t('sessions.end_others')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('sessions.end_others_title')}
        text={t('sessions.end_others_text')}
        confirmLabel={t('sessions.end_others')}
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}
