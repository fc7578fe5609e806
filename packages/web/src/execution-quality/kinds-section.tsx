// What was done of each kind of order.
import type { ExecutionQuality } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { badShareText, msText, refusedPending, shareText } from './figures.ts';
import { KindFacts } from './kind-facts.tsx';

export function KindsSection({
  kinds,
  refused,
}: Pick<ExecutionQuality['books'][number], 'kinds' | 'refused'>) {
  const t = useT();
  const pending = refusedPending({ kinds, refused });
  return (
    <section>
      <h2 className="text-heading">{t('quality.by_kind')}</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line">
        {kinds.map(({ kind, fills, rejected, better, same, worse, decided }) => {
          const compared = better + same + worse;
          return (
            <KindFacts
              key={kind}
              name={t(`quality.kind_${kind}`)}
              fills={fills}
              facts={[
                [t('quality.better'), shareText(better, compared)],
                [t('quality.same'), shareText(same, compared)],
                [t('quality.worse'), badShareText(worse, compared)],
                [t('quality.half'), msText(decided?.half)],
                [t('quality.nearly_all'), msText(decided?.nearly_all)],
                [t('quality.refused'), String(rejected)],
              ]}
            />
          );
        })}
        {pending > 0 && (
          <KindFacts
            name={t('quality.kind_pending')}
            fills={0}
            facts={[[t('quality.refused'), String(pending)]]}
          />
        )}
      </ul>
    </section>
  );
}
