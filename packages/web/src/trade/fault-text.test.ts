import { describe, expect, it } from 'vitest';
import type { Translate } from '../lib/i18n.ts';
import { firstFaultText } from './fault-text.ts';

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
