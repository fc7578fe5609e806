import { asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import {
  type DistanceEntry,
  distanceFault,
  pointsOf,
  readDistance,
  wireDistance,
} from './typed-distance.ts';

const pips = (text: string): DistanceEntry => ({ isOn: true, unit: 'pips', text });
const percent = (text: string): DistanceEntry => ({ isOn: true, unit: 'percent', text });
const price = asPrice(108_751n);

describe('a distance', () => {
  it('is read from the wire as it would be typed, and written back the same', () => {
    for (const [precision, text, typed] of [
      [5, '20', '20.0'],
      [5, '20.5', '20.5'],
      [2, '25050', '250.50'],
      [0, '300', '300'],
    ] as const) {
      const entry = readDistance({ pips: text, percent: null }, precision);
      expect(entry).toEqual(pips(typed));
      expect(Number(wireDistance(entry, precision))).toBe(Number(text));
    }
    expect(readDistance({ pips: null, percent: '0.5' }, 5)).toEqual(percent('0.5'));
    expect(readDistance({ pips: null, percent: null }, 5).isOn).toBe(false);
  });

  it('is points of the price', () => {
    expect(pointsOf(pips('20'), null, 5)).toBe(200n);
    expect(pointsOf(percent('0.5'), price, 5)).toBe(543n);
    expect(pointsOf(percent('0.5'), null, 5)).toBeNull();
    expect(pointsOf({ ...pips('20'), isOn: false }, price, 5)).toBeNull();
  });
});

describe('what is wrong with a distance', () => {
  it.each([
    ['nothing', pips('20'), null],
    ['nothing while it is off', { ...pips(''), isOn: false }, null],
    ['not a number', pips('x'), 'level_missing'],
    ['nought', pips('0.0'), 'level_missing'],
    ['finer than prices are', pips('20.05'), 'level_too_precise'],
    ['as far as the price', pips('10875.1'), 'distance_too_far'],
    ['half the price', percent('50'), null],
    ['more than half the price', percent('50.01'), 'distance_too_far'],
  ] as const)('%s', (_name, entry, kind) => {
    expect(distanceFault(entry, price, 5)?.kind ?? null).toBe(kind);
  });
});
