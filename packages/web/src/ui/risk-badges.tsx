// What a trader's place in the ranking hides: losses that are chased, large exposure, a record too short for a place.
import type { RankedTrader } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { formatCount } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';

/** Shown from this percentage of the stakes, and from this multiple of the equity. */
const CHASED_FROM = 25;
const EXPOSURE_FROM = 5;

export type Risk = 'unranked' | 'chased' | 'exposure';
type Risky = Pick<RankedTrader, 'chased_share' | 'max_exposure' | 'has_record'>;

export function risksOf(of: Risky): readonly Risk[] {
  const risks: Risk[] = [];
  if (of.has_record === 0) risks.push('unranked');
  if (Number(of.chased_share ?? 0) >= CHASED_FROM) risks.push('chased');
  if (Number(of.max_exposure) >= EXPOSURE_FROM) risks.push('exposure');
  return risks;
}

/** In a few words. */
export function useRiskText(): (risk: Risk, of: Risky) => string {
  const t = useT();
  return (risk, of) => {
    if (risk === 'unranked') return t('ranking.unranked');
    if (risk === 'chased') return t('ranking.chases');
    return t('ranking.exposed', { times: `\u2066${formatCount(of.max_exposure, 1)}×\u2069` });
  };
}

export function RiskBadges({ of }: { readonly of: Risky }) {
  const text = useRiskText();
  return risksOf(of).map((risk) => (
    <Badge key={risk} tone={risk === 'unranked' ? 'plain' : 'warn'}>
      {text(risk, of)}
    </Badge>
  ));
}
