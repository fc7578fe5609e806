// Which version of a segment is written while other versions of the program run.
import { brotliDecompressSync } from 'node:zlib';
import { decodeSegment } from '@meridian/proof';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { LATE_TICKS_FORMAT } from '@meridian/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptTicks } from '../engine/kept-ticks.ts';
import { FollowedEngine, priceAt } from '../testing/followed-engine.ts';
import { sealTicks } from './seal-ticks.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await openFreshDatabase();
});
afterEach(async () => {
  await fresh.remove();
});

describe('a segment with late ticks', () => {
  it.each([
    { writes: LATE_TICKS_FORMAT, version: 2, areLate: [false, true, false] },
    { writes: LATE_TICKS_FORMAT - 1, version: 1, areLate: [false, false, false] },
  ])('is of version $version where format $writes may be written', async (expected) => {
    const db = fresh.database;
    const host = await new FollowedEngine(db).lead(undefined, await KeptTicks.open(db));
    priceAt(108_500n, { at: 101, number: 1 }, host);
    priceAt(108_510n, { at: 99, number: 2 }, host);
    priceAt(108_520n, { at: 103, number: 3 }, host);
    const faults: unknown[] = [];
    const sealed = sealTicks({
      ...{ db, host, writes: () => expected.writes },
      onFault: (error) => faults.push(error),
    });
    await sealed.seal();
    await sealed.stop();
    const [row] = await db.query<{ bytes: Buffer }>({ text: 'SELECT bytes FROM tick_segments' });
    const segment = brotliDecompressSync(row?.bytes ?? '');
    expect(segment[0]).toBe(expected.version);
    expect(decodeSegment(segment).map(({ late = 0 }) => late > 0)).toEqual(expected.areLate);
    expect(faults).toEqual([]);
    await host.stop();
  });
});
