// The end of a session: asked for, confirmed, done, and said.
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { logout, useSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Figure } from '../ui/figure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.tsx';

export default function SystemPage() {
  const t = useT();
  const router = useRouter();
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await logout();
    setIsAsking(false);
    await router.navigate({ to: '/', replace: true });
    toast.success(t('account.logged_out'));
  };
  return (
    <>
      <PageHeader title={t('account.log_out')} parent="/user" />
      <main className="px-5 pt-4">
        <div className="flex items-center gap-4 rounded-card bg-fill px-5 py-5">
          <span className="grid size-12 place-items-center rounded-full bg-surface text-text-2">
            <UserRound aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
          <p className="min-w-0">
            <span className="block text-body font-semibold">
              {user?.is_demo === 1 ? t('account.mock') : user?.email}
            </span>
            <span className="mt-0.5 block text-caption text-text-3">
              {t('account.uid')} <Figure>{user?.uid}</Figure>
            </span>
          </p>
        </div>
        <p className="mt-4 px-1 text-label text-text-2 text-pretty">
          {t(user?.is_demo === 1 ? 'account.log_out_text_demo' : 'account.log_out_text')}
        </p>
        <Button
          tone="danger"
          size="large"
          onClick={() => setIsAsking(true)}
          className="mt-8 w-full"
        >
          <LogOut aria-hidden className="flip size-5" />
          {t('account.log_out')}
        </Button>
      </main>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('account.log_out_title')}
        text={t('account.log_out_question')}
        confirmLabel={t('account.log_out')}
        isBusy={isBusy}
        onConfirm={() => void leave()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
