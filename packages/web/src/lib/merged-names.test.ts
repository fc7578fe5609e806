import { describe, expect, it } from 'vitest';
import { mergedNames } from './merged-names.ts';

const merged = (theirs: readonly string[], base: readonly string[], mine: readonly string[]) =>
  mergedNames({ theirs, base, mine });

describe('merging favourites', () => {
  it('takes the account’s where this device changed nothing', () => {
    expect(merged(['A', 'B'], ['C'], ['C'])).toEqual(['A', 'B']);
  });

  it('keeps a star that was set before the account’s were known', () => {
    expect(merged(['A'], [], ['B'])).toEqual(['A', 'B']);
    expect(merged(['A'], ['C'], ['C', 'B'])).toEqual(['A', 'B']);
  });

  it('keeps a star away that was taken before', () => {
    expect(merged(['A', 'B'], ['A', 'B'], ['B'])).toEqual(['B']);
  });

  it('takes what another device added and took meanwhile', () => {
    expect(merged(['B', 'D'], ['A', 'B'], ['A', 'B', 'C'])).toEqual(['B', 'D', 'C']);
  });

  it('has none twice', () => {
    expect(merged(['A'], [], ['A'])).toEqual(['A']);
  });

  it('has the order of who put names elsewhere, and of this device if both did', () => {
    expect(merged(['A', 'B', 'C', 'D'], ['A', 'B', 'C'], ['C', 'A', 'B'])).toEqual([
      'C',
      'A',
      'B',
      'D',
    ]);
    expect(merged(['C', 'A'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D'])).toEqual(['C', 'A', 'D']);
    expect(merged(['C', 'B', 'A'], ['A', 'B', 'C'], ['B', 'A', 'C'])).toEqual(['B', 'A', 'C']);
  });
});
