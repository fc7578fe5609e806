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

export interface HistoryQuestion {
  readonly seed: number;
  readonly hours: Hours;
  readonly instrument: Instrument;
  readonly period: Period;
  readonly from: Instant;
  readonly to: Instant;
}

const port = parentPort;
assert(port !== null, 'deep history is worked out in a worker thread');
let known: { readonly of: string; readonly market: SyntheticMarket } | null = null;
port.on('message', ({ seed, hours, instrument, period, from, to }: HistoryQuestion) => {
  const of = `${seed} ${hours}`;
  if (known?.of !== of) known = { of, market: syntheticMarket(seed, calendar(hours)) };
  const packed = packCandles(known.market.history(instrument, period, from, to));
  port.postMessage(packed, [packed.buffer]);
});
