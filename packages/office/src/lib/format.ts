// How times, figures and languages are written: one way everywhere. Times are of this device’s time zone.
import { COUNT_MAX } from '@meridian/contract/admin/names/claims';
import { LANGUAGE_TAGS, languageOf } from '@meridian/contract/languages';
import { MINUS, grouped, withMinus } from '@meridian/design/lib/figures';

const instant = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** 2026-11-20 20:00 */
export function formatInstant(at: number): string {
  const parts = Object.fromEntries(
    instant.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
}

const seconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
});
/** 14:03:07.120 */
export const formatMoment = (at: number): string => seconds.format(at);

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
/** Fri 20 Nov 2026 */
export const formatDay = (at: number): string => day.format(at).replace(',', '');

/** 2026-11-20T20:00, for the browser's time field. */
export function localTime(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** 3 h 12 min */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** 3 h 12 min, or 40 s if it is less than a minute. */
export const formatSpan = (ms: number): string =>
  ms < 60_000 ? `${Math.round(ms / 1000)} s` : formatAge(ms);

const cents = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'halfEven',
  signDisplay: 'negative',
});
/** In cents, rounded as clients see it on their screens; the file has all digits. */
export const formatCents = (text: string): string =>
  withMinus(cents.format(text as Intl.StringNumericLiteral));

/** "-1234.500000" as −1,234.50: grouped, at least two decimals, no zeros after them. */
export function formatAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${withMinus(grouped(whole))}.${kept}`;
}

/** An amount as it is shown, in dollars: −$1,234.50. */
export const inDollars = (shown: string): string =>
  shown.startsWith(MINUS) ? `${MINUS}$${shown.slice(1)}` : `$${shown}`;

const languages = new Intl.DisplayNames('en', { type: 'language' });
/** "Cantonese (Hong Kong)" for a client's language; an unknown name stays. */
export function languageName(name: string): string {
  const language = languageOf(name);
  return language === undefined ? name : (languages.of(LANGUAGE_TAGS[language]) ?? name);
}

/** A reason of a closed list in words; a typed one stays as it is. */
export const reasonText = (reason: string): string =>
  /^[a-z]+(?:_[a-z]+)*$/.test(reason) ? reason.replaceAll('_', ' ') : reason;

/** The name of a call or command in words: "withdrawal.approve_first" is "Withdrawal: approve first". */
export function actionText(action: string): string {
  const words = action
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .replaceAll('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "48.7 %" of "48.799": cut, so that nothing looks safer than it is. */
export const percentText = (level: string | null): string =>
  level === null
    ? 'unknown'
    : `${withMinus(level.split('.')[0] ?? '0')}.${(level.split('.')[1] ?? '0').slice(0, 1)} %`;

/** "1 open order", "1,200 open orders". */
export const numbered = (count: number, thing: string): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** A number of rows; the server counts no further than COUNT_MAX. */
export const counted = (count: number): string =>
  count >= COUNT_MAX ? '10,000+' : count.toLocaleString('en');
