import { describe, expect, it } from 'vitest';
import { readIndicators, setParameter, switchIndicator } from './indicators.ts';

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const chosen = (...list: string[]) => readIndicators(list.map((name) => ({ name })));

describe('indicators', () => {
  it('are switched on and off, several at once', () => {
    expect(names(switchIndicator(chosen('MA'), 'RSI'))).toEqual(['MA', 'RSI']);
    expect(names(switchIndicator(chosen('MA', 'RSI'), 'MA'))).toEqual(['RSI']);
  });

  it('keep at most three panes under the chart', () => {
    const three = chosen('VOL', 'MACD', 'RSI', 'ATR');
    expect(names(switchIndicator(three, 'CCI'))).toEqual(['VOL', 'RSI', 'ATR', 'CCI']);
    expect(names(switchIndicator(three, 'EMA'))).toEqual(['VOL', 'MACD', 'RSI', 'ATR', 'EMA']);
  });

  it('begin with averages and the volume', () => {
    expect(names(readIndicators(undefined))).toEqual(['MA', 'VOL']);
    expect(readIndicators([])).toEqual([]);
  });

  it('that are kept but unknown are left out', () => {
    expect(names(readIndicators([{ name: 'KDJ' }, { name: 'gone' }, 7, null]))).toEqual(['KDJ']);
  });

  it.each([
    ['as kept', [5, 50], [5, 50]],
    ['but not below the least', [0, 50], [10, 50]],
    ['nor above the most', [5, 501], [5, 30]],
    ['nor broken, nor missing', [5.5], [10, 30]],
    ['nor of another kind', 'x', [10, 30]],
  ])('take their parameters %s', (_what, parameters, read) => {
    expect(readIndicators([{ name: 'MA', parameters }])[0]?.parameters).toEqual(read);
  });

  it('take another parameter', () => {
    const [, rsi] = setParameter(chosen('MA', 'RSI'), { name: 'RSI', index: 1, value: 21 });
    expect(rsi?.parameters).toEqual([6, 21]);
  });
});
