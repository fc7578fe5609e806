// How long a trade was open, in its two largest units: "2d 4h", "3h 12m", "41s".
import { intlTag } from '@meridian/design/lib/format';
import { MISSING } from '../lib/format.ts';
import { getLanguage } from '../lib/i18n.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

const formats = new Map<string, Intl.NumberFormat>();

function written(count: number, unit: string): string {
  const tag = intlTag(getLanguage());
  const key = `${tag} ${unit}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' });
    formats.set(key, format);
  }
  return format.format(count);
}

/** @param ms null: unknown */
export function formatHeld(ms: number | null): string {
  if (ms === null) return MISSING;
  const seconds = Math.round(ms / 1_000) * 1_000;
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  const [unit, size] = UNITS[first] ?? UNITS[3];
  const count = Math.floor(seconds / size);
  const next = UNITS[first + 1];
  const rest = next === undefined ? 0 : Math.floor((seconds - count * size) / next[1]);
  const whole = written(count, unit);
  return next === undefined || rest === 0 ? whole : `${whole} ${written(rest, next[0])}`;
}
