// Rates as they are written.
import { withMinus } from '@meridian/design/lib/figures';

/** "−3.2 %" of "-0.032": exact, by moving the point. */
export function percentOf(rate: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(rate) ?? [];
  const digits = `${whole}${fraction.padEnd(2, '0')}`;
  const point = whole.length + 2;
  const rest = digits.slice(point).replace(/0+$/, '');
  const head = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  return withMinus(`${sign}${head}${rest === '' ? '' : `.${rest}`} %`);
}
