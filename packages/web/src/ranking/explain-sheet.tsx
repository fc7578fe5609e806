// What each figure of the ranking means, and what it leaves out.
import { COPIERS_MIN } from '@meridian/contract/names/ranking';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';

const FIGURES = [
  'score',
  'total_rate',
  'three_week_rate',
  'win_rate',
  'max_drawdown',
  'profit',
  'trades',
  'effective',
  'exposure',
  'chased',
  'multiple',
  'age',
  'followers',
  'copied_earned',
  'copied_median',
  'copied_trader',
  'unranked',
] as const;

interface ExplainSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ExplainSheet(props: ExplainSheetProps) {
  const t = useT();
  return (
    <Sheet {...props} title={t('ranking.explain')}>
      <dl className="flex flex-col gap-4">
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt className="text-body font-semibold">{t(`ranking.${figure}`)}</dt>
            <dd className="mt-0.5 text-label text-text-2 text-pretty">
              {t(`ranking.about_${figure}`, { count: COPIERS_MIN })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 rounded-control bg-fill p-4 text-label text-text-2 text-pretty">
        {t('ranking.simulated_note')}
      </p>
    </Sheet>
  );
}
