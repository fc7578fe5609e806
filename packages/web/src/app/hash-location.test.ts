import { describe, expect, it } from 'vitest';
import { hrefOfHash } from '../lib/place.ts';
import { parseSearch, stringifySearch, takeLanguage } from './hash-location.ts';

describe('the address in the hash', () => {
  it.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['#/order', '/order'],
    ['#/login?from=%2Forder', '/login?from=%2Forder'],
    ['#?lang=tw', '/?lang=tw'],
    ['#order', '/'],
    ['#//evil.example', '/'],
  ])('%s is the path %s', (hash, href) => {
    expect(hrefOfHash(hash)).toBe(href);
  });

  it('reads queries as texts, leading zeros kept', () => {
    expect(parseSearch('?invite_code=007&type=1')).toEqual({ invite_code: '007', type: '1' });
  });

  it('writes them back, leaving out what is empty', () => {
    expect(
      stringifySearch({
        invite_code: '007',
        page: 2,
        from: '/order?a=1',
        none: undefined,
        empty: '',
      }),
    ).toBe('?invite_code=007&page=2&from=%2Forder%3Fa%3D1');
    expect(stringifySearch({})).toBe('');
    expect(parseSearch(stringifySearch({ from: '/order?a=1' }))).toEqual({ from: '/order?a=1' });
  });

  it.each([
    ['/order?lang=ar', '/order', 'ar'],
    ['/order?id=7&lang=tw', '/order?id=7', 'tw'],
    ['/?lang=', '/', ''],
    ['/order?id=7', '/order?id=7', undefined],
    ['/login?from=%2Forder%3Flang%3Dar', '/login?from=%2Forder%3Flang%3Dar', undefined],
  ])('%s without its language is %s', (full, href, asked) => {
    expect(takeLanguage(full)).toEqual({ href, asked });
  });
});
