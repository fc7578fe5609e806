import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TurnoverMap } from './turnover-map.ts';

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ??
  Number.NaN;

describe('a map whose entries come and go', () => {
  it('does what a Map does', () => {
    const step = fc.record({ key: fc.nat(6), value: fc.option(fc.nat(), { nil: null }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const [one, other] = [new TurnoverMap<number, number>(), new Map<number, number>()];
        for (const { key, value } of steps) {
          if (value === null) expect(one.delete(key)).toBe(other.delete(key));
          else {
            one.set(key, value);
            other.set(key, value);
          }
          expect(one.get(key)).toBe(other.get(key));
          expect(one.has(key)).toBe(other.has(key));
          expect(one.size).toBe(other.size);
          expect([...one.keys()]).toEqual([...other.keys()]);
          expect([...one.values()]).toEqual([...other.values()]);
        }
      }),
    );
  });

  it('lets what has gone be collected while it is young', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const map = new TurnoverMap<number, readonly number[]>();
    map.set(0, []);
    collect(); // the map's own tables are old from here on
    const before = oldBytes();
    let most = before;
    for (let key = 1; key <= 200_000; key += 1) {
      map.set(
        key,
        Array.from({ length: 64 }, () => key),
      );
      map.delete(key - 8);
      if (key % 1_000 === 0) most = Math.max(most, oldBytes());
    }
    expect(most - before).toBeLessThan(2 * 2 ** 20);
  });
});
