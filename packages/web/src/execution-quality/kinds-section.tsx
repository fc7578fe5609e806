// What was done of each kind of order.
import type { ExecutionQuality } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { msText, shareText } from './figures.ts';
import { Table } from './table.tsx';

export function KindsSection({ kinds }: Pick<ExecutionQuality['books'][number], 'kinds'>) {
  const t = useT();
  const label = t('quality.by_kind');
  return (
    <section>
      <h2 className="text-heading">{label}</h2>
      <div className="mt-3 rounded-card border border-line">
        <Table
          label={label}
          columns={[
            t('quality.fills'),
            t('quality.better'),
            t('quality.same'),
            t('quality.worse'),
            t('quality.half'),
            t('quality.nearly_all'),
          ]}
          rows={kinds.map(({ kind, fills, better, same, worse, decided }) => {
            const compared = better + same + worse;
            return {
              key: kind,
              name: t(`quality.kind_${kind}`),
              cells: [
                String(fills),
                ...[better, same, worse].map((part) => shareText(part, compared)),
                msText(decided?.half),
                msText(decided?.nearly_all),
              ],
            };
          })}
        />
      </div>
    </section>
  );
}
