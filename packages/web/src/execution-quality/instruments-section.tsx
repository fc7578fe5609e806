// The same by instrument, where prices can be compared: slippage, spread, and what the market did afterwards.
import { useT } from '../lib/i18n.ts';
import { formatPercent } from '../lib/format.ts';
import { Folded } from '../ui/folded.tsx';
import { type Instrument, msText, averageText } from './figures.ts';
import { KindFacts } from './kind-facts.tsx';

export function InstrumentsSection({
  instruments,
}: {
  readonly instruments: readonly Instrument[];
}) {
  const t = useT();
  if (instruments.length === 0) return null;
  return (
    <section>
      <h2 className="text-heading">{t('quality.by_instrument')}</h2>
      {instruments.map((one) => (
        <Folded
          key={one.forex_id}
          title={one.code}
          icon={
            <span className="order-last text-caption font-normal text-text-3">
              {t('quality.count', { count: String(one.all.fills) })}
            </span>
          }
        >
          <Kinds instrument={one} />
        </Folded>
      ))}
    </section>
  );
}

function Kinds({ instrument }: { readonly instrument: Instrument }) {
  const t = useT();
  const { precision, kinds } = instrument;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {kinds.map((one) => {
        const { kind, fills, slippage, effective_over_quoted: paid, markouts, decided } = one;
        return (
          <KindFacts
            key={kind}
            name={t(`quality.kind_${kind}`)}
            fills={fills}
            facts={[
              [t('quality.slippage'), averageText(slippage, precision, t)],
              [
                t('quality.spread'),
                paid === null ? '—' : formatPercent(Math.round(paid * 10) / 10),
              ],
              [t('quality.half'), msText(decided?.half)],
              ...['1', '10', '60'].map(
                (seconds, place) =>
                  [
                    t('quality.after', { seconds }),
                    averageText(markouts[place], precision, t),
                  ] as const,
              ),
            ]}
          />
        );
      })}
    </ul>
  );
}
