// Prices with the last pip raised, money with small cents, percents: the figures that the screens show.
import { Fragment, memo } from 'react';
import {
  formatMoney,
  formatPercent,
  formatPrice,
  MISSING,
  moneyParts,
  signOf,
  type Figure as Value,
} from '../lib/format.ts';
import { Figure } from './figure.tsx';

/** The colour of a gain or a loss; none for zero. */
export const trendClass = (sign: -1 | 0 | 1): string =>
  sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : '';

interface PriceFigureProps {
  /** null: there is no price. */
  readonly value: Value | null;
  readonly precision: number;
  /** Lit while the last tick is fresh. */
  readonly direction?: -1 | 0 | 1;
  readonly className?: string;
}

/**
 * 1.0875⁵: prices of three and five decimals raise their last digit, a tenth of a pip. A screen reader says one number: it
 * would read the raised digit as a second one.
 */
export const PriceFigure = memo(function PriceFigure({
  value,
  precision,
  direction = 0,
  className = '',
}: PriceFigureProps) {
  const text = formatPrice(value, precision);
  const isRaised = value !== null && (precision === 3 || precision === 5);
  return (
    <span
      className={`price-figure ${className} ${trendClass(direction)}`}
      {...(isRaised && { role: 'img', 'aria-label': text })}
    >
      <span>{isRaised ? text.slice(0, -1) : text}</span>
      {isRaised && <sup>{text.slice(-1)}</sup>}
    </span>
  );
});

interface MoneyProps {
  readonly value: Value | null;
  readonly signed?: boolean;
  readonly digits?: number;
  /** Green or red by its sign. */
  readonly coloured?: boolean;
  /** Small, pale cents, for the large figures. */
  readonly smallCents?: boolean;
  readonly hidden?: boolean;
  readonly className?: string;
}

export function Money({
  value,
  signed,
  digits,
  coloured = false,
  smallCents = false,
  hidden = false,
  className = '',
}: MoneyProps) {
  const colour = coloured && !hidden ? trendClass(signOf(value)) : '';
  if (hidden) return <Figure className={className}>••••••</Figure>;
  if (value === null) return <Figure className={className}>{MISSING}</Figure>;
  if (!smallCents)
    return (
      <Figure className={`${className} ${colour}`}>{formatMoney(value, { signed, digits })}</Figure>
    );
  return (
    <Figure className={`${className} ${colour}`}>
      {moneyParts(value, { signed, digits }).map(({ isFraction, text }) =>
        isFraction ? (
          <span key={text} className="text-[.6em] font-medium text-text-3">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </Figure>
  );
}

/** Margins and handling fees with all digits: six decimals, those below a cent smaller and paler. */
export function ExactMoney({ value }: { readonly value: Value | null }) {
  if (value === null) return <Figure>{MISSING}</Figure>;
  return (
    <Figure>
      {moneyParts(value, { digits: 6 }).map(({ isFraction, text }) =>
        isFraction && text.length > 2 ? (
          <Fragment key={text}>
            {text.slice(0, 2)}
            <span className="text-[.8em] font-normal text-text-2">{text.slice(2)}</span>
          </Fragment>
        ) : (
          text
        ),
      )}
    </Figure>
  );
}

interface PercentProps {
  readonly value: Value | null;
  readonly digits?: number;
  readonly className?: string;
}

/** A change in percent, with its sign and its colour; none for what rounds to zero. */
export function Percent({ value, digits = 2, className = '' }: PercentProps) {
  const text = formatPercent(value, digits, true);
  const sign = /[1-9]/.test(text) ? signOf(value) : 0;
  return <Figure className={`${trendClass(sign)} ${className}`}>{text}</Figure>;
}
