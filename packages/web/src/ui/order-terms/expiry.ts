// When a pending order ends by itself, as a client chooses it: never, at the end of the trading day or week, or at a time
// on the clock that the screen shows.
import { tradingDayEnd, tradingWeekEnd } from '@meridian/market/trading-day';
import { formatDateTime } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { fromNewYorkWall, newYorkWall } from '../../lib/new-york.ts';
import { getPreference } from '../../lib/preferences.ts';

export type ExpiryKind = 'none' | 'day' | 'week' | 'time';
export const EXPIRY_KINDS: readonly ExpiryKind[] = ['none', 'day', 'week', 'time'];

export interface Expiry {
  readonly kind: ExpiryKind;
  /** With `time`: the wall clock as a field of the browser has it, "2026-11-27T15:30"; may be unfinished. */
  readonly wall: string;
}

export const NO_EXPIRY: Expiry = { kind: 'none', wall: '' };

const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length;
const isNewYork = (): boolean => getPreference('timeZone') === 'new_york';

/** The screen's clock at an instant, as a field has it. */
export function wallText(at = Date.now()): string {
  const wall = isNewYork() ? newYorkWall(at) : at - new Date(at).getTimezoneOffset() * 60_000;
  return new Date(wall).toISOString().slice(0, MINUTE_LENGTH);
}

function readWall(text: string): number | null {
  const at = isNewYork() ? fromNewYorkWall(Date.parse(`${text}Z`)) : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** The instant at which it ends; null: never, or no time is typed. */
export function expiresAt({ kind, wall }: Expiry, now = Date.now()): number | null {
  switch (kind) {
    case 'none':
      return null;
    case 'day':
      return tradingDayEnd(now);
    case 'week':
      return tradingWeekEnd(now);
    case 'time':
      return readWall(wall);
  }
}

/** What it means, with its time; null: it does not end by itself, or no time is typed. */
export function sayExpiry(expiry: Expiry, t: Translate): string | null {
  const at = expiresAt(expiry);
  return at === null ? null : t('trade.say_expiry', { when: formatDateTime(at) });
}

/** Whether a time that is still to come is missing. */
export function isExpiryWrong(expiry: Expiry, now = Date.now()): boolean {
  if (expiry.kind !== 'time') return false;
  const at = expiresAt(expiry, now);
  return at === null || at <= now;
}

interface ExpiryInput {
  readonly expiry: ExpiryKind;
  readonly expires_at?: number;
}

/** The day and the week end where the server says they do. */
export function expiryInput(expiry: Expiry): ExpiryInput {
  const at = expiry.kind === 'time' ? expiresAt(expiry) : null;
  return { expiry: expiry.kind, ...(at !== null && { expires_at: at }) };
}

export const readExpiry = (at: number | null): Expiry =>
  at === null ? NO_EXPIRY : { kind: 'time', wall: wallText(at) };
