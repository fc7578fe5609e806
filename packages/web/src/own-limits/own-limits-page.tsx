// The limits that a client sets for the own dealing: how far each is used today, and the form that changes them.
import type { OwnLimits } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { type LimitUse, limitUses, useOwnLimits } from '../lib/own-limits.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { usedText } from '../ui/own-limit-note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LimitsForm } from './limits-form.tsx';

export default function OwnLimitsPage() {
  const t = useT();
  const { data, error, refetch } = useOwnLimits();
  return (
    <>
      <PageHeader title={t('limits.title')} parent="/user" />
      <main className="mx-auto flex max-w-[38rem] flex-col gap-6 px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
        <p className="text-body text-text-2 text-pretty">{t('limits.text')}</p>
        {data === undefined && error !== null && <LoadFailure error={error} retry={refetch} />}
        {data === undefined && error === null && <Skeleton className="h-72 rounded-card" />}
        {data !== undefined && (
          <>
            <Standing limits={data} />
            {/* Looser ones that wait are what the client wished last. */}
            <LimitsForm wish={data.planned ?? data} limits={data} />
          </>
        )}
        <div className="flex flex-col gap-2 text-caption text-text-3 text-pretty">
          <p>{t('limits.day')}</p>
          <p>{t('limits.copying')}</p>
        </div>
      </main>
    </>
  );
}

function Standing({ limits }: { readonly limits: OwnLimits }) {
  const t = useT();
  const uses = limitUses(limits);
  const { pause_until: pause, planned } = limits;
  if (uses.length === 0 && pause === null && planned === null) return null;
  return (
    <section className="flex flex-col gap-3">
      {pause !== null && (
        <Note tone="warn">{t('limits.paused', { when: formatDateTime(pause) })}</Note>
      )}
      {uses.length > 0 && (
        <>
          <h2 className="text-heading">{t('limits.today')}</h2>
          <ul className="flex flex-col gap-4 rounded-card bg-fill px-4 py-4">
            {uses.map((use) => (
              <Used key={use.name} use={use} />
            ))}
          </ul>
        </>
      )}
      {planned !== null && <Note>{t('limits.later', { when: formatDateTime(planned.from) })}</Note>}
    </section>
  );
}

function Used({ use }: { readonly use: LimitUse }) {
  const t = useT();
  const { name, share } = use;
  const look = share >= 100 ? 'bg-negative' : share >= 80 ? 'bg-warn' : 'bg-text';
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 text-label">
        <span className="text-text-2">{t(`limits.${name}`)}</span>
        <Figure className="font-medium">{usedText(use, t)}</Figure>
      </p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-fill-2">
        <div className={`h-full ${look}`} style={{ width: `${Math.min(100, share)}%` }} />
      </div>
    </li>
  );
}
