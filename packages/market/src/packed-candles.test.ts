import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKED_CANDLE_BYTES, packCandles, unpackCandles } from './packed-candles.ts';

const value = fc.double({ noNaN: true });
const candle = fc.record({
  time: fc.integer(),
  open: value,
  high: value,
  low: value,
  close: value,
  volume: value,
});

describe('packed candles', () => {
  it('are what was packed, also within a larger piece of memory', () => {
    fc.assert(
      fc.property(fc.array(candle), fc.array(candle), (some, more) => {
        const both = new Uint8Array(Buffer.concat([packCandles(some), packCandles(more)]));
        const start = some.length * PACKED_CANDLE_BYTES;
        expect(unpackCandles(both)).toEqual([...some, ...more]);
        expect(unpackCandles(both.subarray(start))).toEqual(more);
      }),
    );
  });

  it('are refused where they are cut off', () => {
    const candles = [{ time: 1, open: 1, high: 1, low: 1, close: 1, volume: 1 }];
    expect(() => unpackCandles(packCandles(candles).subarray(1))).toThrow(/whole records/);
  });
});
