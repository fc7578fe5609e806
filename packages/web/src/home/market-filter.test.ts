import { describe, expect, it } from 'vitest';
import type { Instrument } from '@meridian/contract';
import { filterMarket, toggled } from './market-filter.ts';

const instrument = (Code: string, ShowCode: string, NameTrans: string, CategoryId: number) =>
  ({ Code, ShowCode, NameTrans, CategoryId }) as Instrument;
const list = [
  instrument('EURUSD', 'EUR/USD', 'Euro · US Dollar', 1),
  instrument('XAUUSD', 'XAU/USD', 'Gold', 3),
  instrument('GER40', 'GER40', 'Börse Frankfurt', 4),
];
const none = { shelf: null, favourites: [] };
const codes = (filter: Parameters<typeof filterMarket>[1]) =>
  filterMarket(list, filter).map((one) => one.Code);

describe('the market list', () => {
  it('shows all, or one shelf', () => {
    expect(codes(none)).toHaveLength(3);
    expect(codes({ ...none, shelf: 3 })).toEqual(['XAUUSD']);
    expect(codes({ ...none, shelf: 9 })).toEqual([]);
  });

  it('shows favourites in the order chosen, and none that is no longer listed', () => {
    expect(
      codes({ ...none, shelf: 'favourites', favourites: ['XAUUSD', 'GONE', 'EURUSD'] }),
    ).toEqual(['XAUUSD', 'EURUSD']);
  });

  it('marks and unmarks a favourite', () => {
    expect(toggled([], 'EURUSD')).toEqual(['EURUSD']);
    expect(toggled(['EURUSD', 'XAUUSD'], 'EURUSD')).toEqual(['XAUUSD']);
  });
});
