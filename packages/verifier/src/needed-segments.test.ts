// Which files of ticks a part of an account hangs on.
import { CATALOGUE, calendar } from '@meridian/market';
import type { TickSeal } from '@meridian/proof';
import { HOUR_MS } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { CLOSED_MAX_MS, firstServedRow, neededSegments } from './needed-segments.ts';

/** Saturday noon; the week ended at 22:00 on Friday. */
const NOON = Date.UTC(2026, 0, 10, 12);
const HOURS = 200;
/** One segment an hour, of one tick each; the last is of noon. */
const seals: readonly TickSeal[] = Array.from({ length: HOURS }, (_, i) => {
  const at = NOON - (HOURS - 1 - i) * HOUR_MS;
  const place = { segment: i + 1, firstNo: i + 1, lastNo: i + 1 };
  return {
    ...place,
    fromAt: at - 10_000,
    toAt: at,
    digest: new Uint8Array(32),
    began: [],
    restored: [],
  };
});
const idOf = (code: string): number => CATALOGUE.find((one) => one.code === code)?.id ?? 0;
const needed = (codes: readonly string[], firstTick: number, lastTick = HOURS): number[] => {
  const instruments = new Set(codes.map(idOf));
  const replay = { firstTick, lastTick, leadFrom: 0, instruments };
  const found = neededSegments(seals, replay);
  return found.map(({ segment }) => segment);
};

describe('the segments that a replay needs', () => {
  it('are those from its first tick to its last, and the hour before', () => {
    expect(needed(['BTCUSD'], 198)).toEqual([196, 197, 198, 199, 200]);
    expect(needed(['BTCUSD'], 150, 151)).toEqual([148, 149, 150, 151]);
  });

  it('are besides those of the last hour in which each instrument was open', () => {
    // Noon is 14 hours after the week’s end.
    expect(needed(['BTCUSD', 'EURUSD'], 200)).toEqual([185, 186, 198, 199, 200]);
    expect(needed(['EURUSD'], 200)).toEqual([185, 186, 198, 199, 200]);
  });

  it('are found behind the longest holidays that are known', () => {
    const { nextClosing, nextOpening } = calendar('real');
    for (const session of new Set(CATALOGUE.map((one) => one.session)))
      for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2028, 0, 1);) {
        const closing = nextClosing(session, at);
        if (closing === null) break;
        at = nextOpening(session, closing) ?? closing;
        expect(at - closing, `${session} from ${closing}`).toBeLessThan(CLOSED_MAX_MS);
      }
  });

  it('are none where nothing was dealt, or nothing is computed', () => {
    expect(needed([], 1)).toEqual([]);
    expect(needed(['EURUSD'], Infinity)).toEqual([]);
  });
});

describe('the first row that can be computed', () => {
  const row = (seq: number, tickNo?: number) => ({ seq, kind: 'x', at: 0, body: { tickNo } });

  it('has its ticks, and those of a long weekend before it, among what a site still serves', () => {
    const days = seals.map((seal, i) => ({ ...seal, toAt: NOON - (HOURS - 1 - i) * 24 * HOUR_MS }));
    const rows = [row(5), row(9, 100), row(11, 117), row(12, 119), row(15, 200)];
    expect(firstServedRow(rows, days)).toBe(12);
    expect(firstServedRow(rows.slice(0, 3), days)).toBe(Infinity);
    expect(firstServedRow(rows, seals)).toBe(9);
  });
});
