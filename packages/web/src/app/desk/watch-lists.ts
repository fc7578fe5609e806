// The client's own lists of instruments, each with a name, kept with the account; and what the watchlist shows of all
// instruments: a list, sorted, or what is searched for.
import type { Instrument } from '@meridian/contract';
import { ALL_LIST, FAVOURITES_LIST, type Sort } from './desk-layout.ts';

export interface WatchList {
  /** Stays when the list is named anew. */
  readonly id: string;
  readonly name: string;
  /** Codes of instruments, in the order chosen. */
  readonly codes: readonly string[];
}

export const LISTS_KEY = 'lists';
export const LISTS_MAX = 20;
export const LIST_NAME_MAX = 24;
export const LIST_CODES_MAX = 200;

function listOf(value: unknown): WatchList[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, name, codes } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(codes)) return [];
  const known = codes.filter((code): code is string => typeof code === 'string');
  return [
    { id, name: name.slice(0, LIST_NAME_MAX), codes: [...new Set(known)].slice(0, LIST_CODES_MAX) },
  ];
}

/** What is stored, as lists; another version of this page may have written it. */
export const readLists = (value: unknown): readonly WatchList[] =>
  Array.isArray(value) ? value.flatMap(listOf).slice(0, LISTS_MAX) : [];

/** @returns null if there is no name or no room for one more */
export function withList(
  lists: readonly WatchList[],
  { id, name }: Pick<WatchList, 'id' | 'name'>,
): readonly WatchList[] | null {
  const named = name.trim().slice(0, LIST_NAME_MAX);
  if (named === '' || lists.length >= LISTS_MAX) return null;
  return [...lists, { id, name: named, codes: [] }];
}

export function renamed(
  lists: readonly WatchList[],
  id: string,
  name: string,
): readonly WatchList[] {
  const named = name.trim().slice(0, LIST_NAME_MAX);
  return named === ''
    ? lists
    : lists.map((list) => (list.id === id ? { ...list, name: named } : list));
}

export const without = (lists: readonly WatchList[], id: string): readonly WatchList[] =>
  lists.filter((list) => list.id !== id);

/** Puts an instrument into a list, at its end, or takes it out. */
export const toggledIn = (
  lists: readonly WatchList[],
  id: string,
  code: string,
): readonly WatchList[] =>
  lists.map((list) => {
    if (list.id !== id) return list;
    const has = list.codes.includes(code);
    if (!has && list.codes.length >= LIST_CODES_MAX) return list;
    return {
      ...list,
      codes: has ? list.codes.filter((one) => one !== code) : [...list.codes, code],
    };
  });

/**
 * Puts an instrument before another one of its list.
 * @param before undefined: at the end; an instrument that is not in the list leaves it as it is
 */
export function movedBefore(
  codes: readonly string[],
  code: string,
  before: string | undefined,
): readonly string[] {
  const others = codes.filter((one) => one !== code);
  const at = before === undefined ? others.length : others.indexOf(before);
  return at < 0 || others.length === codes.length ? codes : others.toSpliced(at, 0, code);
}

const CATEGORY = /^\d+$/;

/** The chosen list; all, where it was the client's own and another page removed it. */
export const knownList = (list: string, lists: readonly WatchList[]): string =>
  list === FAVOURITES_LIST || CATEGORY.test(list) || lists.some(({ id }) => id === list)
    ? list
    : ALL_LIST;

type Listed = Pick<Instrument, 'Code' | 'ShowCode' | 'NameTrans' | 'CategoryId'>;

interface Shown {
  readonly text: string;
  /** A list's id, a category's number, the favourites, or all. */
  readonly list: string;
  readonly favourites: readonly string[];
  readonly lists: readonly WatchList[];
}

/** The instruments of the list in its order; of all, those that have every word, where something is searched for. */
export function listed<T extends Listed>(all: readonly T[], by: Shown): readonly T[] {
  const words = by.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > 0) {
    return all.filter((one) => {
      const haystack =
        `${one.Code} ${one.ShowCode} ${one.NameTrans} ${one.ShowCode.replace('/', '')}`.toLowerCase();
      return words.every((word) => haystack.includes(word));
    });
  }
  if (by.list === ALL_LIST) return all;
  const codes =
    by.list === FAVOURITES_LIST ? by.favourites : by.lists.find(({ id }) => id === by.list)?.codes;
  if (codes === undefined) return all.filter((one) => String(one.CategoryId) === by.list);
  const byCode = new Map(all.map((one) => [one.Code, one]));
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

/** @param changeOf percent of today; null where there is no price, which comes last */
export function sorted<T extends Listed>(
  list: readonly T[],
  sort: Sort,
  changeOf: (code: string) => number | null,
): readonly T[] {
  if (sort === 'list') return list;
  if (sort === 'symbol')
    return list.toSorted((a, b) =>
      a.ShowCode < b.ShowCode ? -1 : a.ShowCode > b.ShowCode ? 1 : 0,
    );
  const weigh = {
    movers: Math.abs,
    up: (change: number) => change,
    down: (change: number) => -change,
  };
  const weight = ({ Code }: T): number => {
    const change = changeOf(Code);
    return change === null ? Number.NEGATIVE_INFINITY : weigh[sort](change);
  };
  const weights = new Map(list.map((one) => [one, weight(one)]));
  return list.toSorted((a, b) => {
    const [left = 0, right = 0] = [weights.get(a), weights.get(b)];
    return left === right ? 0 : right - left;
  });
}
