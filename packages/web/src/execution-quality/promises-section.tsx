// How promised spreads were kept: fills under a promise, those at most as wide, the others, and what they got back.
import type { ExecutionQuality } from '@meridian/contract';
import { FactList } from '@meridian/design/components/facts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { shareText } from './figures.ts';

export function PromisesSection({ all }: Pick<ExecutionQuality['books'][number], 'all'>) {
  const t = useT();
  const { promised, rebated, rebates } = all;
  if (promised === 0) return null;
  const kept = promised - rebated;
  const facts = [
    { label: t('quality.promised'), value: <Figure>{promised}</Figure> },
    {
      label: t('quality.promises_kept'),
      value: <Figure>{`${kept} (${shareText(kept, promised)})`}</Figure>,
    },
    { label: t('quality.promises_rebated'), value: <Figure>{rebated}</Figure> },
    { label: t('quality.rebates'), value: <Money value={rebates} /> },
  ];
  return (
    <section>
      <h2 className="text-heading">{t('quality.promises')}</h2>
      <FactList facts={facts} className="mt-3" />
    </section>
  );
}
