// The figures of the day on the first page: money in and out, exposure, margin calls, the feed. Real money alone.
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { look } from '../lib/api.ts';
import { formatCents, inDollars, numbered } from '../lib/format.ts';
import { useStaffSession } from '../lib/session.ts';
import { useNow } from '../ui/use-now.ts';
import { placesOf } from './places.ts';

const FIGURES_MS = 60_000;
const EXPOSURE_MS = 5_000;
const KIND = 'real';

export function Pulse() {
  const places = placesOf(useStaffSession()?.staff.roles ?? []);
  const seesFigures = places.some(({ to }) => to === '/figures');
  const seesExposure = places.some(({ to }) => to === '/exposure');
  if (!seesFigures && !seesExposure) return null;
  return (
    <section aria-labelledby="pulse" className="mb-8">
      <h2 id="pulse" className="mb-3 text-label font-medium text-text-2">
        Today, real money
      </h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 2xl:grid-cols-6">
        {seesFigures && <MoneyToday />}
        {seesExposure && <ExposureNow />}
      </div>
    </section>
  );
}

interface TileProps {
  readonly title: string;
  /** Undefined while it is loaded. */
  readonly value: ReactNode | undefined;
  readonly text: string;
  readonly tone?: 'plain' | 'negative' | 'positive' | 'warn';
  readonly to: '/figures' | '/exposure' | '/orders' | '/instruments';
}

const TONES = {
  plain: '',
  negative: 'text-negative',
  positive: 'text-positive',
  warn: 'text-warn',
} as const;

const Tile = ({ title, value, text, tone = 'plain', to }: TileProps) => (
  <Link
    to={to}
    className="press flex min-w-0 flex-col rounded-card bg-surface px-4 py-4 shadow-card sm:px-5"
  >
    <span className="text-caption text-text-3">{title}</span>
    {value === undefined ? (
      <span aria-label="Loading" className="mt-1 block h-6 animate-pulse rounded-badge bg-fill" />
    ) : (
      <span className={`figure mt-1 truncate text-body-strong sm:text-heading ${TONES[tone]}`}>
        {value}
      </span>
    )}
    <span className="mt-0.5 text-caption text-text-3">{text}</span>
  </Link>
);

function MoneyToday() {
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const { data } = useQuery({
    queryKey: ['figures', 'today', today],
    queryFn: ({ signal }) =>
      look('figures', { from: today, to: today, by: 'day', kind: KIND }, signal),
    refetchInterval: FIGURES_MS,
  });
  const row = data?.data[0];
  const dollars = (of: 'deposits' | 'withdrawals' | 'house_profit') =>
    data === undefined ? undefined : inDollars(formatCents(row?.[of] ?? '0'));
  return (
    <>
      <Tile
        title="Money in"
        value={dollars('deposits')}
        text="credited since 00:00 UTC"
        to="/figures"
      />
      <Tile
        title="Money out"
        value={dollars('withdrawals')}
        text="sent since 00:00 UTC"
        to="/figures"
      />
    </>
  );
}

function ExposureNow() {
  const { data } = useQuery({
    queryKey: ['exposure', KIND, undefined, undefined],
    queryFn: ({ signal }) => look('exposure', { kind: KIND }, signal),
    refetchInterval: EXPOSURE_MS,
  });
  const dollars = (text: string | null | undefined) =>
    text === undefined ? undefined : text === null ? 'no price' : formatCents(text);
  const floating = data?.house_floating;
  const calls = data?.margin_calls;
  const isLive = data?.feed_state === 'live';
  return (
    <>
      <Tile
        title="Exposure"
        value={dollars(data?.net_value)}
        text={
          data === undefined
            ? 'net of clients, USD'
            : `USD net, ${numbered(data.open_orders, 'open order')}`
        }
        to="/exposure"
      />
      <Tile
        title="House floating"
        value={dollars(floating)}
        text="USD, against the clients"
        tone={floating?.startsWith('-') === true ? 'negative' : 'plain'}
        to="/exposure"
      />
      <Tile
        title="Margin calls"
        value={calls?.toLocaleString('en')}
        text="accounts at 100 % or below"
        tone={calls !== undefined && calls > 0 ? 'warn' : 'plain'}
        to="/orders"
      />
      <Tile
        title="Feed"
        value={data?.feed_state}
        text={data?.feed ?? 'prices'}
        tone={data === undefined ? 'plain' : isLive ? 'positive' : 'negative'}
        to="/instruments"
      />
    </>
  );
}
