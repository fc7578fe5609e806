import { describe, expect, it } from 'vitest';
import { measureShards } from './measure.ts';

describe('shards bench', () => {
  it('measures one engine, shards on threads of their own, and copies across', async () => {
    const { divided, hops } = await measureShards({
      ...{
        shards: [1, 2],
        accounts: 20,
        orders: 200,
        rounds: 2,
        copiers: [3],
        hopRounds: 4,
        hopCopies: 600,
      },
    });
    expect(divided.map(({ shards }) => shards)).toEqual([1, 2]);
    for (const { perShard, here } of divided) {
      expect(perShard).toBeGreaterThan(0);
      expect(here).toBeGreaterThan(0);
    }
    expect(hops[0]?.bytes).toBeGreaterThan(100);
    expect(hops[0]?.acrossUs).toBeGreaterThan(0);
  });
});
