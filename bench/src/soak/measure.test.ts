import { describe, expect, it } from 'vitest';
import { growthOf, memoryOf } from './memory.ts';
import { Reckoning } from './reckoning.ts';

describe('soak bench', () => {
  it('reads memory as a process of a role tells it, and as one alone does', () => {
    const told = (labels: string): string =>
      `# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes${labels} 1.5e8\n` +
      `nodejs_heap_size_total_bytes${labels} 9\nnodejs_heap_size_used_bytes${labels} 4000\n`;
    for (const labels of ['', '{role="engine"}'])
      expect(memoryOf(told(labels))).toEqual({ rssBytes: 150_000_000, heapBytes: 4_000 });
  });

  it('compares the last quarter with the second: the mean resident, the lowest heap', () => {
    const heaps = [90, 10, 100, 180, 10, 10, 110, 190];
    const samples = heaps.map((heapBytes, i) => ({ rssBytes: i < 6 ? 100 : 104, heapBytes }));
    const grew = growthOf(samples);
    expect(grew.rssBytes).toBeCloseTo(0.04);
    expect(grew.heapBytes).toBeCloseTo(0.1);
  });

  it('finds what is lost, doubled, and other than was told', () => {
    const reckoning = new Reckoning();
    const row = (id: string, orderId: number) => reckoning.read(id, orderId);
    reckoning.tell('a', 1);
    row('a', 1);
    row('b', 2); // answered after the rows were read
    expect([reckoning.lost(), reckoning.doubled(), reckoning.counted]).toEqual([0, 1, 1]);
    reckoning.tell('b', 2);
    reckoning.tell('c', 3);
    expect([reckoning.lost(), reckoning.doubled()]).toEqual([1, 0]);
    row('c', 3);
    row('a', 4); // once more
    expect([reckoning.lost(), reckoning.doubled(), reckoning.counted]).toEqual([0, 1, 3]);
    reckoning.tell('d', 5);
    row('d', 6);
    expect(reckoning.lost()).toBe(1);
  });
});
