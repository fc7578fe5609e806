// Starts the demo account afresh, once the user has confirmed it.
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';

export function ResetDemo({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('resetDemo'),
    onSuccess: () => {
      toast.success(t('account.reset_done'));
      return queryClient.invalidateQueries({ queryKey: ['account'] });
    },
    onSettled: onClose,
  });
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
