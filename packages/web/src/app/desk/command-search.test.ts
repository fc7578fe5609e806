import { describe, expect, it } from 'vitest';
import { found } from './command-search.ts';

const all = [
  'eur/usd eurusd euro',
  'gbp/usd gbpusd pound',
  'usd/jpy usdjpy yen',
  'buy gbp/usd',
].map((words) => ({ words }));
const find = (text: string, max = 9) =>
  found(all, text, max).map(({ words }) => words.split(' ')[0]);

describe('the command bar', () => {
  it('shows the first of all while nothing is typed', () => {
    expect(find('', 2)).toEqual(['eur/usd', 'gbp/usd']);
  });

  it('finds what has every word, what begins with the first of them before the rest', () => {
    expect(find('usd')).toEqual(['usd/jpy', 'eur/usd', 'gbp/usd', 'buy']);
    expect(find('GBP pound')).toEqual(['gbp/usd']);
    expect(find('gbpusd')).toEqual(['gbp/usd']);
    expect(find('yen dollar')).toEqual([]);
  });
});
