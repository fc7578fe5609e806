// A price of the computing as it is shown, "89,450.84"; fields and the wire have it plain.
import { type Price, formatPrice as priceText } from '@meridian/units';
import { formatPrice } from '../../lib/format.ts';

export const shownPrice = (price: Price, precision: number): string =>
  formatPrice(priceText(price, precision), precision);
