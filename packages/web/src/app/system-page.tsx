// Where the account is logged in, and logging out: asked, confirmed, done, and reported.
import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { LogOut, ShieldAlert, SquareTerminal, UserCheck } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { logout, useSession } from '../lib/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Figure } from '../ui/figure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.tsx';
import { ApiKeyList } from '../users/api-key-list.tsx';
import { SessionList } from '../users/session-list.tsx';
import { LinkRow } from '../ui/settings-row.tsx';

/** The question before logging out, asked here or by the address, and doing it. */
function useLeave() {
  const t = useT();
  const router = useRouter();
  const { leave: isLeaving } = useSearch({ from: '/mine/system' });
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const ask = useEffectEvent(() => setIsAsking(true));
  useEffect(() => {
    if (!isLeaving) return;
    // The address names only the page again before the question lies over it.
    void router.navigate({ to: '/mine/system', search: {}, replace: true }).then(() => ask());
  }, [isLeaving, router]);
  const leave = async () => {
    setIsBusy(true);
    await logout();
    setIsAsking(false);
    await router.navigate({ to: '/', replace: true });
    toast.success(t('account.logged_out'));
  };
  return { isAsking, setIsAsking, isBusy, leave };
}

export default function SystemPage() {
  const t = useT();
  const { user } = useSession();
  const { isAsking, setIsAsking, isBusy, leave } = useLeave();
  return (
    <>
      <PageHeader title={t('sessions.title')} parent="/user" />
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <SessionList />
        <ApiKeyList hidesEmpty />
        <ul className="mx-4 mt-6 rounded-card bg-fill p-1">
          <LinkRow to="/mine/api-keys" icon={SquareTerminal} label={t('api_keys.title')} />
          <LinkRow
            to="/mine/security-events"
            icon={ShieldAlert}
            label={t('security_events.title')}
          />
          <LinkRow to="/mine/staff-actions" icon={UserCheck} label={t('staff_actions.title')} />
        </ul>
        <section className="px-4 pt-8" aria-labelledby="leave">
          <h2 id="leave" className="px-4 text-heading">
            {t('account.log_out')}
          </h2>
          <p className="mt-1 px-4 text-label text-text-2 text-pretty">
            <bdi className="font-semibold text-text">
              {user?.is_demo === 1 ? t('account.demo_account') : (user?.email ?? user?.mobile)}
            </bdi>{' '}
            · {t('account.uid')} <Figure>{user?.uid}</Figure>
          </p>
          <p className="mt-2 px-4 text-label text-text-2 text-pretty">
            {t(user?.is_demo === 1 ? 'account.log_out_text_demo' : 'account.log_out_text')}
          </p>
          <Button
            tone="danger"
            size="large"
            onClick={() => setIsAsking(true)}
            className="mt-5 w-full"
          >
            <LogOut aria-hidden className="flip size-5" />
            {t('account.log_out')}
          </Button>
        </section>
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
