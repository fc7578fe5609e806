// What a copying did not copy, and why; a tap explains its figures.
import { useState } from 'react';
import type { CopySkip } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { formatDateTime, formatLots } from '../lib/format.ts';
import { RichText, type Translate, useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/instruments.ts';
import { Figure, FIGURE_TAG } from '../ui/figure.tsx';
import { type CardFigures, FiguresSheet } from '../ui/figures-sheet.tsx';
import { Money } from '../ui/price-figure.tsx';
import { useSkips } from './copying-list.ts';
import { DIGITS, Pages, ROW } from './copying-rows.tsx';

const Side = ({ side }: Pick<CopySkip, 'side'>) => {
  const t = useT();
  return (
    <Badge tone={side === 1 ? 'up' : 'down'}>{t(side === 1 ? 'side.buy' : 'side.sell')}</Badge>
  );
};

/** The reason; and if the skip is not compared with an exact copy, that. */
function Reason({ skip }: { readonly skip: CopySkip }) {
  const t = useT();
  return (
    <>
      <span className="mt-1.5 block text-label text-text-2 text-pretty">
        {skip.what === 'part' && `${t('copying.skipped_part')} `}
        {skip.text}
      </span>
      {skip.reason === 'paused' && (
        <span className="mt-1 block text-caption text-text-3 text-pretty">
          {t('copying.paused_not_held')}
        </span>
      )}
    </>
  );
}

function figuresOf(t: Translate, skip: CopySkip, title: string): CardFigures {
  const { what, replication } = skip;
  const isPart = what === 'part';
  return {
    title,
    head: (
      <div className="mb-4 rounded-control bg-fill px-4 py-3.5">
        <p className="flex items-center gap-2 text-caption text-text-3">
          <Side side={skip.side} />
          {formatDateTime(skip.time)}
        </p>
        <Reason skip={skip} />
      </div>
    ),
    figures: [
      {
        label: t('copying.leader_lots'),
        value: <Figure>{formatLots(skip.leader_lots)}</Figure>,
        about: t(isPart ? 'copying.about_skipped_part_lots' : 'copying.about_skipped_lots'),
      },
      ...(replication === null
        ? []
        : [
            {
              label: t('copying.exact_lots'),
              value: <Figure>{replication.exact_lots}</Figure>,
              about: t(isPart ? 'copying.about_exact_part_lots' : 'copying.about_exact_lots'),
            },
            {
              label: t('copying.exact_missed'),
              value: <Money value={replication.exact_net} signed digits={DIGITS} />,
              about: t('copying.about_exact_missed', { lots: replication.exact_lots }),
            },
          ]),
      {
        label: t('copying.leader_order'),
        value: <Figure>#{skip.leader_order_id}</Figure>,
        about: t(isPart ? 'copying.about_skipped_part_of' : 'copying.about_skipped_order'),
      },
    ],
  };
}

export function Skips({ id }: { readonly id: number }) {
  const t = useT();
  const { list = [] } = useInstruments();
  const [chosen, setChosen] = useState<CopySkip>();
  const nameOf = ({ code }: CopySkip) => list.find(({ Code }) => Code === code)?.ShowCode ?? code;
  return (
    <>
      <Pages<CopySkip> tab="skipped" query={useSkips(id)} idOf={(skip) => skip.id}>
        {(skip) => (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setChosen(skip)}
            className={`press block w-full text-start ${ROW}`}
          >
            <span className="flex items-center gap-2">
              <Figure className="text-body font-semibold">{nameOf(skip)}</Figure>
              <Side side={skip.side} />
              <span className="ms-auto text-label text-text-2">
                {t('copying.lots_value', { lots: formatLots(skip.leader_lots) })}
              </span>
            </span>
            <Reason skip={skip} />
            {skip.replication !== null && (
              <span className="mt-2.5 flex items-baseline justify-between gap-3 text-label">
                <span className="text-text-2">{t('copying.exact_missed')}</span>
                <Money
                  value={skip.replication.exact_net}
                  signed
                  digits={DIGITS}
                  className="font-semibold"
                />
              </span>
            )}
            <span className="mt-2.5 flex justify-between gap-3 text-caption text-text-3">
              <span>
                <RichText
                  text="copying.follows"
                  args={{ id: String(skip.leader_order_id) }}
                  tags={FIGURE_TAG}
                />
              </span>
              <span>{formatDateTime(skip.time)}</span>
            </span>
          </button>
        )}
      </Pages>
      <FiguresSheet
        of={chosen && figuresOf(t, chosen, nameOf(chosen))}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
