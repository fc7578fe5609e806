import { describe, expect, it } from 'vitest';
import { barStep, placeOfTime, timeOfPlace } from './time-places.ts';

const barsAt = (...times: readonly number[]) => times.map((timestamp) => ({ timestamp }));
/** Three bars, a weekend, two bars. */
const bars = barsAt(100, 110, 120, 500, 510);

describe('moments among bars', () => {
  it('are a bar apart, whatever lies between two of them', () => {
    expect(barStep(bars)).toBe(10);
  });

  it.each([
    ['at a bar', 110, 1],
    ['within a bar', 115, 1.5],
    ['in a weekend', 310, 2.5],
    ['after the last bar', 530, 6],
    ['before the first bar', 80, -2],
  ])('have a place %s, and the place has its moment', (_where, time, place) => {
    expect(placeOfTime(bars, time)).toBe(place);
    expect(timeOfPlace(bars, place)).toBe(time);
  });

  it('have none without bars, and say so by no fault', () => {
    expect(placeOfTime([], 7)).toBe(7);
    expect(timeOfPlace([], 7)).toBe(7);
  });
});
