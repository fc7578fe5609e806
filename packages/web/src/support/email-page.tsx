// The contact e-mail: the address, to copy or to write to from here.
import { Mail, MailX } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { CopyRow } from '../ui/copy-value.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSession } from '../lib/session.ts';
import { useContactEmail } from './contact-email.ts';

function Address({ email, subject }: { readonly email: string; readonly subject: string }) {
  const t = useT();
  return (
    <>
      <div className="grid place-items-center pt-4 pb-8">
        <span className="grid size-24 place-items-center rounded-[30px] bg-accent-soft text-accent">
          <Mail aria-hidden className="size-11" strokeWidth={1.6} />
        </span>
      </div>
      <p className="mx-auto max-w-[20rem] text-center text-body text-text-2 text-balance">
        {t('contact.text')}
      </p>
      <dl className="mt-6 rounded-card bg-fill/70">
        <CopyRow label={t('form.email')} value={email} />
      </dl>
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
        className={`${buttonClass('ink', 'large')} mt-4 w-full`}
      >
        {t('contact.write')}
      </a>
    </>
  );
}

export default function EmailPage() {
  const t = useT();
  const { user } = useSession();
  const { data: email, error, refetch } = useContactEmail();
  return (
    <>
      <PageHeader title={t('contact.title')} parent="/user" />
      <main className="mx-auto max-w-[28rem] px-5 pt-2 pb-[calc(2rem+env(safe-area-inset-bottom))]">
        {email === '' && (
          <EmptyState icon={MailX} title={t('contact.none_title')} text={t('contact.none_text')} />
        )}
        {email !== undefined && email !== '' && (
          <Address email={email} subject={`Meridian, UID ${user?.uid ?? ''}`} />
        )}
        {email === undefined && error && <LoadFailure error={error} retry={refetch} />}
        {email === undefined && !error && (
          <>
            <output className="sr-only">{t('state.loading')}</output>
            <Skeleton className="mx-auto mt-4 size-24 !rounded-[30px]" />
            <Skeleton className="mt-14 h-14 w-full !rounded-card" />
            <Skeleton className="mt-4 h-14 w-full !rounded-full" />
          </>
        )}
      </main>
    </>
  );
}
