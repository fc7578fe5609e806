// Candles as bytes, for storing and for passing between threads: as objects they would take several times as long.
import { assert } from '@meridian/units';
import type { Candle } from './candle.ts';

/** Six doubles, little-endian: time, open, high, low, close, volume. */
export const PACKED_CANDLE_BYTES = 48;

const DOUBLE_BYTES = 8;
const FIELDS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** In the given order, `PACKED_CANDLE_BYTES` for each candle. */
export function packCandles(candles: readonly Candle[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(candles.length * PACKED_CANDLE_BYTES));
  let at = 0;
  for (const candle of candles) {
    for (const field of FIELDS) {
      view.setFloat64(at, candle[field], true);
      at += DOUBLE_BYTES;
    }
  }
  return new Uint8Array(view.buffer);
}

/** Reads what `packCandles` has packed; packings may follow one another. Throws if the bytes are cut off. */
export function unpackCandles({ buffer, byteOffset, byteLength }: Uint8Array): Candle[] {
  assert(byteLength % PACKED_CANDLE_BYTES === 0, 'packed candles are whole records');
  const view = new DataView(buffer, byteOffset, byteLength);
  const candles: Candle[] = [];
  for (let at = 0; at < byteLength; at += PACKED_CANDLE_BYTES) {
    candles.push({
      time: view.getFloat64(at, true),
      open: view.getFloat64(at + 8, true),
      high: view.getFloat64(at + 16, true),
      low: view.getFloat64(at + 24, true),
      close: view.getFloat64(at + 32, true),
      volume: view.getFloat64(at + 40, true),
    });
  }
  return candles;
}
