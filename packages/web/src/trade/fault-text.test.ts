import { describe, expect, it } from 'vitest';
import type { Translate } from '../lib/i18n.ts';
import { firstFaultText, notCoveredText } from './fault-text.ts';

/** A text is its key. */
const t: Translate = (key) => key;

describe('what is wrong with a form that is out of sight', () => {
  it('names the stop that it is about', () => {
    const below = { kind: 'must_be_below', side: 'buy', limit: '1.08512' } as const;
    expect(firstFaultText({ stopLoss: below }, t)).toBe(
      'trade.stopLoss · trade.fault_must_be_below_buy',
    );
  });

  it('is the first field’s, whose words name it', () => {
    const faults = {
      lots: { kind: 'lots_missing' },
      takeProfit: { kind: 'level_missing' },
    } as const;
    expect(firstFaultText(faults, t)).toBe('trade.fault_lots_missing');
  });

  it('is nothing where nothing is wrong', () => {
    expect(firstFaultText({}, t)).toBeUndefined();
  });
});

describe('an order that the free margin does not cover', () => {
  it('is told to have more leverage only where there is more', () => {
    expect(notCoveredText(20, [10, 20, 30], t)).toBe('trade.not_covered');
    expect(notCoveredText(30, [10, 20, 30], t)).toBe('trade.not_covered_most');
  });
});
