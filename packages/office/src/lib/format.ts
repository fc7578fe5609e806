// How instants and figures are written: one way everywhere, in the zone of the desk.
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

/** 3 h 12 min */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** "1234.500000" as 1,234.50: grouped, at least two decimals, none of the zeros after them. */
export function formatAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${grouped}.${kept}`;
}
