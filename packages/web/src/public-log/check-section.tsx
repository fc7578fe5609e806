// What this browser has just found in the public log: how much is in it, since when, and whether all is there that was seen before.
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { ScrollText, ShieldCheck } from 'lucide-react';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import type { CheckedLog } from '../lib/public-log.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { LogFault } from '../ui/log-fault.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LogLookQuery } from './log-look.ts';

const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };

export function CheckSection({ look }: { readonly look: LogLookQuery }) {
  const t = useT();
  const { data, isError, refetch } = look;
  if (data === undefined) return isError ? <Unread retry={() => void refetch()} /> : <Checking />;
  if (data === null)
    return <EmptyState icon={ScrollText} title={t('log.empty_title')} text={t('log.empty_text')} />;
  if (data.state === 'fault') return <LogFault title={t('log.fault')} {...data} />;
  return (
    <>
      {isError && <Unread retry={() => void refetch()} />}
      <Checked log={data} isNow={!isError} />
    </>
  );
}

function Checking() {
  const t = useT();
  return (
    <output className="block rounded-card bg-fill p-5">
      <span className="text-label text-text-2">{t('log.checking')}</span>
      <Skeleton className="mt-3 h-11 w-40" />
      <Skeleton className="mt-4 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-full" />
    </output>
  );
}

function Unread({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <Note tone="warn" className="mb-3">
        <p className="font-medium">{t(navigator.onLine ? 'log.unread' : 'state.offline_title')}</p>
        <p className="mt-0.5">{t('log.unread_text')}</p>
        <Button size="medium" onClick={retry} className="mt-3">
          {t('action.retry')}
        </Button>
      </Note>
    </div>
  );
}

interface CheckedProps {
  readonly log: CheckedLog;
  /** Not if the last try to read it failed. */
  readonly isNow: boolean;
}

function Checked({ log, isNow }: CheckedProps) {
  const t = useT();
  const { size, first, since, signedAt, checkedAt } = log;
  const at = (time: number): string => formatDateTime(time, TIME);
  const isFirst = first.size === size;
  return (
    <section aria-labelledby="checked" className="rounded-card bg-fill p-5">
      <h2 id="checked" className="flex items-center gap-2 text-body-strong">
        <ShieldCheck
          aria-hidden
          className={`size-5 shrink-0 ${isNow ? 'text-positive' : 'text-text-3'}`}
        />
        {t('log.checked')}
      </h2>
      <p className="mt-4 text-display">
        <Figure>{formatCount(size)}</Figure>
      </p>
      <p className="text-label text-text-2">{t('log.rows', { count: size })}</p>
      <Facts look="ruled" className="mt-3">
        {since !== null && <Fact label={t('log.since')}>{at(since)}</Fact>}
        {signedAt !== null && <Fact label={t('log.signed')}>{at(signedAt)}</Fact>}
        <Fact label={t('log.checked_at')}>{at(checkedAt)}</Fact>
      </Facts>
      <p className="mt-3 text-label text-text-2 text-pretty">
        {isFirst
          ? t('log.first_look')
          : t('log.still_there', { size: formatCount(first.size), when: at(first.at) })}
      </p>
      {since !== null && (
        <p className="mt-2 text-caption text-text-3 text-pretty">{t('log.since_text')}</p>
      )}
    </section>
  );
}
