// Inviting friends: the link as a QR code, to copy and to share, and how many have come by it.
import { useQuery } from '@tanstack/react-query';
import { Share2, Users } from 'lucide-react';
import type { Invite } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { report } from '../lib/report.ts';
import { CopyRow } from '../ui/copy-value.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { inviteLink } from './invite-link.ts';

function share(link: string, text: string): void {
  navigator.share({ url: link, text }).catch((fault: unknown) => {
    // Mostly the user closed the device's dialog.
    report('nothing was shared', fault);
  });
}

function Content({ invite }: { readonly invite: Invite }) {
  const t = useT();
  const link = inviteLink(location.origin, invite.invite_code);
  const canShare = typeof (navigator as Partial<Navigator>).share === 'function';
  return (
    <>
      <div className="grid place-items-center rounded-hero bg-fill px-6 py-8">
        <div className="rounded-card bg-white p-3 shadow-card">
          <QrCode text={link} label={t('invite.qr')} className="w-52" />
        </div>
        <p className="mt-4 max-w-[18rem] text-center text-label text-text-2 text-balance">
          {t('invite.qr_text')}
        </p>
      </div>
      <dl className="mt-4 rounded-card bg-fill/70">
        <CopyRow label={t('invite.link')} value={link} />
        <CopyRow label={t('invite.code')} value={invite.invite_code} />
      </dl>
      {canShare && (
        <Button
          size="large"
          onClick={() => share(link, t('invite.message'))}
          className="mt-4 w-full"
        >
          <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
          {t('invite.share')}
        </Button>
      )}
      <p className="mt-6 flex items-center justify-center gap-2.5 text-body text-text-2">
        <Users aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
        {t('invite.count', { count: invite.invited })}
      </p>
    </>
  );
}

function InviteLoader() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'invite'],
    queryFn: ({ signal }) => call('invite', {}, { signal, quiet: true }),
  });
  if (data) return <Content invite={data} />;
  if (error) return <LoadFailure error={error} retry={refetch} />;
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-80 w-full !rounded-hero" />
      <Skeleton className="mt-4 h-28 w-full !rounded-card" />
    </>
  );
}

export default function InvitePage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('invite.title')} parent="/user" />
      <RealOnly>
        <main className="mx-auto max-w-[28rem] px-5 pt-2 pb-[calc(2rem+env(safe-area-inset-bottom))]">
          <p className="mb-5 text-body text-text-2 text-pretty">{t('invite.text')}</p>
          <InviteLoader />
        </main>
      </RealOnly>
    </>
  );
}
