// What the house owes its clients, as the log says it, and whether the balance of who is logged in is counted.
import { Fact, Facts } from '@meridian/design/components/facts';
import { useQuery } from '@tanstack/react-query';
import type { Book, OwedBook } from '@meridian/proof';
import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import { centsText, newestOwed } from './counted.ts';
import { formatCount, formatDateTime, formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { LogFault } from '../ui/log-fault.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useOwnBalance } from './own-balance.ts';
import { Section } from './section.tsx';

const READS_EVERY_MS = 60_000;
/** Until there is something to read. */
const LOOKS_EVERY_MS = 5_000;
const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

export function OwedSection() {
  const t = useT();
  const { data: owed, isError } = useQuery({
    queryKey: ['market', 'owed'],
    queryFn: newestOwed,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? READS_EVERY_MS : LOOKS_EVERY_MS),
  });
  return (
    <Section title={t('log.owed')} text={t('log.owed_text')}>
      {owed === undefined && !isError && <Skeleton className="mt-3 h-24 w-full" />}
      {owed === undefined && isError && <Line text={t('log.unread')} />}
      {owed === null && <Line text={t('log.owed_none')} />}
      {owed && (
        <>
          <Facts className="mt-3">
            <Owed book="real" of={owed.books.real} />
            <Owed book="demo" of={owed.books.demo} />
            <Fact label={t('log.owed_at')}>{formatDateTime(owed.at, TIME)}</Fact>
          </Facts>
          <OwnBalance />
        </>
      )}
    </Section>
  );
}

const LABELS = { real: 'log.owed_real', demo: 'log.owed_demo' } as const satisfies Record<
  Book,
  string
>;

function Owed({ book, of: { owed, accounts } }: { readonly book: Book; readonly of: OwedBook }) {
  const t = useT();
  return (
    <Fact label={t(LABELS[book])}>
      <bdi>{formatMoney(centsText(owed))}</bdi>
      <span className="block text-caption font-normal text-text-3">
        {t('log.owed_accounts', { accounts: formatCount(accounts) })}
      </span>
    </Fact>
  );
}

const WORDS = {
  counted: 'log.counted',
  later: 'log.counted_later',
  long: 'log.counted_long',
} as const;

function OwnBalance() {
  const t = useT();
  const { status } = useSession();
  const { data, isError } = useOwnBalance();
  if (status === 'out') return <Line text={t('log.counted_login')} />;
  if (data?.state === 'fault') return <LogFault title={t('log.not_counted')} {...data} />;
  if (data)
    return (
      <>
        <Line text={t(WORDS[data.state])} isGood={data.state === 'counted'} />
        {data.state === 'long' && (
          <code dir="ltr" className="mt-2 block text-label break-words">
            npm run check-log -- {location.origin} --token TOKEN
          </code>
        )}
      </>
    );
  return <Line text={t(isError ? 'log.counted_unread' : 'log.counting')} />;
}

function Line({ text, isGood = false }: { readonly text: string; readonly isGood?: boolean }) {
  const Icon = isGood ? ShieldCheck : ShieldQuestion;
  return (
    <output className="mt-3 flex items-start gap-2 text-body text-pretty">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-positive' : 'text-text-3'}`}
      />
      {text}
    </output>
  );
}
