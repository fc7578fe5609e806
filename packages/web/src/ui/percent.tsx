// A change in percent as a soft badge, for headers.
import { formatPercent, signOf, type Figure as Value } from '../lib/format.ts';
import { Figure } from './figure.tsx';
import { TrendArrow } from './trend-arrow.tsx';

const GROUND = {
  1: 'bg-up-soft text-up',
  0: 'bg-fill text-text-2',
  '-1': 'bg-down-soft text-down',
} as const;

export function PercentBadge({ value }: { readonly value: Value | null }) {
  const sign = signOf(value);
  return (
    <span
      className={`inline-flex items-center rounded-badge px-2 py-1 text-caption font-semibold ${GROUND[sign]}`}
    >
      <TrendArrow sign={sign} />
      <Figure>{formatPercent(value, { signed: true })}</Figure>
    </span>
  );
}
