import { describe, expect, it } from 'vitest';
import { ALL_LIST, FAVOURITES_LIST } from './desk-layout.ts';
import {
  LISTS_MAX,
  LIST_CODES_MAX,
  LIST_NAME_MAX,
  listed,
  movedBefore,
  readLists,
  renamed,
  sorted,
  toggledIn,
  withList,
  without,
} from './watch-lists.ts';

const instrument = (Code: string, CategoryId = 1) => ({
  Code,
  ShowCode: `${Code.slice(0, 3)}/${Code.slice(3)}`,
  NameTrans: `Name of ${Code}`,
  CategoryId,
});
const ALL = [instrument('EURUSD'), instrument('GBPUSD'), instrument('XAUUSD', 2)];
const codes = (of: readonly { readonly Code: string }[]) => of.map(({ Code }) => Code);

describe('named lists', () => {
  it('are made, named anew, filled and removed', () => {
    const one = withList([], { id: '1', name: '  Night  ' });
    expect(one).toEqual([{ id: '1', name: 'Night', codes: [] }]);
    const filled = toggledIn(toggledIn(one ?? [], '1', 'EURUSD'), '1', 'XAUUSD');
    expect(filled[0]?.codes).toEqual(['EURUSD', 'XAUUSD']);
    expect(toggledIn(filled, '1', 'EURUSD')[0]?.codes).toEqual(['XAUUSD']);
    expect(toggledIn(filled, '2', 'EURUSD')).toEqual(filled);
    expect(renamed(filled, '1', 'Day')[0]?.name).toBe('Day');
    expect(renamed(filled, '1', ' ')[0]?.name).toBe('Night');
    expect(without(filled, '1')).toEqual([]);
  });

  it('are put into another order, also around instruments that are not shown', () => {
    const codes = ['EURUSD', 'GONE', 'GBPUSD', 'XAUUSD'];
    const moved = (code: string, before?: string) => movedBefore(codes, code, before).join(' ');
    expect(moved('XAUUSD', 'GBPUSD')).toBe('EURUSD GONE XAUUSD GBPUSD');
    expect(moved('EURUSD')).toBe('GONE GBPUSD XAUUSD EURUSD');
    expect(moved('GBPUSD', 'EURUSD')).toBe('GBPUSD EURUSD GONE XAUUSD');
    expect(movedBefore(codes, 'USDJPY', undefined)).toEqual(codes);
    expect(movedBefore(codes, 'EURUSD', 'USDJPY')).toEqual(codes);
  });

  it('have a name, and a limit in everything', () => {
    expect(withList([], { id: '1', name: ' ' })).toBeNull();
    const many = Array.from({ length: LISTS_MAX + 1 }, (_, n) => ({
      id: String(n),
      name: 'n'.repeat(LIST_NAME_MAX + 1),
      codes: Array.from({ length: LIST_CODES_MAX + 1 }, (_code, m) => `C${m}`),
    }));
    const read = readLists(many);
    expect(read).toHaveLength(LISTS_MAX);
    expect(withList(read, { id: 'x', name: 'More' })).toBeNull();
    expect(read[0]?.name).toHaveLength(LIST_NAME_MAX);
    expect(read[0]?.codes).toHaveLength(LIST_CODES_MAX);
    expect(toggledIn(read, '0', 'MORE')[0]?.codes).toHaveLength(LIST_CODES_MAX);
  });

  it('take nothing that another page may have written wrong', () => {
    for (const value of [undefined, null, {}, 'text', [1, null, { id: 1 }, { id: 'a', name: 'b' }]])
      expect(readLists(value)).toEqual([]);
    expect(readLists([{ id: 'a', name: 'b', codes: ['X', 1, 'X'] }])).toEqual([
      { id: 'a', name: 'b', codes: ['X'] },
    ]);
  });
});

describe('the watchlist', () => {
  const by = { text: '', favourites: ['XAUUSD', 'EURUSD', 'GONE'], lists: [] };

  it('shows a list in its own order, a category, or all', () => {
    expect(codes(listed(ALL, { ...by, list: ALL_LIST }))).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD']);
    expect(codes(listed(ALL, { ...by, list: FAVOURITES_LIST }))).toEqual(['XAUUSD', 'EURUSD']);
    expect(codes(listed(ALL, { ...by, list: '2' }))).toEqual(['XAUUSD']);
    const lists = [{ id: 'mine', name: 'Mine', codes: ['GBPUSD'] }];
    expect(codes(listed(ALL, { ...by, lists, list: 'mine' }))).toEqual(['GBPUSD']);
  });

  it('searches among all instruments, in code and name, with or without the stroke', () => {
    const search = (text: string) => codes(listed(ALL, { ...by, list: '2', text }));
    expect(search('gbp')).toEqual(['GBPUSD']);
    expect(search('eur/usd')).toEqual(['EURUSD']);
    expect(search('eurusd')).toEqual(['EURUSD']);
    expect(search('name XAU')).toEqual(['XAUUSD']);
    expect(search('nothing')).toEqual([]);
  });

  it('sorts by the symbol, by the move of today in either direction, and puts what has no price last', () => {
    const changes: Readonly<Record<string, number | null>> = {
      EURUSD: 0.4,
      GBPUSD: -1.2,
      XAUUSD: null,
    };
    const by_ = (sort: Parameters<typeof sorted>[1]) =>
      codes(sorted(ALL.toReversed(), sort, (code) => changes[code] ?? null));
    expect(by_('list')).toEqual(['XAUUSD', 'GBPUSD', 'EURUSD']);
    expect(by_('symbol')).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD']);
    expect(by_('movers')).toEqual(['GBPUSD', 'EURUSD', 'XAUUSD']);
    expect(by_('up')).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD']);
    expect(by_('down')).toEqual(['GBPUSD', 'EURUSD', 'XAUUSD']);
  });
});
