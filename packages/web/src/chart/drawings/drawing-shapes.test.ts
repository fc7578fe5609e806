import { describe, expect, it } from 'vitest';
import { rayEnd, shapeOf } from './drawing-shapes.ts';

const of = {
  width: 300,
  priceAt: (y: number) => (100 - y).toFixed(1),
  measure: () => '20 pips',
  text: 'the old high',
};
const a = { x: 10, y: 50 };
const b = { x: 110, y: 10 };

describe('the shape of a drawing', () => {
  it('is one line for a trend, a longer one for a ray, the whole width for a level', () => {
    expect(shapeOf('trend', [a, b], of).lines).toEqual([{ from: a, to: b }]);
    // 40 px up each 100: from 50, 290 px further 116 px higher.
    expect(shapeOf('ray', [a, b], of).lines).toEqual([{ from: a, to: { x: 300, y: -66 } }]);
    expect(shapeOf('horizontal', [a], of).lines).toEqual([
      { from: { x: 0, y: 50 }, to: { x: 300, y: 50 } },
    ]);
  });

  it('is two lines and what lies between for a channel', () => {
    const { lines, area } = shapeOf('channel', [a, b, { x: 10, y: 70 }], of);
    expect(lines).toEqual([
      { from: a, to: b },
      { from: { x: 10, y: 70 }, to: { x: 110, y: 30 } },
    ]);
    expect(area).toHaveLength(4);
  });

  it('is the ratios of the way back for Fibonacci, with their prices', () => {
    const { lines, labels } = shapeOf('fibonacci', [a, b], of);
    expect(lines).toHaveLength(8);
    // From 10 (the end) to 50 (the start): 0.382 of 40 is 15.28.
    expect(labels[1]).toEqual({
      at: { x: 14, y: 21.28 },
      text: '0.382 · 74.7',
      anchor: 'start',
    });
    // What would lie on another label is left out: 0.236 is 9 px away from 0.
    expect(labels.map(({ text }) => text)).toEqual(['0 · 90.0', '0.382 · 74.7', '0.786 · 58.6']);
  });

  it('is an area for a rectangle, and says what it measures', () => {
    expect(shapeOf('rectangle', [a, b], of).area).toEqual([
      a,
      { x: 110, y: 50 },
      b,
      { x: 10, y: 10 },
    ]);
    // Pulled up: above its upper edge.
    expect(shapeOf('measure', [a, b], of).labels).toEqual([
      { at: { x: 10, y: 6 }, text: '20 pips', anchor: 'start' },
    ]);
    const [far] = shapeOf(
      'measure',
      [
        { x: 250, y: 10 },
        { x: 290, y: 50 },
      ],
      of,
    ).labels;
    expect(far).toMatchObject({ at: { x: 290, y: 64 }, anchor: 'end' });
  });

  it('is its words', () => {
    expect(shapeOf('text', [a], of).labels).toEqual([
      { at: a, text: 'the old high', anchor: 'start' },
    ]);
  });
});

describe('the end of a ray', () => {
  it.each([
    ['to the left', { x: 110, y: 10 }, { x: 10, y: 50 }, { x: 0, y: 54 }],
    ['straight down', { x: 10, y: 0 }, { x: 10, y: 5 }, { x: 10, y: 10_005 }],
    ['beyond what is seen', { x: 100, y: 0 }, { x: 400, y: 30 }, { x: 400, y: 30 }],
  ])('%s', (_what, from, to, end) => {
    expect(rayEnd(from, to, 300)).toEqual(end);
  });
});
