import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeapEntry, PriceHeap } from './price-heap.ts';

const entry = (level: number, tie: number): HeapEntry => ({ level, tie, place: -1 });

describe('the heap of levels', () => {
  it.each([
    ['lowest', [1, 2, 2, 5]],
    ['highest', [5, 2, 2, 1]],
  ] as const)('gives the %s first, the lower tie of equal levels', (order, levels) => {
    const heap = new PriceHeap<HeapEntry>(order);
    for (const [level, tie] of [
      [2, 9],
      [5, 1],
      [1, 4],
      [2, 3],
    ] as const)
      heap.add(entry(level, tie));
    const drawn: HeapEntry[] = [];
    for (let next = heap.next(); next !== undefined; next = heap.next()) {
      heap.remove(next);
      drawn.push(next);
    }
    expect(drawn.map(({ level }) => level)).toEqual(levels);
    expect(drawn.filter(({ level }) => level === 2).map(({ tie }) => tie)).toEqual([3, 9]);
    expect(drawn.every(({ place }) => place === -1)).toBe(true);
  });

  it('refuses an entry twice and one that it does not hold', () => {
    const heap = new PriceHeap<HeapEntry>('lowest');
    const one = entry(1, 1);
    heap.add(one);
    expect(() => heap.add(one)).toThrow('one heap at most');
    expect(() => heap.remove(entry(1, 1))).toThrow('in this heap');
  });

  it('is a sorted list under any adding and removing', () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: -20, max: 20 }) }),
      fc.record({ remove: fc.nat(50) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.boolean(), (steps, isLowest) => {
        const heap = new PriceHeap<HeapEntry>(isLowest ? 'lowest' : 'highest');
        const sign = isLowest ? 1 : -1;
        let model: HeapEntry[] = [];
        steps.forEach((at, tie) => {
          const victim = 'remove' in at ? model[at.remove % Math.max(model.length, 1)] : undefined;
          if ('add' in at) {
            const added = entry(at.add, tie);
            heap.add(added);
            model.push(added);
          } else if (victim) {
            heap.remove(victim);
            model = model.filter((one) => one !== victim);
          }
          const first = model.toSorted((a, b) => (a.level - b.level) * sign || a.tie - b.tie)[0];
          expect(heap.next()).toBe(first);
          expect(heap.size).toBe(model.length);
        });
      }),
    );
  });
});
