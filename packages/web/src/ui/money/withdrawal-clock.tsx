// How long withdrawals take at this site, and whether the operator's promise about it is kept. Public: for the page about
// trust, and where a client withdraws.
import { useQuery } from '@tanstack/react-query';
import type { WithdrawalClock as Clock, WithdrawalTimes } from '@meridian/contract';
import { CLOCK_DAYS, PROMISED_SHARE } from '@meridian/contract/names/withdrawals';
import { call } from '../../lib/api.ts';
import { formatDuration } from '../../lib/duration.ts';
import { formatDateTime, formatPercent } from '../../lib/format.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { useBasicInfo } from '../../lib/site.ts';
import { Folded } from '../folded.tsx';
import { sentenceGap } from '../sentences.ts';
import { Skeleton } from '../skeleton.tsx';

const EVERY_MS = 60_000;

export function WithdrawalClock() {
  const t = useT();
  const info = useBasicInfo();
  const { data: clock, isError } = useQuery({
    queryKey: ['market', 'withdrawal-clock'],
    queryFn: ({ signal }) => call('withdrawalClock', {}, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
  });
  // It is beside the point of the page: where it cannot be asked, the page does without.
  if (clock === undefined && isError) return null;
  return (
    <section aria-label={t('clock.title')}>
      <h2 className="text-heading">{t('clock.title')}</h2>
      <p className="mt-1 text-label text-text-2 text-pretty">
        {t('clock.text', { days: CLOCK_DAYS })}
        {sentenceGap()}
        {info?.feed_simulated === 1 && <strong>{t('clock.demo')}</strong>}
      </p>
      {clock === undefined ? <Skeleton className="mt-3 h-28 rounded-card" /> : <Told {...clock} />}
    </section>
  );
}

function Told(clock: Clock) {
  const t = useT();
  const { all, waiting, promises, clients_min: count } = clock;
  return (
    <>
      {promises.length > 0 && <Promises promises={promises} />}
      {all === null && waiting === null ? (
        <p className="mt-3 rounded-card bg-fill px-4 py-3.5 text-label text-text-2 text-pretty">
          {t('clock.too_few', { count })}
        </p>
      ) : (
        <Figures all={all} waiting={waiting} />
      )}
      {all !== null && <More clock={clock} all={all} />}
    </>
  );
}

function Figures({ all, waiting }: Pick<Clock, 'all' | 'waiting'>) {
  const t = useT();
  const figures: [TextKey, string][] = [];
  if (all !== null)
    figures.push(
      ['clock.half', formatDuration(all.total.median)],
      ['clock.ninety', formatDuration(all.total.ninety)],
    );
  if (waiting !== null) {
    const { count, oldest_minutes: oldest } = waiting;
    if (oldest !== null) figures.push(['clock.oldest', formatDuration(oldest)]);
    figures.push(['clock.waiting', count === 0 ? t('clock.none') : String(count)]);
  }
  return (
    <dl className="mt-3 grid grid-cols-2 gap-2">
      {figures.map(([key, value]) => (
        <div key={key} className="rounded-control bg-fill px-4 py-3">
          <dt className="text-caption text-text-2">{t(key)}</dt>
          <dd className="mt-0.5 text-body font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Row = readonly [label: TextKey, times: WithdrawalTimes['total'] | null];

function More({ clock, all }: { readonly clock: Clock; readonly all: WithdrawalTimes }) {
  const t = useT();
  const { by_delay: delays, waiting, clients_min: count } = clock;
  const rows: Row[] = [
    ...delays.map(({ delay, times }): Row => [`clock.delay_${delay}`, times?.total ?? null]),
    ['clock.step_approval', all.to_approval],
    ['clock.step_sending', all.to_sending],
  ];
  const isAnyHidden = rows.some(([, times]) => times === null);
  return (
    <Folded title={t('clock.more')}>
      <table className="w-full text-label">
        <thead className="text-caption text-text-3">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('clock.more')}</span>
            </th>
            <th scope="col" className="px-2 py-1 text-end font-normal">
              {t('clock.column_half')}
            </th>
            <th scope="col" className="py-1 ps-2 pe-4 text-end font-normal">
              {t('clock.column_ninety')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, times]) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 ps-4 pe-2 text-start font-normal text-text-2">
                {t(label)}
              </th>
              <td className="px-2 py-2.5 text-end whitespace-nowrap">{spanOf(times?.median)}</td>
              <td className="py-2.5 ps-2 pe-4 text-end whitespace-nowrap">
                {spanOf(times?.ninety)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="space-y-1 border-t border-line px-4 py-3 text-caption text-text-3 text-pretty">
        {waiting !== null && (
          <p>{t('clock.ended', { rejected: waiting.rejected, cancelled: waiting.cancelled })}</p>
        )}
        {isAnyHidden && <p>— {t('clock.too_few', { count })}</p>}
      </div>
    </Folded>
  );
}

const spanOf = (minutes: number | undefined): string =>
  minutes === undefined ? '—' : formatDuration(minutes);

function Promises({ promises }: Pick<Clock, 'promises'>) {
  const t = useT();
  return (
    <div className="mt-3 rounded-card bg-fill px-4 py-3.5">
      <h3 className="text-label font-semibold">{t('clock.promise_title')}</h3>
      <ul className="mt-1 space-y-3">
        {promises.map((promise) => (
          <Promised key={promise.since} {...promise} />
        ))}
      </ul>
      <p className="mt-3 text-caption text-text-3 text-pretty">{t('clock.promise_note')}</p>
    </div>
  );
}

const day = (at: number): string => formatDateTime(at, { dateStyle: 'medium' });

function Promised({ hours, since, until, due, kept }: Clock['promises'][number]) {
  const t = useT();
  const span =
    until === null
      ? t('clock.promise_since', { since: day(since) })
      : t('clock.promise_past', { since: day(since), until: day(until) });
  return (
    <li>
      <p className={until === null ? 'text-body' : 'text-label text-text-2'}>
        {t('clock.promise', { time: formatDuration(hours * 60) })}
      </p>
      <p className="mt-0.5 text-caption text-text-3">{span}</p>
      <Outcome due={due} kept={kept} />
    </li>
  );
}

function Outcome({ due, kept }: Pick<Clock['promises'][number], 'due' | 'kept'>) {
  const t = useT();
  if (due === null || kept === null)
    return <p className="mt-1 text-label text-text-2">{t('clock.promise_unknown')}</p>;
  const isKept = kept * 100 >= due * PROMISED_SHARE;
  // Rounded down: 89.96 % is not nine of ten.
  const share = formatPercent(Math.floor((kept * 1000) / due) / 10);
  return (
    <p className={`mt-1 text-label font-medium ${isKept ? 'text-positive' : 'text-negative'}`}>
      {t(isKept ? 'clock.promise_kept' : 'clock.promise_broken', { kept, due, share })}
    </p>
  );
}
