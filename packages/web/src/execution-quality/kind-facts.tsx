// One kind of deals: its name, how many there were, and figures beside each other.
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';

interface KindFactsProps {
  readonly name: string;
  readonly fills: number;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export function KindFacts({ name, fills, facts }: KindFactsProps) {
  const t = useT();
  return (
    <li className="px-4 py-3">
      <h3 className="flex items-baseline justify-between gap-4 text-label font-semibold">
        {name}
        <span className="text-caption font-normal text-text-3">
          {t('quality.count', { count: String(fills) })}
        </span>
      </h3>
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2 lg:grid-cols-6">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-col justify-between">
            <dt className="text-micro text-text-3">{label}</dt>
            <dd className="text-label font-medium">
              <Figure>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
