// The same by instrument, where prices can be compared: slippage, spread, and what the market did afterwards.
import { useT } from '../lib/i18n.ts';
import { formatPercent } from '../lib/format.ts';
import { Folded } from '../ui/folded.tsx';
import { type Instrument, pipsText } from './figures.ts';
import { Table } from './table.tsx';

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
          <div className="border-t border-line">
            <Prices instrument={one} />
          </div>
        </Folded>
      ))}
    </section>
  );
}

function Prices({ instrument }: { readonly instrument: Instrument }) {
  const t = useT();
  const { code, precision, kinds } = instrument;
  const later = ['1', '10', '60'].map((seconds) => t('quality.after', { seconds }));
  return (
    <Table
      label={code}
      columns={[t('quality.fills'), t('quality.slippage'), t('quality.spread'), ...later]}
      rows={kinds.map(({ kind, fills, slippage, effective_over_quoted: paid, markouts }) => ({
        key: kind,
        name: t(`quality.kind_${kind}`),
        cells: [
          String(fills),
          pipsText(slippage, precision),
          paid === null ? '—' : formatPercent(Math.round(paid * 10) / 10),
          ...later.map((_, place) => pipsText(markouts[place], precision)),
        ],
      }))}
    />
  );
}
