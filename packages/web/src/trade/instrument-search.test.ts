import { describe, expect, it } from 'vitest';
import { FAVOURITES, shelved } from './instrument-search.ts';

const list = [
  { Code: 'EURUSD', ShowCode: 'EUR/USD', NameTrans: 'Euro / US dollar', CategoryId: 1 },
  { Code: 'XAUUSD', ShowCode: 'XAU/USD', NameTrans: 'Gold', CategoryId: 3 },
];
const codes = (by: Parameters<typeof shelved>[1]) => shelved(list, by).map((one) => one.Code);

describe('the list of instruments', () => {
  it('is searched in codes and names, every word', () => {
    expect(codes({ text: 'gold', shelf: null, favourites: [] })).toEqual(['XAUUSD']);
    expect(codes({ text: 'eur/', shelf: null, favourites: [] })).toEqual(['EURUSD']);
    expect(codes({ text: 'euro gold', shelf: null, favourites: [] })).toEqual([]);
  });

  it('is filtered by category and by the favourites', () => {
    expect(codes({ text: '', shelf: 3, favourites: [] })).toEqual(['XAUUSD']);
    expect(codes({ text: '', shelf: FAVOURITES, favourites: ['EURUSD'] })).toEqual(['EURUSD']);
    expect(codes({ text: ' ', shelf: null, favourites: [] })).toEqual(['EURUSD', 'XAUUSD']);
  });
});
