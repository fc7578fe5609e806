import { describe, expect, it, vi } from 'vitest';
import { type ExpiryKind, expiresAt, expiryInput, isExpiryWrong, readExpiry } from './expiry.ts';

// Which clock the screen shows is the device's, unless it was chosen.
vi.stubGlobal('localStorage', { getItem: () => null });

const at = (text: string): number => Date.parse(text);
const end = (kind: ExpiryKind, now: string): string =>
  new Date(expiresAt({ kind, wall: '' }, at(now)) ?? 0).toISOString();

describe('a pending order ends', () => {
  it.each([
    // In winter New York's 17:00 is 22:00 UTC, in summer 21:00.
    [
      'on a Wednesday',
      '2026-11-25T13:00:00Z',
      '2026-11-25T22:00:00.000Z',
      '2026-11-27T22:00:00.000Z',
    ],
    [
      'after that day’s end',
      '2026-11-25T22:00:00Z',
      '2026-11-26T22:00:00.000Z',
      '2026-11-27T22:00:00.000Z',
    ],
    ['in summer', '2026-07-01T13:00:00Z', '2026-07-01T21:00:00.000Z', '2026-07-03T21:00:00.000Z'],
    [
      'in the last hour of a week',
      '2026-11-27T21:30:00Z',
      '2026-11-27T22:00:00.000Z',
      '2026-11-27T22:00:00.000Z',
    ],
    [
      'at the weekend',
      '2026-11-28T12:00:00Z',
      '2026-11-28T22:00:00.000Z',
      '2026-12-04T22:00:00.000Z',
    ],
  ])('with its day or its week: %s', (_when, now, day, week) => {
    expect(end('day', now)).toBe(day);
    expect(end('week', now)).toBe(week);
  });

  it('never, unless something is chosen', () => {
    expect(expiresAt({ kind: 'none', wall: '2026-11-27T15:30' }, 0)).toBeNull();
    expect(expiryInput({ kind: 'none', wall: '' })).toEqual({ expiry: 'none' });
  });

  it('at a time that is still to come', () => {
    const now = at('2026-11-25T13:00:00Z');
    const later = readExpiry(now + 3_600_000);
    expect(expiryInput(later)).toEqual({ expiry: 'time', expires_at: now + 3_600_000 });
    expect(isExpiryWrong(later, now)).toBe(false);
    expect(isExpiryWrong(later, now + 3_600_000)).toBe(true);
    expect(isExpiryWrong({ kind: 'time', wall: '' }, now)).toBe(true);
  });
});
