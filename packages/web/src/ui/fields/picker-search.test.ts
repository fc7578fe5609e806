import { describe, expect, it } from 'vitest';
import { matchesSearch } from './picker-search.ts';

describe('the search of a picker', () => {
  it.each([
    { wanted: '', texts: ['Peru'], found: true },
    { wanted: 'uni king', texts: ['United Kingdom', '+44'], found: true },
    { wanted: 'king', texts: ['United Kingdom'], found: true },
    { wanted: 'ingdom', texts: ['United Kingdom'], found: false },
    { wanted: '44', texts: ['United Kingdom', '+44'], found: true },
    { wanted: '+44', texts: ['United Kingdom', '+44'], found: true },
    { wanted: 'cote', texts: ['Côte d’Ivoire'], found: true },
    { wanted: 'Österreich', texts: ['Österreich'], found: true },
    { wanted: '國', texts: ['美國', '+1'], found: true },
    { wanted: 'الم', texts: ['المملكة المتحدة'], found: true },
    { wanted: 'gb', texts: ['Vereinigtes Königreich', undefined, 'GB'], found: true },
    { wanted: 'xyz', texts: ['Peru'], found: false },
  ])('$wanted in $texts: $found', ({ wanted, texts, found }) => {
    expect(matchesSearch(wanted, texts)).toBe(found);
  });
});
