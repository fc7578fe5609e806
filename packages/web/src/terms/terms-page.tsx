// What every instrument is, was and will be traded on, the bounds that nobody passes, and when it was halted. Public.
import type { ReactNode } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { HaltSpan, InstrumentTerms, TermsHistory, TermsVersion } from '@meridian/contract';
import { FEE_PER_LOT } from '@meridian/contract/names/site';
import { Fact, Facts } from '@meridian/design/components/facts';
import { call } from '../lib/api.ts';
import { formatDateTime, formatPercent } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { PromisedSpread } from '../ui/order-terms/promised-spread.tsx';
import { RunByOneHistory } from '../ui/run-by-one.tsx';

const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const when = (at: number): string => formatDateTime(at, WHEN);

const dayOf = (day: string): string =>
  formatDateTime(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' });

const percent = (rate: string): string => formatPercent(Number(rate) * 100, 3);

function useTerms() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['market', 'terms', language],
    queryFn: ({ signal }) => call('termsHistory', {}, { signal, quiet: true }),
  });
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Fact label={label}>
    <Figure>{children}</Figure>
  </Fact>
);

interface OfHistory {
  readonly history: TermsHistory;
}

function Version({ version, history }: OfHistory & { readonly version: TermsVersion }) {
  const t = useT();
  const isPerLot = history.trade_fee_type === FEE_PER_LOT;
  return (
    <li className="rounded-card bg-fill p-5">
      <h3 className="text-body-strong">{t(`terms.${version.state}`)}</h3>
      <p className="mt-1 text-label text-text-2">
        {version.starts_at === null
          ? t('terms.first')
          : t('terms.from', { when: when(version.starts_at) })}
        {version.announced_at !== null &&
          ` · ${t('terms.announced', { when: when(version.announced_at) })}`}
      </p>
      {version.is_worse === true && <p className="mt-1 text-label text-warn">{t('terms.worse')}</p>}
      <Facts look="close" className="mt-2">
        <Row label={t('terms.leverage')}>{version.leverages.join(', ') || '–'}</Row>
        <Row label={t(isPerLot ? 'terms.fee_per_lot' : 'terms.fee_of_margin')}>
          {isPerLot ? version.fee_rate : percent(version.fee_rate)}
        </Row>
        <Row label={t('terms.lots')}>{`${version.lots_min} – ${version.lots_max}`}</Row>
        <Row label={t('terms.swap_long')}>{percent(version.swap_long)}</Row>
        <Row label={t('terms.swap_short')}>{percent(version.swap_short)}</Row>
        {version.points_added > 0 && (
          <Row label={t('terms.points_added')}>{version.points_added}</Row>
        )}
      </Facts>
    </li>
  );
}

function Bounds({ terms, history }: OfHistory & { readonly terms: InstrumentTerms }) {
  const t = useT();
  const { bounds } = terms;
  const isPerLot = history.trade_fee_type === FEE_PER_LOT;
  const range = ({ min, max }: { readonly min: string; readonly max: string }) =>
    `${percent(min)} … ${percent(max)}`;
  return (
    <section>
      <h2 className="text-heading">{t('terms.bounds')}</h2>
      <Facts look="close" className="mt-2">
        <Row label={t('terms.leverage')}>{`≤ ${bounds.leverage_max}`}</Row>
        <Row label={t(isPerLot ? 'terms.fee_per_lot' : 'terms.fee_of_margin')}>
          {`≤ ${isPerLot ? bounds.fee_max : percent(bounds.fee_max)}`}
        </Row>
        <Row label={t('terms.lots_min')}>{`≤ ${bounds.lots_min_max}`}</Row>
        <Row label={t('terms.lots_max')}>{`${bounds.lots_max_min} … ${bounds.lots_max_max}`}</Row>
        <Row label={t('terms.reference')}>{percent(bounds.reference)}</Row>
        <Row label={t('terms.swap_long')}>{range(bounds.swap_long)}</Row>
        <Row label={t('terms.swap_short')}>{range(bounds.swap_short)}</Row>
      </Facts>
      <p className="mt-2 text-caption text-text-3 text-pretty">
        {`${t('terms.reference')}: ${t('terms.reference_day', { day: dayOf(history.rates_as_of) })}`}
      </p>
    </section>
  );
}

function Halts({ halts }: { readonly halts: readonly HaltSpan[] }) {
  const t = useT();
  return (
    <section>
      <h2 className="text-heading">{t('terms.halts')}</h2>
      {halts.length === 0 && <p className="mt-2 text-label text-text-2">{t('terms.no_halts')}</p>}
      <ul className="mt-2 flex flex-col gap-3">
        {halts.map(({ since, until, is_on: isOn, reason }) => (
          <li key={since} className={`rounded-card p-5 ${isOn ? 'bg-warn-soft' : 'bg-fill'}`}>
            <p className="text-body-strong">{reason}</p>
            <p className="mt-1 text-label text-text-2">
              {t('terms.halt_span', { since: when(since), until: when(until) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises({ terms: { promises, precision } }: { readonly terms: InstrumentTerms }) {
  const t = useT();
  if (promises.length === 0) return null;
  return (
    <section>
      <h2 className="text-heading">{t('terms.promises')}</h2>
      <p className="mt-2 text-label text-text-2 text-pretty">{t('terms.promises_text')}</p>
      <ul aria-label={t('terms.promises')} className="mt-2 flex flex-col gap-3">
        {promises.map((promise) => (
          <li key={promise.id} className="rounded-card bg-fill p-5">
            <p className="text-body-strong">
              <PromisedSpread promise={promise} precision={precision} />
            </p>
            <p className="mt-1 text-label text-text-2">
              {promise.until === null
                ? t('terms.from', { when: when(promise.since) })
                : t('terms.promise_until', { when: when(promise.until) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneInstrument({ terms, history }: OfHistory & { readonly terms: InstrumentTerms }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-title">
          <bdi>{terms.show_code}</bdi>
        </h1>
        <p className="mt-1 text-body text-text-2">{terms.name}</p>
      </header>
      <ul aria-label={t('terms.title')} className="flex flex-col gap-3">
        {terms.versions.map((version) => (
          <Version key={version.id ?? 0} version={version} history={history} />
        ))}
      </ul>
      <Bounds terms={terms} history={history} />
      <Promises terms={terms} />
      <Halts halts={terms.halts} />
      <Link to="/terms" className="font-medium text-accent">
        {t('terms.all')}
      </Link>
    </div>
  );
}

function AllInstruments({ history }: OfHistory) {
  const t = useT();
  return (
    <>
      <p className="text-body text-text-2 text-pretty">
        {t('terms.text', { notice: history.notice_hours, halt: history.halt_hours })}
      </p>
      <nav className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/days" className="inline-flex min-h-6 items-center font-medium text-accent">
          {t('days.title')}
        </Link>
        <Link to="/trust" className="inline-flex min-h-6 items-center font-medium text-accent">
          {t('log.title')}
        </Link>
      </nav>
      <RunByOneHistory />
      <ul aria-label={t('terms.all')} className="mt-5 divide-y divide-line">
        {history.instruments.map(({ forex_id: id, show_code: code, name, versions, halts }) => (
          <li key={id}>
            <Link
              to="/terms"
              search={{ id }}
              className="flex min-h-14 items-center justify-between gap-4 py-3"
            >
              <span>
                <bdi className="text-body font-medium">{code}</bdi>
                <span className="block text-caption text-text-3">{name}</span>
              </span>
              <span className="text-end text-caption text-text-3">
                {versions.some(({ state }) => state === 'planned') && t('terms.planned')}
                {halts.some(({ is_on: isOn }) => isOn) && (
                  <span className="block text-warn">{t('terms.halted')}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Content() {
  const t = useT();
  const { id } = useSearch({ from: '/terms' });
  const { data, error, refetch } = useTerms();
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return <PageSpinner label={t('state.loading')} />;
  const terms = data.instruments.find(({ forex_id: one }) => one === id);
  return terms === undefined ? (
    <AllInstruments history={data} />
  ) : (
    <OneInstrument terms={terms} history={data} />
  );
}

export default function TermsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('terms.title')} parent="/" />
      <main className="mx-auto max-w-[38rem] px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
        <Content />
      </main>
    </>
  );
}
