// The bound methods of one kind: their cards, adding one, and removing one after a confirmation.
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LucideIcon, Plus } from 'lucide-react';
import type { WithdrawalMethod } from '@meridian/contract';
import { buttonClass } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { notify } from '../lib/notices.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { methodLine } from '../ui/money/method-line.ts';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useLast } from '../ui/use-last.ts';
import { type DrawType, useMethods } from '../ui/money/withdrawal-queries.ts';
import { MethodCard } from './method-card.tsx';

interface MethodListProps {
  readonly type: DrawType;
  readonly icon: LucideIcon;
}

export function MethodList({ type, icon }: MethodListProps) {
  const t = useT();
  const { data: methods, error, refetch } = useMethods(type);
  const [leaving, setLeaving] = useState<WithdrawalMethod>();
  const add = (
    <Link
      to="/mine/withdraw-way"
      search={{ type }}
      className={buttonClass('ink', methods?.length === 0 ? 'medium' : 'large')}
    >
      <Plus aria-hidden className="size-5" />
      {t(`method.bind_${type}`)}
    </Link>
  );
  return (
    <>
      <PullToRefresh onRefresh={reloadAccount}>
        <main className="mx-auto min-h-[70dvh] max-w-[34rem] px-5 pt-2 pb-[calc(2rem+env(safe-area-inset-bottom))]">
          {!methods && error && <LoadFailure error={error} retry={refetch} />}
          {!methods && !error && (
            <div role="status" aria-label={t('state.loading')} className="space-y-3">
              <Skeleton className="h-44 w-full !rounded-hero" />
              <Skeleton className="h-44 w-full !rounded-hero" />
            </div>
          )}
          {methods?.length === 0 && (
            <EmptyState
              icon={icon}
              title={t(`method.none_${type}_title`)}
              text={t(`method.none_${type}_text`)}
              action={add}
            />
          )}
          {methods && methods.length > 0 && (
            <>
              <ul className="space-y-3">
                {methods.map((method) => (
                  <li key={method.id}>
                    <MethodCard method={method} onDelete={setLeaving} />
                  </li>
                ))}
              </ul>
              <div className="mt-6 grid">{add}</div>
            </>
          )}
        </main>
      </PullToRefresh>
      <DeleteMethod method={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface DeleteMethodProps {
  /** Undefined: closed. */
  readonly method: WithdrawalMethod | undefined;
  readonly onClose: () => void;
}

function DeleteMethod({ method, onClose }: DeleteMethodProps) {
  const t = useT();
  const shown = useLast(method);
  const once = useIntent('method.delete');
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) =>
      once({ id }, (client_order_id) =>
        call('deleteDrawMethod', { id, client_order_id }, { quiet: true, tellsSuccess: true }),
      ),
    onError: ({ message }) => notify('error', message),
    onSettled: async () => {
      await reloadAccount();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={method !== undefined}
      tone="danger"
      title={t('method.delete_title')}
      text={t('method.delete_text', { what: shown ? methodLine(shown) : '' })}
      confirmLabel={t('method.delete')}
      isBusy={isPending}
      onConfirm={() => shown && mutate(shown.id)}
      onCancel={onClose}
    />
  );
}
