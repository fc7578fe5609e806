// The thread of sim-history.ts.
import { parentPort } from 'node:worker_threads';
import {
  type Hours,
  type Instrument,
  type Period,
  type SyntheticMarket,
  calendar,
  packCandles,
  syntheticMarket,
} from '@meridian/market';
import { type Instant, assert } from '@meridian/units';
import { type WorldFacts, worldFrom } from './sim-world.ts';

export interface HistoryQuestion {
  readonly facts: WorldFacts;
  readonly hours: Hours;
  readonly instrument: Instrument;
  readonly period: Period;
  readonly from: Instant;
  readonly to: Instant;
}

const port = parentPort;
assert(port !== null, 'deep history is worked out in a worker thread');
let known: { readonly of: string; readonly market: SyntheticMarket } | null = null;
port.on('message', ({ facts, hours, instrument, period, from, to }: HistoryQuestion) => {
  // More days may be known by now.
  const of = `${facts.kind === 'seed' ? facts.seed : facts.secrets.size} ${hours}`;
  if (known?.of !== of) known = { of, market: syntheticMarket(worldFrom(facts), calendar(hours)) };
  const packed = packCandles(known.market.history(instrument, period, from, to));
  port.postMessage(packed, [packed.buffer]);
});
