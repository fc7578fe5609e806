// Bars of real markets, where this machine has them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CATALOGUE, type Candle, type Period, cataloguedByCode } from '@meridian/market';
import { present } from '@meridian/units';
import { replayFeed } from '../../packages/server/src/market/feeds/replay-feed.ts';

const REAL = path.resolve(import.meta.dirname, '../../../shared/market-data');

export const hasRealBars = (): boolean => existsSync(REAL);
export const named = (code: string) => present(cataloguedByCode(code), code);

/** All bars of a file, ascending. */
export async function realBars(
  file: string,
  code: string,
  period: Period,
): Promise<readonly Candle[]> {
  const feed = replayFeed({
    path: path.join(REAL, file),
    speed: 1,
    instruments: CATALOGUE,
    now: Date.now,
  });
  return await feed.history(named(code), period, 0, Date.now());
}
