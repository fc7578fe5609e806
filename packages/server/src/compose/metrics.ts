// Figures for Prometheus at /metrics.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { EngineHost } from '../engine/host.ts';
import type { Feed } from '../market/feeds/feed.ts';
import type { FanOut } from '../socket/fan-out.ts';

export interface MetricSources {
  readonly host: EngineHost;
  readonly feed: Feed;
  readonly fanOut: FanOut;
  readonly feedState: () => string;
  /** Instruments with missing candles. */
  readonly missingCount: () => number;
}

export interface Metrics {
  readonly requests: Histogram<'route' | 'code'>;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics({
  host,
  feed,
  fanOut,
  feedState,
  missingCount,
}: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route', 'code'] as const,
    registers,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  });
  total('engine_commands_total', 'Commands of clients decided', () => host.figures.commands);
  total('engine_ticks_total', 'Ticks applied', () => host.figures.ticks);
  total('engine_batches_total', 'Batches committed', () => host.figures.batches);
  total('engine_events_total', 'Events committed', () => host.figures.committedEvents);
  gauge('engine_waiting', 'Commands that wait for their commit', () => host.figures.waiting);
  gauge('engine_accounts', 'Accounts in memory', () => host.state.accounts.size);
  gauge(
    'engine_parked_accounts',
    'Idle demo accounts that have left memory',
    () => host.state.parked.size,
  );
  gauge('engine_live_orders', 'Pending and open orders', () => host.state.orders.size);
  gauge('sockets', 'Open sockets', () => fanOut.subscribers().size);
  total('socket_deliveries_total', 'Frames sent', () => fanOut.figures.deliveries);
  total(
    'socket_skipped_total',
    'Frames skipped for sockets that were behind',
    () => fanOut.figures.skipped,
  );
  total(
    'feed_suspect_dropped_total',
    'Ticks dropped as suspect',
    () => feed.counters().suspectDropped,
  );
  total(
    'feed_unreadable_total',
    'Frames of the feed that could not be read',
    () => feed.counters().unreadable,
  );
  total(
    'feed_reconnects_total',
    'Connections made after the first',
    () => feed.counters().reconnects,
  );
  gauge('feed_live', '1 while the feed delivers', () => (feedState() === 'live' ? 1 : 0));
  gauge(
    'candles_missing_instruments',
    'Instruments whose missed candles are still asked for',
    missingCount,
  );
  return { requests, text: () => registry.metrics(), contentType: registry.contentType };
}
