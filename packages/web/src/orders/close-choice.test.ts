import { describe, expect, it } from 'vitest';
import { madeOrder } from '../testing/made-order.ts';
import { ALL, chosenOf, closeOneWish, closeWish, netSumOf, sumOf } from './close-choice.ts';

const orders = [
  madeOrder({ Id: 1, ForexId: 1 }),
  madeOrder({ Id: 2, ForexId: 1 }),
  madeOrder({ Id: 3, ForexId: 2 }),
];
const live = (Id: number, FactProfits: string | null) => ({ Id, UpdatePrice: '1.08', FactProfits });
const open = [live(1, '-1.25'), live(2, '0.5'), live(3, '2'), live(4, '0')];
const ids = (...of: Parameters<typeof chosenOf>) => chosenOf(...of).map(({ Id }) => Id);

describe('the positions that are closed together', () => {
  it('are all, those that lose, or those that win; one at its opening price is neither', () => {
    expect(ids(ALL, open, orders)).toEqual([1, 2, 3, 4]);
    expect(ids({ ...ALL, which: 'losers' }, open, orders)).toEqual([1]);
    expect(ids({ ...ALL, which: 'winners' }, open, orders)).toEqual([2, 3]);
  });

  it('are those of one instrument', () => {
    expect(ids({ which: 'all', instrumentId: 1 }, open, orders)).toEqual([1, 2]);
    expect(ids({ which: 'winners', instrumentId: 1 }, open, orders)).toEqual([2]);
  });

  it('are another wish once another is among them: the first try may have closed the others alone', () => {
    expect(closeWish(ALL, [1, 2])).toBe(closeWish(ALL, [1, 2]));
    expect(closeWish(ALL, [1, 2, 3])).not.toBe(closeWish(ALL, [1, 2]));
    expect(closeWish({ ...ALL, instrumentId: 1 }, [1])).not.toBe(closeWish(ALL, [1]));
  });

  it('bring, fees and swaps included, what nobody knows while one of them has no price', () => {
    const paid = orders.map((order) => ({ ...order, TradeFee: '0.1', Swap: '-0.05' }));
    expect(netSumOf([live(1, '-1.25'), live(3, '2')], paid)).toBe('0.450000');
    expect(netSumOf([live(1, null), live(3, '2')], paid)).toBeNull();
  });

  it('bring their sum, which nobody knows while one of them has no price', () => {
    expect(sumOf(open)).toBe('1.250000');
    expect(sumOf([...open, live(5, null)])).toBeNull();
  });
});

it('closing the rest of a position is another wish than closing the part that was as large', () => {
  const whole = madeOrder({ Id: 1, Quantity: '0.10' });
  const rest = madeOrder({ Id: 1, Quantity: '0.05' });
  expect(closeOneWish(whole, '0.05')).toBe(closeOneWish(whole, '0.05'));
  expect(closeOneWish(rest, '0.05')).not.toBe(closeOneWish(whole, '0.05'));
});
