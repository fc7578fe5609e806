// The account's API keys: what each may do, from where, how long, when it was used; each can be revoked here.
import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SquareTerminal, Trash2 } from 'lucide-react';
import type { ApiKey } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useRowFocus } from '../ui/row-focus.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useLast } from '../ui/use-last.ts';

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const SEEN: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
const KEY = ['account', 'api-keys'];
export const reloadApiKeys = () => queryClient.invalidateQueries({ queryKey: KEY });
export const useApiKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('apiKeys', {}, { signal, quiet: true }),
  });

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const t = useT();
  const { name, scope, beginning, addresses, expires_at: end, last_used_at: used } = apiKey;
  const [now] = useState(Date.now);
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  const isOver = end !== null && end <= now;
  return (
    <li ref={row} className="flex items-start gap-3.5 px-4 py-3">
      <SquareTerminal
        aria-hidden
        className="mt-0.5 size-[21px] shrink-0 text-text-2"
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="max-w-full text-body font-medium break-words">{name}</bdi>
          <Badge tone={scope === 'trade' ? 'accent' : 'plain'}>
            {t(`api_keys.scope_${scope}`)}
          </Badge>
          {isOver && <Badge tone="warn">{t('api_keys.over')}</Badge>}
        </p>
        <p className="mt-1 text-caption text-text-3 text-pretty">
          <Figure>{`${beginning}…`}</Figure>
          {' · '}
          {used === null
            ? t('api_keys.never_used')
            : t('api_keys.used', { date: formatDateTime(used, SEEN) })}
          {end !== null && ` · ${t('api_keys.until', { date: formatDateTime(end, DAY) })}`}
        </p>
        {addresses.length > 0 && (
          <p className="mt-0.5 text-caption text-text-3 break-words">
            <Figure className="whitespace-normal">{addresses.join(', ')}</Figure>
          </p>
        )}
      </div>
      <IconButton
        data-remove
        label={t('api_keys.revoke_name', { name })}
        onClick={onRevoke}
        className="-me-2 -mt-1.5 text-text-2"
      >
        <Trash2 aria-hidden className="size-[19px]" strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

const RowSkeleton = () => (
  <li className="px-4 py-4" aria-hidden>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-2 h-3.5 w-56" />
  </li>
);

interface ApiKeyListProps {
  /** Beside sessions, a list of nothing says nothing. */
  readonly hidesEmpty?: boolean;
}

export function ApiKeyList({ hidesEmpty = false }: ApiKeyListProps) {
  const t = useT();
  const [revoked, setRevoked] = useState<ApiKey>();
  const named = useLast(revoked);
  const { data, error, refetch } = useApiKeys();
  const revoke = useMutation({
    mutationFn: (id: number) => call('revokeApiKey', { id }),
    onSuccess: () => toast.success(t('api_keys.revoked')),
    onSettled: () => {
      setRevoked(undefined);
      return reloadApiKeys();
    },
  });
  if (hidesEmpty && (data?.length ?? 0) === 0) return null;
  return (
    <section className="px-4 pt-4" aria-labelledby="api-keys">
      <h2 id="api-keys" className="px-4 pb-2 text-label font-semibold text-text-2">
        {t(hidesEmpty ? 'api_keys.title' : 'api_keys.list')}
      </h2>
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!(!data && error) && (
        <ul className="rounded-card bg-fill/70 p-1">
          {data?.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
          ))}
          {!data && <RowSkeleton />}
          {data?.length === 0 && (
            <li>
              <EmptyState
                icon={SquareTerminal}
                level={3}
                title={t('api_keys.empty')}
                text={t('api_keys.empty_text')}
              />
            </li>
          )}
        </ul>
      )}
      <ConfirmDialog
        open={revoked !== undefined}
        tone="danger"
        title={t('api_keys.revoke_title')}
        text={t('api_keys.revoke_text', { name: named?.name ?? '' })}
        confirmLabel={t('api_keys.revoke')}
        isBusy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked.id)}
        onCancel={() => setRevoked(undefined)}
      />
    </section>
  );
}
