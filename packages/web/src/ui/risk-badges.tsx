// What a trader's place in the ranking hides: losses that are chased, large exposure, a record too short to have a place.
import type { RankedTrader } from '@meridian/contract';
import { formatCount } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Badge } from './badge.tsx';

/** Percent of the sizes, and multiples of the equity, from which on it is said. */
const CHASED_FROM = 25;
const EXPOSURE_FROM = 5;

export type Risk = Pick<RankedTrader, 'chased_share' | 'max_exposure' | 'has_record'>;

const chasesLosses = (of: Risk): boolean => Number(of.chased_share ?? 0) >= CHASED_FROM;
const isExposed = (of: Risk): boolean => Number(of.max_exposure) >= EXPOSURE_FROM;
export const hasRisks = (of: Risk): boolean =>
  of.has_record === 0 || chasesLosses(of) || isExposed(of);

export function RiskBadges({ of }: { readonly of: Risk }) {
  const t = useT();
  return (
    <>
      {of.has_record === 0 && <Badge>{t('ranking.unranked')}</Badge>}
      {chasesLosses(of) && <Badge tone="warn">{t('ranking.chases')}</Badge>}
      {isExposed(of) && (
        <Badge tone="warn">
          {t('ranking.exposed', { times: `\u2066${formatCount(of.max_exposure, 1)}×\u2069` })}
        </Badge>
      )}
    </>
  );
}
