// An amount of any currency, with its code: "0.0512 BTC".
import { intlTag } from '@meridian/design/lib/format';
import { getLanguage, useLanguage } from '../../lib/i18n.ts';
import { MISSING } from '../../lib/format.ts';
import { Figure } from '../figure.tsx';

const DECIMALS_MAX = 8;
const formats = new Map<string, Intl.NumberFormat>();

/** @param digits decimals to show; by default as many as there are, at least two */
export function formatAmount(value: string | null, digits?: number): string {
  if (value === null) return MISSING;
  const language = getLanguage();
  const tag = language === 'ar' ? 'en-US' : intlTag(language);
  const key = `${tag} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, {
      minimumFractionDigits: digits ?? 2,
      maximumFractionDigits: digits ?? DECIMALS_MAX,
      roundingMode: 'halfEven',
    });
    formats.set(key, format);
  }
  return format.format(value as Intl.StringNumericLiteral);
}

interface AmountProps {
  readonly value: string | null;
  readonly code: string;
  readonly digits?: number;
  readonly className?: string;
}

export function Amount({ value, code, digits, className }: AmountProps) {
  useLanguage();
  return (
    <Figure className={className}>
      {formatAmount(value, digits)} {code}
    </Figure>
  );
}
