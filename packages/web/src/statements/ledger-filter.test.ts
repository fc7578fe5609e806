import { describe, expect, it } from 'vitest';
import { isPeriodBackwards, ledgerQuery, NO_FILTER } from './ledger-filter.ts';

const now = new Date(2026, 10, 21, 15, 30);
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

describe('the filter of the ledger', () => {
  it('asks for everything at first', () => {
    expect(ledgerQuery(NO_FILTER, now)).toEqual({});
  });

  it('names the kinds of its group', () => {
    expect(ledgerQuery({ ...NO_FILTER, group: 'withdrawals' }, now)).toEqual({
      kind: 'withdrawal,withdrawal_fee',
    });
  });

  it.each([
    ['today', at(2026, 11, 21)],
    ['week', at(2026, 11, 15)],
    ['month', at(2026, 10, 23)],
    ['year', at(2025, 11, 22)],
  ] as const)('%s begins at a midnight', (period, from) => {
    expect(ledgerQuery({ ...NO_FILTER, period }, now)).toEqual({ from });
  });

  it('includes the last day of a period of one’s own, across a change of the clocks too', () => {
    const own = { ...NO_FILTER, period: 'own' as const };
    expect(ledgerQuery({ ...own, from: '2026-03-28', to: '2026-03-29' }, now)).toEqual({
      from: at(2026, 3, 28),
      to: at(2026, 3, 30),
    });
    expect(ledgerQuery({ ...own, to: '2026-02-28' }, now)).toEqual({ to: at(2026, 3, 1) });
    expect(ledgerQuery(own, now)).toEqual({});
  });

  it('knows a period that ends before it begins', () => {
    const own = { ...NO_FILTER, period: 'own' as const, from: '2026-02-02', to: '2026-02-01' };
    expect(isPeriodBackwards(own)).toBe(true);
    expect(isPeriodBackwards({ ...own, to: '2026-02-02' })).toBe(false);
    expect(isPeriodBackwards({ ...own, to: '' })).toBe(false);
  });
});
