import { seededRandom } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { type MeldPlace, type Melding, MeldingHeap } from './melding-heap.ts';

describe('a melding heap', () => {
  it('gives what is in it in order, whatever was added, taken out or poured in', () => {
    const random = seededRandom('melding');
    for (let round = 0; round < 50; round += 1) {
      const heaps = [new MeldingHeap<Melding>(), new MeldingHeap<Melding>()] as const;
      const within = [
        new Map<MeldPlace<Melding>, Melding>(),
        new Map<MeldPlace<Melding>, Melding>(),
      ] as const;
      for (let tie = 0; tie < 200; tie += 1) {
        const which = random.between(0, 1) as 0 | 1;
        const entry = { key: random.between(0, 30), tie };
        within[which].set(heaps[which].add(entry), entry);
        if (!random.chance(0.3)) continue;
        const [place] = random.pick([...within[which]]);
        heaps[which].remove(place);
        within[which].delete(place);
      }
      heaps[0].pour(heaps[1]);
      expect(heaps[1].first()).toBeUndefined();
      const left = new Map([...within[0], ...within[1]]);
      const placeOf = new Map([...left].map(([place, entry]) => [entry, place]));
      const seen: Melding[] = [];
      for (let first = heaps[0].first(); first !== undefined; first = heaps[0].first()) {
        seen.push(first);
        heaps[0].remove(placeOf.get(first) as MeldPlace<Melding>);
      }
      expect(seen).toEqual([...left.values()].toSorted((a, b) => a.key - b.key || a.tie - b.tie));
    }
  });

  it('takes a hundred thousand in a row, poured into one another', () => {
    const whole = new MeldingHeap<Melding>();
    for (let tie = 0; tie < 100_000; tie += 1) {
      const one = new MeldingHeap<Melding>();
      one.add({ key: tie % 2 === 0 ? tie : -tie, tie });
      whole.pour(one);
    }
    expect(whole.first()?.key).toBe(-99_999);
  });
});
