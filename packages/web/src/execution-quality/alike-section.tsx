// Whether what is good for clients is treated like what is bad: a difference that chance hardly makes is told in red.
import type { ExecutionQuality } from '@meridian/contract';
import { SYMMETRY_P } from '@meridian/contract/names/execution-quality';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';

type Symmetry = ExecutionQuality['books'][number]['symmetry'][number];

export function AlikeSection({ symmetry }: { readonly symmetry: readonly Symmetry[] }) {
  const t = useT();
  return (
    <section>
      <h2 className="text-heading">{t('quality.alike')}</h2>
      <p className="mt-2 text-body text-text-2 text-pretty">{t('quality.alike_text')}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line">
        {symmetry.map((one) => (
          <Line key={one.of} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Line({ of, good, bad, chance }: Symmetry) {
  const t = useT();
  const isOff = chance !== null && chance < SYMMETRY_P;
  const verdict = chance === null ? 'few' : isOff ? 'no' : 'yes';
  const look = isOff ? 'font-medium text-negative' : 'text-text-2';
  return (
    <li className="px-4 py-3 text-label">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{t(`quality.alike_${of}`)}</span>
        <Figure>{`${good} : ${bad}`}</Figure>
      </p>
      <p className={`mt-0.5 text-caption ${look}`}>{t(`quality.alike_${verdict}`)}</p>
    </li>
  );
}
