import { describe, expect, it } from 'vitest';
import type { Instrument } from '@meridian/contract';
import { foundInstruments } from './instrument-search.ts';

const instrument = (Code: string, ShowCode: string, NameTrans: string) =>
  ({ Code, ShowCode, NameTrans }) as Instrument;
const list = [
  instrument('EURUSD', 'EUR/USD', 'Euro · US Dollar'),
  instrument('XAUUSD', 'XAU/USD', 'Gold'),
  instrument('GER40', 'GER40', 'Börse Frankfurt'),
];

describe('the search for instruments', () => {
  it.each([
    ['eur/usd', ['EURUSD']],
    ['eur usd', ['EURUSD']],
    ['GOLD', ['XAUUSD']],
    ['borse', ['GER40']],
    ['usd', ['EURUSD', 'XAUUSD']],
    ['zzz', []],
    ['', []],
    [' / ', []],
  ])('finds by %j', (text, codes) => {
    expect(foundInstruments(list, text).map(({ Code }) => Code)).toEqual(codes);
  });
});
