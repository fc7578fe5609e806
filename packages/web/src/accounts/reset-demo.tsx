// Starts the demo account afresh, once the user has confirmed it. While others copy it, it is not done: then the dialog
// leads to where that can be ended.
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useLeading } from '../ui/use-leading.ts';

export function ResetDemo({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const router = useRouter();
  const leading = useLeading(open).data;
  const isCopied = leading?.leads === 1 && leading.copiers > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('resetDemo'),
    onSuccess: () => {
      toast.success(t('account.reset_done'));
      return reloadAccount();
    },
    onSettled: onClose,
  });
  if (isCopied)
    return (
      <ConfirmDialog
        open={open}
        title={t('account.reset_title')}
        text={t('account.reset_copied')}
        confirmLabel={t('account.reset_to_lead')}
        onConfirm={() => {
          onClose();
          void router.navigate({ to: '/follow/$id', params: { id: 'lead' } });
        }}
        onCancel={onClose}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={t('account.reset_title')}
      text={t('account.reset_text')}
      confirmLabel={t('account.reset_confirm')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
