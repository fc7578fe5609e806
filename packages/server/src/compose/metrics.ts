// Figures for Prometheus at /metrics.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { TickScreen } from '@meridian/market';
import { SECOND_MS } from '@meridian/units';
import type { Feed } from '../market/feeds/feed.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { tellCommits, tellLag, tellWaiting } from './engine-metrics.ts';
import type { EngineParts } from './engine.ts';
import { type SymmetrySources, tellSymmetry } from './execution-metrics.ts';
import { type LedgerSources, tellLedger } from './ledger-metrics.ts';

export interface MetricSources extends LedgerSources, SymmetrySources {
  readonly host: EngineParts['host'];
  readonly feed: Feed;
  readonly screen: TickScreen;
  readonly fanOut: FanOut;
  readonly feedState: () => string;
  /** Instruments with missing candles. */
  readonly missingCount: () => number;
  readonly isReady: () => boolean;
  readonly marketNow: () => number;
}

export interface Metrics {
  readonly requests: Histogram<'route' | 'code'>;
  text(): Promise<string>;
  readonly contentType: string;
}

type Read = (sources: MetricSources) => number;
type Row = readonly [name: string, help: string, read: Read];

const TOTALS: readonly Row[] = [
  ['engine_commands_total', 'Commands of clients decided', ({ host }) => host.figures.commands],
  ['engine_ticks_total', 'Ticks applied', ({ host }) => host.figures.ticks],
  ['engine_batches_total', 'Batches committed', ({ host }) => host.figures.batches],
  ['engine_events_total', 'Events committed', ({ host }) => host.figures.committedEvents],
  ['socket_deliveries_total', 'Frames sent', ({ fanOut }) => fanOut.figures.deliveries],
  [
    'socket_skipped_total',
    'Frames skipped for sockets that were behind',
    ({ fanOut }) => fanOut.figures.skipped,
  ],
  ['feed_suspect_dropped_total', 'Ticks dropped as suspect', ({ screen }) => screen.droppedCount()],
  ['feed_crossed_total', 'Ticks refused: bid above ask', ({ screen }) => screen.crossedCount()],
  [
    'feed_unreadable_total',
    'Frames of the feed that could not be read',
    ({ feed }) => feed.counters().unreadable,
  ],
  [
    'feed_reconnects_total',
    'Connections made after the first',
    ({ feed }) => feed.counters().reconnects,
  ],
];

const GAUGES: readonly Row[] = [
  ['ready', '1 while /readyz answers 200', ({ isReady }) => (isReady() ? 1 : 0)],
  [
    'feed_tick_age_seconds',
    'Age of the newest tick of the instruments that are open now; 0 while none is',
    tickAge,
  ],
  ['engine_accounts', 'Accounts in memory', ({ host }) => host.state.accounts.size],
  [
    'engine_parked_accounts',
    'Idle demo accounts that have left memory',
    ({ host }) => host.state.parked.size,
  ],
  ['engine_live_orders', 'Pending and open orders', ({ host }) => host.state.orders.size],
  ['sockets', 'Open sockets', ({ fanOut }) => fanOut.subscribers().size],
  ['feed_live', '1 while the feed delivers', ({ feedState }) => (feedState() === 'live' ? 1 : 0)],
  [
    'candles_missing_instruments',
    'Instruments whose missed candles are still asked for',
    ({ missingCount }) => missingCount(),
  ],
];

/** Instruments that are open and had no tick since the first start say nothing. */
function tickAge({ host, marketNow }: MetricSources): number {
  const { markets } = host.views;
  const newest = markets
    .instruments()
    .filter(({ id }) => markets.isOpen(id))
    .reduce((latest, { id }) => Math.max(latest, markets.quote(id)?.at ?? 0), 0);
  return newest === 0 ? 0 : Math.max(0, marketNow() - newest) / SECOND_MS;
}

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route', 'code'] as const,
    registers,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  });
  for (const [name, help, read] of TOTALS)
    void new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(sources));
      },
    });
  for (const [name, help, read] of GAUGES)
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(sources));
      },
    });
  const { figures } = sources.host;
  tellWaiting(figures, registers);
  tellCommits(figures, registers);
  if (figures.lag !== undefined) tellLag(() => figures, registers);
  tellMargin(sources, registers);
  tellLedger(sources, registers);
  // Who checks the ledger tells this too, and nobody else.
  if (sources.checksDaily) tellSymmetry(sources, registers);
  return { requests, text: () => registry.metrics(), contentType: registry.contentType };
}

function tellMargin({ host }: MetricSources, registers: Registry[]): void {
  const calls = new Counter({
    name: 'engine_margin_calls_total',
    help: 'Margin levels of accounts that fell to one that clients are told of',
    registers,
  });
  const closeOuts = new Counter({
    name: 'engine_close_outs_total',
    help: 'Orders closed because the margin did not suffice',
    registers,
  });
  host.onCommitted((changes) => {
    for (const { event } of changes)
      if (event.type === 'MarginLevelNoticed' && event.band > event.previousBand) calls.inc();
      else if (event.type === 'OrderClosed' && event.reason === 'margin_close_out') closeOuts.inc();
  });
}
