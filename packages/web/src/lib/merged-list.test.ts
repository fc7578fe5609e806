import { describe, expect, it } from 'vitest';
import { mergedList } from './merged-list.ts';

const list = (id: string, ...codes: readonly string[]) => ({ id, codes });

describe('a list that two devices changed', () => {
  it('has what each of them added', () => {
    const [base, mine, theirs] = [[list('a')], [list('a'), list('b')], [list('a'), list('c')]];
    expect(mergedList({ base, mine, theirs })).toEqual([list('a'), list('c'), list('b')]);
    expect(mergedList({ base: undefined, mine: [list('b')], theirs: [list('c')] })).toEqual([
      list('c'),
      list('b'),
    ]);
  });

  it('lacks what either removed, unless the other changed it', () => {
    const base = [list('a'), list('b'), list('c')];
    const theirs = [list('a'), list('b')];
    expect(mergedList({ base, mine: [list('b'), list('c')], theirs })).toEqual([list('b')]);
    const changed = [list('b'), list('c', 'EURUSD')];
    expect(mergedList({ base, mine: changed, theirs })).toEqual([list('b'), list('c', 'EURUSD')]);
  });

  it('has each item as it was changed, by this device where both changed it', () => {
    const line = (id: string, price: string) => ({ id, price });
    const base = [line('a', '1'), line('b', '1')];
    const mine = [line('a', '2'), line('b', '1')];
    const theirs = [line('a', '3'), line('b', '3')];
    expect(mergedList({ base, mine, theirs })).toEqual([line('a', '2'), line('b', '3')]);
  });

  it('keeps the new name of an item beside what the other device changed of it', () => {
    const [old, renamed] = [
      { name: 'scalp', lots: '1' },
      { id: 'scalp', name: 'quick', lots: '1' },
    ];
    const other = { name: 'scalp', lots: '2' };
    const both = [{ id: 'scalp', name: 'quick', lots: '2' }];
    expect(mergedList({ base: [old], mine: [renamed], theirs: [other] })).toEqual(both);
    expect(mergedList({ base: [old], mine: [other], theirs: [renamed] })).toEqual(both);
    const again = { ...renamed, name: 'fast' };
    expect(mergedList({ base: [old], mine: [again], theirs: [renamed] })).toEqual([again]);
  });

  it('keeps the order of the codes of an item beside what the other device put into it and took out', () => {
    const base = [list('a', 'EURUSD', 'GBPUSD', 'XAUUSD')];
    const moved = [list('a', 'XAUUSD', 'EURUSD', 'GBPUSD')];
    const filled = [list('a', 'EURUSD', 'XAUUSD', 'USDJPY')];
    const both = [list('a', 'XAUUSD', 'EURUSD', 'USDJPY')];
    expect(mergedList({ base, mine: moved, theirs: filled })).toEqual(both);
    const renamed = [{ ...list('a', 'EURUSD', 'GBPUSD', 'XAUUSD'), name: 'Night' }];
    expect(mergedList({ base, mine: renamed, theirs: moved })).toEqual([
      { ...moved[0], name: 'Night' },
    ]);
  });

  it('is told by names where there are no ids, and from what is no list of such', () => {
    const [one, other] = [
      { name: 'scalp', lots: '1' },
      { name: 'swing', lots: '2' },
    ];
    expect(mergedList({ base: [], mine: [one], theirs: [other] })).toEqual([other, one]);
    expect(mergedList({ base: [], mine: { main: {} }, theirs: [] })).toBeNull();
    expect(mergedList({ base: [], mine: ['a'], theirs: ['b'] })).toBeNull();
    expect(mergedList({ base: [], mine: [one, one], theirs: [] })).toBeNull();
  });
});
