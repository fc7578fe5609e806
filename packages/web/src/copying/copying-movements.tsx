// Every movement of a copying's money; a tap explains its kind and its figures.
import { useState } from 'react';
import type { CopyMovement } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { type CardFigures, FiguresSheet } from '../ui/figures-sheet.tsx';
import { Movement } from '../ui/money/movement.tsx';
import { Money } from '../ui/price-figure.tsx';
import { useMovements } from './copying-list.ts';
import { DIGITS, Pages, ROW } from './copying-rows.tsx';

/** The kinds that move a copying's money; the account's other kinds do not occur. */
const KINDS = [
  'realised_profit',
  'handling_fee',
  'financing',
  'spread_rebate',
  'negative_balance_protection',
] as const;

function aboutKind(t: Translate, { kind, amount }: CopyMovement): string {
  const known = KINDS.find((one) => one === kind);
  if (known !== undefined) return t(`copying.about_kind_${known}`);
  return t(amount.startsWith('-') ? 'copying.about_kind_out' : 'copying.about_kind_in');
}

const figuresOf = (t: Translate, move: CopyMovement): CardFigures => ({
  title: t('copying.movement'),
  figures: [
    { label: t('copying.movement_kind'), value: move.text, about: aboutKind(t, move) },
    {
      label: t('copying.amount'),
      value: <Money value={move.amount} signed coloured digits={DIGITS} />,
      about: t('copying.about_movement'),
    },
    {
      label: t('copying.balance_after'),
      value: <Money value={move.balance} digits={DIGITS} />,
      about: t('copying.about_balance_after'),
    },
    {
      label: t('copying.movement_time'),
      value: formatDateTime(move.time, { dateStyle: 'medium', timeStyle: 'medium' }),
      about: t('copying.about_movement_time'),
    },
  ],
});

export function Movements({ id }: { readonly id: number }) {
  const t = useT();
  const [chosen, setChosen] = useState<CopyMovement>();
  return (
    <>
      <Pages<CopyMovement> tab="movements" query={useMovements(id)} idOf={(move) => move.id}>
        {(move) => (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setChosen(move)}
            className={`press flex w-full items-center gap-3 text-start ${ROW}`}
          >
            <Movement {...move} />
          </button>
        )}
      </Pages>
      <FiguresSheet of={chosen && figuresOf(t, chosen)} onClose={() => setChosen(undefined)} />
    </>
  );
}
