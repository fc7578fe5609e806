// What speaks against copying a trader, shown before the figures that speak for it; a tap on each says how it is worked
// out.
import type { Trader } from '@meridian/contract';
import { Info, TriangleAlert } from 'lucide-react';
import { formatCount, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { type Risk, risksOf, useRiskText } from '../ui/risk-badges.tsx';

export function TraderRisks({ trader }: { readonly trader: Trader }) {
  const t = useT();
  const text = useRiskText();
  const risks = risksOf(trader);
  if (risks.length === 0) return null;
  const value = (risk: Risk): string =>
    risk === 'chased'
      ? formatPercent(trader.chased_share, 0)
      : risk === 'exposure'
        ? `${formatCount(trader.max_exposure, 1)}×`
        : formatCount(trader.effective_trades, 1);
  const label = (risk: Risk): string =>
    risk === 'unranked' ? t('ranking.effective') : t(`ranking.${risk}`);
  return (
    <ul className="space-y-2 px-5 pt-5">
      {risks.map((risk) => (
        <li key={risk}>
          <Explained
            figure={{
              label: label(risk),
              value: <Figure>{value(risk)}</Figure>,
              about: t(`ranking.about_${risk}`),
            }}
            className={`flex min-h-11 w-full items-center gap-3 rounded-control px-4 py-2.5 text-label font-medium ${
              risk === 'unranked' ? 'bg-fill text-text-2' : 'bg-warn-soft text-warn'
            }`}
          >
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 flex-1">{text(risk, trader)}</span>
            <Info aria-hidden className="size-4 shrink-0" />
          </Explained>
        </li>
      ))}
    </ul>
  );
}
