// Markets made by hand with only the euro: one that falls steadily, and one that has been far up and down and then
// stands still.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from './server.ts';

/** A Monday morning in London, so that the market is open. */
const STARTS_AT = Date.UTC(2026, 1, 2, 10);
const SPREAD_POINTS = 10;
const FIRST_BID = 110_000;

/** From 1.10000 on, a tick each half second, for more than half an hour. */
const FALLING = { tickMs: 500, ticks: 4_000, bidOf: (tick: number) => FIRST_BID - tick * 5 };

/** Where the steady market stands, between the extremes of its first seconds. */
export const STEADY_BID = 1.11;
const STEADY = {
  tickMs: 100,
  ticks: 20_000,
  bidOf: (tick: number) =>
    tick < 40
      ? FIRST_BID + tick * 50
      : tick < 60
        ? FIRST_BID + 2_000 - (tick - 40) * 50
        : FIRST_BID + 1_000 + (tick % 2),
};

interface Course {
  readonly tickMs: number;
  readonly ticks: number;
  /** Points. */
  readonly bidOf: (tick: number) => number;
}

const price = (points: number): string => (points / 100_000).toFixed(5);

async function startMarket({ tickMs, ticks, bidOf }: Course): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-e2e-prices-'));
  const rows = Array.from({ length: ticks }, (_, tick) => {
    const bid = bidOf(tick);
    const at = new Date(STARTS_AT + tick * tickMs).toISOString();
    return `${at},${price(bid)},${price(bid + SPREAD_POINTS)}`;
  });
  writeFileSync(path.join(folder, 'EURUSD.csv'), `timestamp,bid,ask\n${rows.join('\n')}\n`);
  const server = await startServer({ feed: `replay:${folder}?speed=1` });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const startFallingMarket = (): Promise<RunningServer> => startMarket(FALLING);
export const startSteadyMarket = (): Promise<RunningServer> => startMarket(STEADY);
