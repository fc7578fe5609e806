// What an order may use: free margin less what queued withdrawals hold.
import { formatMoney, readMoney, subtractMoney } from '@meridian/units';

/** @param held undefined: not known yet; then nothing is shown */
export function availableMargin(
  freeMargin: string | null | undefined,
  held: string | undefined,
): string | null {
  if (freeMargin === null || freeMargin === undefined || held === undefined) return null;
  return formatMoney(subtractMoney(readMoney(freeMargin), readMoney(held)));
}
