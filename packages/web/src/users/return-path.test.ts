import { describe, expect, it } from 'vitest';
import { safeFrom } from './return-path.ts';

describe('where a login leads back to', () => {
  it.each(['/order', '/trade?code=EURUSD', '/mine/history'])('%s is ours', (from) => {
    expect(safeFrom(from)).toBe(from);
  });

  it.each([
    undefined,
    '',
    'order',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login?from=/login',
  ])('%s is not, so home', (from) => {
    expect(safeFrom(from)).toBe('/');
  });
});
