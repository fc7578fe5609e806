import { describe, expect, it } from 'vitest';
import {
  DRAWINGS_MAX,
  DRAWING_TEXT_MAX,
  type Drawing,
  pointsOfPull,
  putDrawing,
  readDrawings,
  removeDrawing,
  undoStep,
} from './drawings.ts';

const point = (time: number, price: number) => ({ time, price });
const trend: Drawing = {
  id: 'a',
  kind: 'trend',
  colour: 'teal',
  points: [point(1, 1.1), point(2, 1.2)],
};

describe('drawings', () => {
  it('are read as far as they are known and whole', () => {
    const kept = [
      trend,
      { ...trend, id: 7 },
      { ...trend, kind: 'pitchfork' },
      { ...trend, points: [point(1, 1.1)] },
      { ...trend, points: [point(1, 1.1), { time: 'x', price: 1 }] },
      null,
    ];
    expect(readDrawings(kept)).toEqual([trend]);
    expect(readDrawings([{ ...trend, colour: 'pink' }])).toEqual([{ ...trend, colour: 'blue' }]);
    expect(readDrawings('nothing')).toEqual([]);
  });

  it('have a limit, and so have their words', () => {
    const many = Array.from({ length: DRAWINGS_MAX + 5 }, (_, i) => ({ ...trend, id: String(i) }));
    expect(readDrawings(many)).toHaveLength(DRAWINGS_MAX);
    const long = { id: 't', kind: 'text', points: [point(1, 1)], text: 'x'.repeat(200) };
    expect(readDrawings([long])[0]?.text).toHaveLength(DRAWING_TEXT_MAX);
  });

  it.each([
    ['text', 1, '開'.repeat(DRAWING_TEXT_MAX)],
    ['channel', 3, undefined],
  ])('fit into a document of the workspace, all of the longest kind: %s', (kind, count, text) => {
    const longest = Array.from({ length: DRAWINGS_MAX }, () => ({
      id: crypto.randomUUID(),
      kind,
      colour: 'violet',
      points: Array.from({ length: count }, () => point(1_795_602_507_722, 97_412.12346)),
      text,
    }));
    const bytes = new TextEncoder().encode(JSON.stringify(longest)).length;
    expect(bytes).toBeLessThan(32 * 1024);
  });

  it('hang on one, two or three points of a pull', () => {
    const [from, to] = [point(1, 1.1), point(5, 1.2)];
    expect(pointsOfPull('horizontal', from, to, 0.1)).toEqual([to]);
    expect(pointsOfPull('ray', from, to, 0.1)).toEqual([from, to]);
    expect(pointsOfPull('channel', from, to, -0.1)).toEqual([from, to, point(1, 1.1 - 0.1)]);
  });
});

describe('a change of a drawing', () => {
  const other: Drawing = { ...trend, id: 'b' };
  const moved: Drawing = { ...trend, points: [point(3, 1.1), point(4, 1.2)] };

  it('is undone without what was drawn elsewhere meanwhile', () => {
    const added = putDrawing([], trend);
    expect(added.next).toEqual([trend]);
    expect(undoStep([...added.next, other], added.step)).toEqual([other]);
  });

  it('keeps the place of a drawing, and so does undoing it', () => {
    const changed = putDrawing([trend, other], moved);
    expect(changed.next).toEqual([moved, other]);
    expect(undoStep(changed.next, changed.step)).toEqual([trend, other]);
    const gone = removeDrawing([trend, other], 'a');
    expect(gone.next).toEqual([other]);
    expect(undoStep(gone.next, gone.step)).toEqual([trend, other]);
  });
});
