// What was refused, by what kept it from being done.
import type { ExecutionQuality } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { type Why, whyOf } from './reasons.ts';

export function RefusalsSection({ refused }: Pick<ExecutionQuality['books'][number], 'refused'>) {
  const t = useT();
  if (refused.length === 0) return null;
  const counts = new Map<Why, number>();
  for (const { reason, count } of refused)
    counts.set(whyOf(reason), (counts.get(whyOf(reason)) ?? 0) + count);
  return (
    <section>
      <h2 className="text-heading">{t('quality.refusals')}</h2>
      <dl className="mt-3 divide-y divide-line rounded-card border border-line text-label">
        {[...counts]
          .toSorted(([, a], [, b]) => b - a)
          .map(([why, count]) => (
            <div key={why} className="flex min-h-11 items-center justify-between gap-4 px-4">
              <dt className="text-text-2">{t(`quality.why_${why}`)}</dt>
              <dd className="font-medium">
                <Figure>{count}</Figure>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
