import { describe, expect, it } from 'vitest';
import { madeOrder } from '../../testing/made-order.ts';
import { movesInput, readMoves } from './stop-moves.ts';

const order = madeOrder({ TrailingPips: '20', BreakEvenPips: '15' });
const before = readMoves(order);

describe('what is sent when the moves of a stop loss are edited', () => {
  it('is nothing while nothing was changed: a distance that is sent anew would start at the present price', () => {
    expect(movesInput(before, 5, before)).toEqual({});
    expect(
      movesInput({ ...before, trailing: { ...before.trailing, text: '20' } }, 5, before),
    ).toEqual({});
  });

  it('is what was changed alone', () => {
    const trailing = { isOn: true, unit: 'percent', text: '20' } as const;
    expect(movesInput({ ...before, trailing }, 5, before)).toEqual({ trailing_percent: '20.00' });
    const breakEven = { ...before.breakEven, text: '30' };
    expect(movesInput({ ...before, breakEven }, 5, before)).toEqual({ break_even_pips: '30.0' });
  });

  it('is 0 for what was switched off', () => {
    const trailing = { ...before.trailing, isOn: false };
    expect(movesInput({ ...before, trailing }, 5, before)).toEqual({ trailing_pips: '0' });
  });
});
