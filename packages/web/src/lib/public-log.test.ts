import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seenLog } from './public-log.ts';

describe('what is remembered of the log', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const seen = {
    key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    checkpoint: 'a signed note',
  };

  it.each([
    ['nothing', null],
    ['half a text', '{"key":"exam'],
    ['no object', 'null'],
    ['a list', '[]'],
    ['no key', JSON.stringify({ checkpoint: 'a signed note' })],
    ['a key that is none', JSON.stringify({ ...seen, key: 'example.com' })],
    ['a key with another’s id', JSON.stringify({ ...seen, key: seen.key.replace(/[+]./, '+0') })],
    ['no checkpoint', JSON.stringify({ key: seen.key, checkpoint: 7 })],
  ])('is nothing where there is %s', (_, text) => {
    if (text !== null) kept.set('meridian.log', text);
    expect(seenLog()).toBe(null);
  });

  it('is key and checkpoint', () => {
    kept.set('meridian.log', JSON.stringify(seen));
    expect(seenLog()).toEqual(seen);
  });
});
