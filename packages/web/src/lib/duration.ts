// How long something took, in words of the language: "50 minutes", "3.5 hours", "2 days".
import { intlTag } from '@meridian/design/lib/format';
import { getLanguage } from './i18n.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Below these, the smaller unit says it better. */
const IN_MINUTES_BELOW = 2 * HOUR;
const IN_HOURS_UP_TO = 2 * DAY;

const formats = new Map<string, Intl.NumberFormat>();

/** Rounded up to a tenth of the unit: nothing seems shorter than it was. */
export function formatDuration(minutes: number): string {
  const [unit, size] =
    minutes < IN_MINUTES_BELOW
      ? (['minute', 1] as const)
      : minutes <= IN_HOURS_UP_TO
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const);
  const tag = intlTag(getLanguage());
  const key = `${tag} ${unit}`;
  let format = formats.get(key);
  if (format === undefined) {
    const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
    format = new Intl.NumberFormat(tag, options);
    formats.set(key, format);
  }
  return format.format(Math.ceil((minutes / size) * 10) / 10);
}
