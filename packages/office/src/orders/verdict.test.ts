import type { Fill, Order, StoryEvent } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { percentOf } from '../lib/rates.ts';
import { percentText } from '../lib/format.ts';
import { slippageText, verdictOf } from './verdict.ts';

const AT = new Date(2026, 10, 20, 14, 3, 7, 120).getTime();
const ORDER = {
  OrderType: 1,
  Status: 3,
  TargetPrice: null,
  TargetLossPrice: '1.09500',
  TargetProfitPrice: null,
  ForexTradeLists: { PricePrecision: 5 },
} as Order;
const FILL = {
  Seq: 7,
  Time: AT,
  Bid: '1.09480',
  Ask: '1.09490',
  Level: '1.09500',
  Price: '1.09480',
  Slippage: '-0.00020',
} as Fill;

const happened = (
  kind: StoryEvent['Kind'],
  facts: StoryEvent['Facts'],
  more: Partial<StoryEvent> = {},
): StoryEvent => ({
  At: AT,
  Kind: kind,
  By: 'venue',
  Fill: null,
  Before: null,
  After: null,
  Facts: facts,
  ...more,
});
const closed = (reason: string, more: Partial<StoryEvent> = {}) =>
  happened('closed', { reason, profit: '-53.000000' }, { Fill: FILL, ...more });

describe('Why an order is where it is', () => {
  it('names the level, who set it, the tick and the slippage of a stop', () => {
    const moved = happened('stops_moved', { stop_loss: '1.09500' }, { At: AT - 60_000 });
    expect(verdictOf(ORDER, [moved, closed('stop_loss')])).toBe(
      'The stop loss 1.09500, set by the client at 14:02:07.120, was reached by the bid of 14:03:07.120, 1.09480. ' +
        'Closed at 1.09480, −53.00 USD. This is 2.0 pips worse than its level.',
    );
  });

  it('names the margin level and the other orders of a close-out', () => {
    const before = { Equity: '487.00', CautionMoneyAll: '1000.00', MarginLevel: '48.700000' };
    const beside = happened('closed_beside', { order: '9', profit: '-1' });
    const end = closed('margin_close_out', { Before: before });
    expect(verdictOf({ ...ORDER, OrderType: 2 }, [beside, end])).toBe(
      'The margin level had fallen to 48.7 %, below 50 %: the close-out closed it with 1 other order at the ask of ' +
        '14:03:07.120, 1.09490. Closed at 1.09480, −53.00 USD.',
    );
  });

  it.each([
    [[closed('client')], /^The client closed it at the bid/],
    [[closed('copied_close')], /^Its trader closed/],
    [
      [happened('rejected', { text: 'Too little margin.' })],
      /^It never opened. Too little margin.$/,
    ],
    [[happened('cancelled', { reason: 'cancelled' }, { By: 'client' })], /^The client cancelled/],
    [[happened('cancelled', { reason: 'margin_close_out' })], /close-out cancels what is pending/],
    [[happened('voided', {})], /without a price/],
  ])('says of %j what it was', (events, said) => {
    expect(verdictOf(ORDER, events)).toMatch(said);
  });

  it('says of an open and a pending one where its stops are', () => {
    expect(verdictOf({ ...ORDER, Status: 1 }, [])).toBe(
      'It is open. Stop loss 1.09500, no take profit.',
    );
    const pending = { ...ORDER, Status: 0, TargetPrice: '1.08000', TargetLossPrice: null };
    expect(verdictOf(pending, [])).toBe(
      'It waits for 1.08000. It has neither a stop loss nor a take profit.',
    );
  });
});

describe('Figures of an order', () => {
  it.each([
    ['-0.00020', 5, '2.0 pips worse than its level'],
    ['0.003', 3, '0.3 pips better than its level'],
    ['0.00000', 5, 'exactly at its level'],
    ['-1.25', 2, '1.25 worse than its level'],
  ])('slippage %s with %i decimals is %s', (slippage, precision, said) => {
    expect(slippageText(slippage, precision)).toBe(said);
  });

  it.each([
    ['-0.032', '−3.2 %'],
    ['0', '0 %'],
    ['0.005', '0.5 %'],
    ['0.12', '12 %'],
  ])('a rate of %s is %s', (rate, said) => {
    expect(percentOf(rate)).toBe(said);
  });

  it('a margin level has one decimal, rounded to neither side', () => {
    expect(percentText('49.999999')).toBe('49.9 %');
    expect(percentText('200')).toBe('200.0 %');
    expect(percentText(null)).toBe('unknown');
  });
});
