import { describe, expect, it } from 'vitest';
import { AlertBook, type WaitingAlert } from './alert-book.ts';

const alert = (id: number, of: Partial<WaitingAlert>): WaitingAlert => ({
  id,
  accountId: 1,
  instrumentId: 1,
  kind: 'above',
  level: null,
  percent: null,
  basis: null,
  reference: null,
  createdAt: 0,
  ...of,
});
const idsOf = (reached: readonly { alert: WaitingAlert; isUp: boolean }[]) =>
  reached.map(({ alert: { id }, isUp }) => (isUp ? id : -id));

describe('a tick', () => {
  it('takes out what it reaches, through a gap too, and each alert once', () => {
    const book = new AlertBook();
    book.add(alert(1, { kind: 'above', level: 110n }), null);
    book.add(alert(2, { kind: 'above', level: 130n }), null);
    book.add(alert(3, { kind: 'below', level: 90n }), null);
    book.add(alert(4, { kind: 'percent', percent: 1_000, basis: 'now', reference: 100n }), null);
    expect(book.take(1, 109, 1, null)).toEqual([]);
    expect(book.take(2, 200, 1, null)).toEqual([]);
    expect(idsOf(book.take(1, 125, 1, null))).toEqual([1, 4]);
    expect(idsOf(book.take(1, 60, 2, null))).toEqual([-3]);
    expect(book.size).toBe(1);
  });

  it('from before an alert was made does not reach it', () => {
    const book = new AlertBook();
    book.add(alert(1, { kind: 'above', level: 110n, createdAt: 50 }), null);
    expect(book.take(1, 120, 49, null)).toEqual([]);
    expect(idsOf(book.take(1, 120, 50, null))).toEqual([1]);
  });

  it('of a new day measures the day’s moves from its first price', () => {
    const book = new AlertBook();
    const monday = { time: 1, open: 100 };
    book.add(alert(1, { kind: 'percent', percent: 1_000, basis: 'day' }), monday);
    expect(book.take(1, 109, 5, monday)).toEqual([]);
    const tuesday = { time: 2, open: 120 };
    expect(book.take(1, 120, 6, tuesday)).toEqual([]);
    expect(idsOf(book.take(1, 108, 7, tuesday))).toEqual([-1]);
  });

  it('of an earlier day that is looked at later reaches nothing measured from this day’s first price', () => {
    const book = new AlertBook();
    const tuesday = { time: 10, open: 120 };
    book.add(alert(1, { kind: 'percent', percent: 1_000, basis: 'day' }), tuesday);
    book.add(alert(2, { kind: 'below', level: 105n }), tuesday);
    expect(book.since()).toBe(0);
    expect(idsOf(book.take(1, 100, 9, tuesday))).toEqual([-2]);
    expect(idsOf(book.take(1, 108, 10, tuesday))).toEqual([-1]);
    expect(book.since()).toBeNull();
  });

  it('reaches a day’s move that was waiting before the day was known', () => {
    const book = new AlertBook();
    const day = { time: 1, open: 100 };
    book.add(alert(1, { kind: 'percent', percent: 1_000, basis: 'day' }), null);
    book.add(alert(2, { kind: 'percent', percent: 2_000, basis: 'day' }), day);
    expect(idsOf(book.take(1, 125, 5, day))).toEqual([1, 2]);
  });

  it('does not know what was removed', () => {
    const book = new AlertBook();
    book.add(alert(1, { kind: 'percent', percent: 100, basis: 'now', reference: 100n }), null);
    expect(book.countOf(1)).toBe(1);
    book.remove(1);
    book.remove(1);
    expect(book.countOf(1)).toBe(0);
    expect(book.take(1, 500, 1, null)).toEqual([]);
  });
});
