import { describe, expect, it } from 'vitest';
import { chosenIndicators, switchIndicator } from './indicators.ts';

describe('indicators', () => {
  it('are switched on and off, several at once', () => {
    expect(switchIndicator(['MA'], 'RSI')).toEqual(['MA', 'RSI']);
    expect(switchIndicator(['MA', 'RSI'], 'MA')).toEqual(['RSI']);
  });

  it('keep at most three panes under the chart', () => {
    const three = ['VOL', 'MA', 'MACD', 'RSI', 'KDJ'];
    expect(switchIndicator(three, 'EMA')).toEqual([...three, 'EMA']);
  });

  it('that are remembered but unknown are left out', () => {
    expect(chosenIndicators(['KDJ', 'gone', 'MA']).map((one) => one.name)).toEqual(['MA', 'KDJ']);
  });
});
