// The four figures that say most.
import { type TextKey, useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { type Book, msText, refusedShareText, shareText } from './figures.ts';

export function Headline({ book }: { readonly book: Book }) {
  const t = useT();
  const { better, same, worse, decided } = book.all;
  const figures: readonly [TextKey, string][] = [
    ['quality.at_or_better', shareText(better + same, better + same + worse)],
    ['quality.half', msText(decided?.half)],
    ['quality.nearly_all', msText(decided?.nearly_all)],
    ['quality.refused', refusedShareText(book)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {figures.map(([key, value]) => (
        <div key={key} className="flex flex-col justify-between rounded-control bg-fill px-4 py-3">
          <dt className="text-caption text-text-2">{t(key)}</dt>
          <dd className="mt-0.5 text-heading font-semibold">
            <Figure>{value}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}
