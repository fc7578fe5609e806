// A market made by hand: the euro falls steadily from 1.10000, a tick each half second, and nothing else is traded.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from './server.ts';

/** A Monday morning in London, so that the market is open. */
const STARTS_AT = Date.UTC(2026, 1, 2, 10);
const TICK_MS = 500;
/** More than half an hour, however slow the machine is that plays in it. */
const TICKS = 4_000;
const FIRST_BID = 110_000;
const POINTS_A_TICK = 5;
const SPREAD_POINTS = 10;

const price = (points: number): string => (points / 100_000).toFixed(5);

export async function startFallingMarket(): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-e2e-prices-'));
  const rows = Array.from({ length: TICKS }, (_, tick) => {
    const bid = FIRST_BID - tick * POINTS_A_TICK;
    return `${new Date(STARTS_AT + tick * TICK_MS).toISOString()},${price(bid)},${price(bid + SPREAD_POINTS)}`;
  });
  writeFileSync(path.join(folder, 'EURUSD.csv'), `timestamp,bid,ask\n${rows.join('\n')}\n`);
  const server = await startServer(`replay:${folder}?speed=1`);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
