// The order of the list and which traders it shows: chips above the list, each opening a sheet.
import { type ReactNode, useState } from 'react';
import type { RankingSort } from '@meridian/contract';
import { RANKING_SORTS } from '@meridian/contract/names/ranking';
import { ArrowDownWideNarrow, ChevronDown, ListFilter } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/instruments.ts';
import { PickerSheet } from '../ui/fields/picker-sheet.tsx';
import { RadioSheet } from '../ui/fields/radio-sheet.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { AGES, ALL, type RankingFilter, TRADES } from './ranking-list.ts';

type Open = 'sort' | 'instrument' | 'filter';

interface RankingChoicesProps {
  readonly filter: RankingFilter;
  readonly onChange: (filter: RankingFilter) => void;
}

const CHIP =
  'press flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-label font-semibold';

interface ChipProps {
  readonly isSet: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Chip = ({ isSet, onClick, children }: ChipProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onClick}
    className={`${CHIP} ${isSet ? 'bg-accent-soft text-accent' : 'bg-fill text-text-2'}`}
  >
    {children}
  </button>
);

const isNarrowed = ({ minAge, minTrades }: RankingFilter) =>
  minAge !== ALL.minAge || minTrades !== ALL.minTrades;

export function RankingChoices({ filter, onChange }: RankingChoicesProps) {
  const t = useT();
  const { list = [] } = useInstruments();
  const [open, setOpen] = useState<Open | null>(null);
  const sheet = (which: Open) => ({
    open: open === which,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? which : null),
  });
  const instrument = list.find(({ Id }) => Id === filter.instrumentId);
  return (
    <div className="flex gap-2 overflow-x-auto px-5 py-1">
      <Chip isSet={filter.sort !== ALL.sort} onClick={() => setOpen('sort')}>
        <ArrowDownWideNarrow aria-hidden className="size-4" />
        <span className="sr-only">{t('ranking.sort')}</span>
        {t(`ranking.${filter.sort}`)}
      </Chip>
      <Chip isSet={instrument !== undefined} onClick={() => setOpen('instrument')}>
        {instrument?.ShowCode ?? t('ranking.instrument')}
        <ChevronDown aria-hidden className="size-4" />
      </Chip>
      <Chip isSet={isNarrowed(filter)} onClick={() => setOpen('filter')}>
        <ListFilter aria-hidden className="size-4" />
        {t('ranking.filter')}
      </Chip>
      <RadioSheet<RankingSort>
        {...sheet('sort')}
        label={t('ranking.sort')}
        choices={RANKING_SORTS.map((value) => ({ value, label: t(`ranking.${value}`) }))}
        value={filter.sort}
        onChange={(sort) => onChange({ ...filter, sort })}
      />
      <PickerSheet<string>
        {...sheet('instrument')}
        title={t('ranking.instrument')}
        isSearchable
        choices={[
          { value: '0', label: t('ranking.any') },
          ...list.map(({ Id, ShowCode, NameTrans }) => ({
            value: String(Id),
            label: ShowCode,
            detail: NameTrans,
          })),
        ]}
        value={String(filter.instrumentId)}
        onChange={(id) => onChange({ ...filter, instrumentId: Number(id) })}
      />
      <Sheet {...sheet('filter')} title={t('ranking.filter')}>
        <Narrowing filter={filter} onChange={onChange} />
      </Sheet>
    </div>
  );
}

/** Which traders are shown, by age and number of trades. */
function Narrowing({ filter, onChange }: RankingChoicesProps) {
  const t = useT();
  return (
    <>
      <h3 className="mb-2 text-label text-text-2">{t('ranking.min_age')}</h3>
      <Segmented
        label={t('ranking.min_age')}
        choices={AGES.map((value) => ({
          value,
          label: value === '0' ? t('ranking.any') : t('ranking.days', { days: Number(value) }),
        }))}
        value={filter.minAge}
        onChange={(minAge) => onChange({ ...filter, minAge })}
      />
      <h3 className="mt-5 mb-2 text-label text-text-2">{t('ranking.min_trades')}</h3>
      <Segmented
        label={t('ranking.min_trades')}
        choices={TRADES.map((value) => ({
          value,
          label: value === '0' ? t('ranking.any') : value,
        }))}
        value={filter.minTrades}
        onChange={(minTrades) => onChange({ ...filter, minTrades })}
      />
      <div className="mt-6 grid">
        <Button
          tone="quiet"
          size="large"
          disabled={!isNarrowed(filter)}
          onClick={() => onChange({ ...ALL, sort: filter.sort })}
        >
          {t('ranking.clear')}
        </Button>
      </div>
    </>
  );
}
