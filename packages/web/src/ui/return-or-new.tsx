// A trader's returns, as far as they are known.
import type { RankedTrader } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { Percent } from './price-figure.tsx';

/** A trader's return that is not known yet is shown as new, not as zero. */
export function ReturnOrNew({ value }: { readonly value: string | null }) {
  const t = useT();
  if (value === null) return <span className="text-text-3">{t('ranking.new')}</span>;
  return <Percent value={value} />;
}

interface ScoreProps {
  readonly trader: Pick<RankedTrader, 'has_record' | 'stressed_rate'>;
}

/** The score takes nearly all away from who has proved nothing: it is no figure before there is a record. */
export const Score = ({ trader }: ScoreProps) => (
  <ReturnOrNew value={trader.has_record === 0 ? null : trader.stressed_rate} />
);
