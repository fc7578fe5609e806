// "Recompute my account": the browser runs the engine again, from the published ticks and the client's own rows, and says whether
// everything comes out as it stands. "Check this copying": it counts the amounts of a copying's rows.
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { saveFile } from '@meridian/design/lib/files';
import { DAY_MS } from '@meridian/units';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { marketClock } from '../lib/clock.ts';
import { centsText } from './counted.ts';
import { formatCount, formatDateTime, formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { LogFault } from '../ui/log-fault.tsx';
import { Note } from '../ui/note.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { useRequest } from '../ui/use-request.ts';
import { type CopyingId, type Found as FoundOf, exportAccount } from './recompute-account.ts';
import type { Progress } from './recompute-worker.ts';
import { Section } from './section.tsx';
import { type Computing, useRecompute } from './use-recompute.ts';

interface OfCopying {
  readonly copying: CopyingId;
}

export function RecomputeSection({ copying }: OfCopying) {
  const t = useT();
  const { status } = useSession();
  const said =
    copying === undefined
      ? { title: t('log.recompute'), text: t('log.recompute_text') }
      : { title: undefined, text: t('log.count_text') };
  return (
    <Section {...said}>
      {status === 'out' && <p className="mt-3 text-body text-text-2">{t('log.recompute_login')}</p>}
      {status === 'in' && <Recompute copying={copying} />}
    </Section>
  );
}

/** How far back it is computed, in days. */
const SPAN_DAYS = { all: Infinity, week: 7, day: 1 } as const;
type Span = keyof typeof SPAN_DAYS;

/** By the market's clock, as the rows are: by a wrong one, or beside a replay, none of them would be computed. */
const sinceOf = (span: Span): number =>
  Math.max(0, (marketClock.now() ?? Date.now()) - SPAN_DAYS[span] * DAY_MS);

function Recompute({ copying }: OfCopying) {
  const t = useT();
  const [span, setSpan] = useState<Span>('all');
  const { computing, start, stop } = useRecompute(copying);
  const isCopying = copying !== undefined;
  return (
    <>
      {computing.state === 'running' ? (
        <Running progress={computing.progress} stop={stop} />
      ) : (
        <div className="mt-4 grid max-w-[360px] justify-items-start gap-4">
          {!isCopying && (
            <div className="w-full">
              <Segmented<Span>
                label={t('log.recompute_span')}
                choices={[
                  { value: 'all', label: t('log.recompute_all') },
                  { value: 'week', label: t('quality.week') },
                  { value: 'day', label: t('quality.day') },
                ]}
                value={span}
                onChange={setSpan}
              />
            </div>
          )}
          <Button onClick={() => start(sinceOf(span))}>
            {t(
              computing.state !== 'idle'
                ? 'log.recompute_again'
                : isCopying
                  ? 'log.count'
                  : 'log.recompute',
            )}
          </Button>
        </div>
      )}
      <output>
        <Result computing={computing} isCopying={isCopying} />
      </output>
      <SaveRows copying={copying} />
    </>
  );
}

const STEPS = {
  reading: 'log.recompute_reading',
  waiting: 'log.recompute_waiting',
  computing: 'log.recompute_computing',
} as const;

/** Of the whole, what each step begins with and takes. */
const PARTS = { reading: [0, 0.3], waiting: [0.3, 0], computing: [0.3, 0.7] } as const;

function Running({ progress, stop }: { readonly progress: Progress; readonly stop: () => void }) {
  const t = useT();
  const [from, share] = PARTS[progress.step];
  const percent = Math.round((from + share * progress.part) * 100);
  return (
    <div className="mt-4">
      <p className="text-body text-text-2">{t(STEPS[progress.step])}</p>
      <div
        role="progressbar"
        aria-label={t('log.recompute')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-fill-2"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <Button tone="quiet" onClick={stop} className="mt-4">
        {t('action.cancel')}
      </Button>
    </div>
  );
}

interface ResultProps {
  readonly computing: Computing;
  readonly isCopying: boolean;
}

function Result({ computing, isCopying }: ResultProps) {
  const t = useT();
  if (computing.state === 'unread')
    return (
      <Note tone="warn" className="mt-4">
        {!navigator.onLine && <p className="font-medium">{t('state.offline_title')}</p>}
        <p className="mt-0.5 text-pretty">{t('log.recompute_unread')}</p>
      </Note>
    );
  if (computing.state === 'refused')
    return (
      <Note tone="warn" className="mt-4">
        {computing.why}
      </Note>
    );
  return computing.state === 'done' ? (
    <Found found={computing.found} isCopying={isCopying} />
  ) : null;
}

function Found({ found, isCopying }: { readonly found: FoundOf; readonly isCopying: boolean }) {
  const t = useT();
  switch (found.state) {
    case 'recomputed':
      return <Agrees found={found} />;
    case 'counted':
      return <Counted found={found} />;
    case 'fault': {
      const title = t(isCopying ? 'log.copying_differs' : 'log.not_recomputed');
      return <LogFault title={title} fault={found.fault} evidence={found.evidence} />;
    }
    case 'newest':
      return <Note className="mt-4">{t('log.recompute_newest')}</Note>;
  }
}

interface CameOutProps {
  readonly balance: string;
  /** More facts, and what they leave out. */
  readonly children: ReactNode;
  readonly remarks: readonly string[];
}

function CameOut({ balance, children, remarks }: CameOutProps) {
  const t = useT();
  return (
    <div className="mt-4 rounded-card bg-fill p-5">
      <p className="flex items-start gap-2 text-body-strong text-pretty">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
        {t('log.recomputed')}
      </p>
      <Facts look="ruled" className="mt-3">
        <Fact label={t('log.recomputed_balance')}>
          <bdi>{formatMoney(centsText(BigInt(balance)))}</bdi>
        </Fact>
        {children}
      </Facts>
      {remarks.map((remark) => (
        <p key={remark} className="mt-2 text-caption text-text-3 text-pretty">
          {remark}
        </p>
      ))}
    </div>
  );
}

function Agrees({ found }: { readonly found: FoundOf & { readonly state: 'recomputed' } }) {
  const t = useT();
  const { computed, taken, from, since, balance, isCutShort } = found;
  const isPart = since > 0 || isCutShort;
  const remarks = [
    ...(taken > 0 ? [t(isPart ? 'log.recomputed_before' : 'log.recomputed_taken_text')] : []),
    ...(isCutShort ? [t('log.recompute_oldest')] : []),
  ];
  return (
    <CameOut balance={balance} remarks={remarks}>
      {isPart && from !== null && (
        <Fact label={t('log.recomputed_from')}>{formatDateTime(from)}</Fact>
      )}
      <Rows computed={computed} taken={taken} />
    </CameOut>
  );
}

function Counted({ found }: { readonly found: FoundOf & { readonly state: 'counted' } }) {
  const t = useT();
  const { counted, taken, balance, copiedWithinMs: ms } = found;
  const within =
    ms === null ? [] : [t('log.copied_within', { seconds: formatCount(ms / 1_000, 1) })];
  return (
    <CameOut balance={balance} remarks={[...within, t('log.counted_taken_text')]}>
      <Rows computed={counted} taken={taken} />
    </CameOut>
  );
}

function Rows({ computed, taken }: { readonly computed: number; readonly taken: number }) {
  const t = useT();
  return (
    <>
      <Fact label={t('log.recomputed_rows')}>{formatCount(computed)}</Fact>
      {taken > 0 && <Fact label={t('log.recomputed_taken')}>{formatCount(taken)}</Fact>}
    </>
  );
}

function SaveRows({ copying }: OfCopying) {
  const t = useT();
  const { run, isBusy, fault } = useRequest();
  const name = copying === undefined ? 'account.json' : `copying-${copying}.json`;
  const save = async (): Promise<void> => saveFile(await exportAccount(copying), name);
  return (
    <div className="mt-6">
      <Button tone="quiet" isBusy={isBusy} onClick={() => void run(save)}>
        {t('log.save_rows')}
      </Button>
      <p className="mt-2 text-caption text-text-3 text-pretty">{t('log.save_rows_text')}</p>
      {fault !== null && (
        <p role="alert" className="mt-2 text-label text-negative">
          {fault.message}
        </p>
      )}
    </div>
  );
}
