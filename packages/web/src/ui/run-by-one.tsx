// That one person runs the site, without a second pair of eyes: calmly, where clients read about the site or pay money in.
import type { BasicInfo } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useBasicInfo } from '../lib/site.ts';
import { Note } from './note.tsx';

type Period = BasicInfo['run_by_one'][number];

const isOpen = ({ to }: Period): boolean => to === null;

const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const when = (at: number): string => formatDateTime(at, WHEN);

function useSpan(): (period: Period, now: number) => string {
  const t = useT();
  return ({ from, to }, now) =>
    to === null
      ? t(from > now ? 'alone.from' : 'alone.since', { when: when(from) })
      : t('alone.past', { since: when(from), until: when(to) });
}

/** While it holds, or is announced. */
export function RunByOne({ className = '' }: { readonly className?: string }) {
  const t = useT();
  const spanOf = useSpan();
  const info = useBasicInfo();
  const open = info?.run_by_one.find(isOpen);
  if (info === undefined || open === undefined) return null;
  return (
    <Note className={className}>
      <p className="font-medium text-text">
        {t('alone.title')}{' '}
        <span className="font-normal text-text-2">· {spanOf(open, info.market_time)}</span>
      </p>
      <p className="mt-0.5">{t('alone.text')}</p>
    </Note>
  );
}

/** With all periods of before, which say nothing of today. */
export function RunByOneHistory() {
  const t = useT();
  const spanOf = useSpan();
  const info = useBasicInfo();
  if (info === undefined || info.run_by_one.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-heading">{t('alone.title')}</h2>
      {info.run_by_one.some(isOpen) && (
        <p className="mt-1 text-body text-text-2 text-pretty">{t('alone.text')}</p>
      )}
      <ul className="mt-2 flex flex-col gap-1 text-label text-text-2">
        {info.run_by_one.map((period) => (
          <li key={period.from}>{spanOf(period, info.market_time)}</li>
        ))}
      </ul>
    </section>
  );
}
