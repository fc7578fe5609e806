import { describe, expect, it } from 'vitest';
import { intentId } from './kept-intent.ts';

function memory() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

describe('the id of a wish', () => {
  it('is the same while the wish is', () => {
    const store = memory();
    const first = intentId(store, 'draw', '{"number":"10"}');
    expect(intentId(store, 'draw', '{"number":"10"}')).toBe(first);
  });

  it('is another for another wish, and for another deed', () => {
    const store = memory();
    const first = intentId(store, 'draw', '{"number":"10"}');
    const other = intentId(store, 'draw', '{"number":"11"}');
    expect(other).not.toBe(first);
    expect(intentId(store, 'bind', '{"number":"11"}')).not.toBe(other);
  });
});
