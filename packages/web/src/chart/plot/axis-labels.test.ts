import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABEL_STEP_PX, labelPlaces, linesBeyond, reaches } from './axis-labels.ts';

const places = (levels: readonly number[], fixed: number | null = null) => {
  const labels = levels.map((y, i) => ({ id: String(i), y }));
  const placed = labelPlaces(labels, { height: 400, fixed });
  return labels.map(({ id, y }) => placed.get(id) ?? y);
};

describe('labels at the axis', () => {
  it('stand at their levels where there is room', () => {
    expect(places([40, 100, 160])).toEqual([40, 100, 160]);
  });

  it('are pushed apart in the order of their levels', () => {
    expect(places([100, 104, 98])).toEqual([122, 146, 98]);
  });

  it('leave the last price its place, each on its side of it', () => {
    expect(places([195, 203], 200)).toEqual([200 - LABEL_STEP_PX, 200 + LABEL_STEP_PX]);
  });

  it('stay on the axis at its ends, wholly, tags too', () => {
    expect(places([399, 400, 1, 2])).toEqual([364, 388, 12, 36]);
  });

  it('stay below what takes the top', () => {
    const labels = [{ id: 'a', y: 3 }];
    const of = { height: 400, above: 34 };
    expect(labelPlaces(labels, { ...of, fixed: null }).get('a')).toBe(46);
    expect(labelPlaces(labels, { ...of, fixed: 20 }).get('a')).toBe(46);
  });

  it('go to the other side of the last price where it is too near an end for all', () => {
    expect(places([2], 8)).toEqual([8 + LABEL_STEP_PX]);
    expect(places([2, 20, 40], 45)).toEqual([12, 69, 93]);
    expect(places([395], 390)).toEqual([390 - LABEL_STEP_PX]);
  });

  it('leave alone what is beyond the axis', () => {
    expect(places([-30, 500, 50])).toEqual([-30, 500, 50]);
  });

  it('never overlap while there is room for all, wherever they are', () => {
    const level = fc.integer({ min: 80, max: 320 });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 4 }), level, (levels, fixed) => {
        const all = [...places(levels, fixed), fixed].toSorted((a, b) => a - b);
        for (const [i, y] of all.slice(1).entries())
          expect(y - (all[i] ?? 0)).toBeGreaterThanOrEqual(LABEL_STEP_PX - 1e-9);
      }),
    );
  });
});

describe('lines beyond the pane', () => {
  it.each([
    ['none within it', [0, 200, 400], []],
    ['the nearest above', [-300, -20], [['1', { end: 'above', more: 1 }]]],
    [
      'the nearest below, and one above',
      [900, 410, -1],
      [
        ['2', { end: 'above', more: 0 }],
        ['1', { end: 'below', more: 1 }],
      ],
    ],
  ] as const)('%s', (_what, levels, beyond) => {
    const lines = levels.map((y, i) => ({ id: String(i), y }));
    expect([...linesBeyond(lines, 400)]).toEqual(beyond);
  });
});

describe('what can be held', () => {
  it('reaches as far as a finger needs, and of two the nearer one is held', () => {
    const middles = [
      { id: 'low', y: 119 },
      { id: 'far', y: 300 },
      { id: 'high', y: 100 },
    ];
    expect(Object.fromEntries(reaches(middles, 22))).toEqual({
      high: { above: 22, below: 9.5 },
      low: { above: 9.5, below: 22 },
      far: { above: 22, below: 22 },
    });
  });
});
