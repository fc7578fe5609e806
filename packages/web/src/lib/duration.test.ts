import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatDuration } from './duration.ts';
import { setLanguage } from './i18n.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(() => vi.unstubAllGlobals());

describe('formatDuration', () => {
  it.each([
    [0, '0 minutes'],
    [1, '1 minute'],
    [119, '119 minutes'],
    [120, '2 hours'],
    [121, '2.1 hours'],
    [24 * 60, '24 hours'],
    [48 * 60, '48 hours'],
    [48 * 60 + 1, '2.1 days'],
    [20 * 24 * 60, '20 days'],
  ])('says %d minutes as %s', async (minutes, text) => {
    await setLanguage('en');
    expect(formatDuration(minutes)).toBe(text);
  });

  it('speaks the language of the screen, with Latin digits', async () => {
    await setLanguage('de');
    expect(formatDuration(150)).toBe('2,5 Stunden');
    await setLanguage('ar');
    expect(formatDuration(24 * 60)).toMatch(/^24 /);
  });
});
