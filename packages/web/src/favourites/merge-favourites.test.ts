import { describe, expect, it } from 'vitest';
import { mergeFavourites } from './merge-favourites.ts';

describe('merging favourites', () => {
  it('takes the account’s where this device changed nothing', () => {
    expect(mergeFavourites(['A', 'B'], ['C'], ['C'])).toEqual(['A', 'B']);
  });

  it('keeps a star that was set before the account’s were known', () => {
    expect(mergeFavourites(['A'], [], ['B'])).toEqual(['A', 'B']);
    expect(mergeFavourites(['A'], ['C'], ['C', 'B'])).toEqual(['A', 'B']);
  });

  it('keeps a star away that was taken before', () => {
    expect(mergeFavourites(['A', 'B'], ['A', 'B'], ['B'])).toEqual(['B']);
  });

  it('takes what another device added and took meanwhile', () => {
    expect(mergeFavourites(['B', 'D'], ['A', 'B'], ['A', 'B', 'C'])).toEqual(['B', 'D', 'C']);
  });

  it('has none twice', () => {
    expect(mergeFavourites(['A'], [], ['A'])).toEqual(['A']);
  });
});
