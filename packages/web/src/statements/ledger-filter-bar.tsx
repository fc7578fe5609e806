// The chips above the ledger: kinds, the period, and the statement of what they select.
import { useState } from 'react';
import { CalendarRange, ChevronDown, Download } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { formatDateTime } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RadioList } from '../ui/fields/radio-sheet.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { GROUPS, isPeriodBackwards, type LedgerFilter, PERIODS } from './ledger-filter.ts';
import { StatementSheet } from './statement-sheet.tsx';

interface LedgerFilterBarProps {
  readonly filter: LedgerFilter;
  readonly onChange: (filter: LedgerFilter) => void;
  /** Kinds that only real accounts have are not offered to others. */
  readonly isReal: boolean;
  /** In one row of a table's panel; else below each other on a page. */
  readonly isDense?: boolean;
}

const SIZES = { page: 'h-11 px-4 text-label', dense: 'h-7 px-3 text-caption' } as const;

const chip = (isOn: boolean, size: keyof typeof SIZES) =>
  `press flex shrink-0 items-center gap-1.5 rounded-full font-semibold ${SIZES[size]} ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`;

/** The day of a date field in the language of the page, whatever the time zone. */
const dayText = (day: string) =>
  formatDateTime(`${day}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });

function periodText(t: Translate, { period, from, to }: LedgerFilter): string {
  if (period !== 'own') return t(`statement.period_${period}`);
  if (from === '' && to === '') return t('statement.period_all');
  if (from === '') return t('statement.until', { to: dayText(to) });
  if (to === '') return t('statement.since', { from: dayText(from) });
  return t('statement.from_to', { from: dayText(from), to: dayText(to) });
}

export function LedgerFilterBar({ isDense = false, ...props }: LedgerFilterBarProps) {
  const { filter, onChange } = props;
  const t = useT();
  const size = isDense ? 'dense' : 'page';
  const [layer, setLayer] = useState<'period' | 'statement'>();
  const close = () => setLayer(undefined);
  return (
    <>
      <KindChips {...props} size={size} />
      <div
        className={`flex items-center gap-2 ${isDense ? 'ms-auto shrink-0 px-1.5' : 'px-5 pb-2'}`}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setLayer('period')}
          className={`${chip(filter.period !== 'all', size)} min-w-0`}
        >
          <CalendarRange aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
          <span className="truncate">{periodText(t, filter)}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
        <IconButton
          label={t('statement.title')}
          onClick={() => setLayer('statement')}
          title={t('statement.title')}
          className={isDense ? '!size-7 text-text-2' : 'ms-auto bg-fill text-text'}
        >
          <Download aria-hidden className={isDense ? 'size-4' : 'size-5'} strokeWidth={1.75} />
        </IconButton>
      </div>
      <Sheet
        open={layer === 'period'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('statement.period')}
      >
        {layer === 'period' && (
          <PeriodChoice
            filter={filter}
            onApply={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        )}
      </Sheet>
      <StatementSheet
        open={layer === 'statement'}
        onClose={close}
        filter={filter}
        what={`${t(`statement.kind_${filter.group}`)} · ${periodText(t, filter)}`}
      />
    </>
  );
}

type KindChipsProps = Omit<LedgerFilterBarProps, 'isDense'> & { readonly size: keyof typeof SIZES };

function KindChips({ filter, onChange, isReal, size }: KindChipsProps) {
  const t = useT();
  const groups = isReal ? GROUPS : GROUPS.slice(0, 3);
  return (
    <div
      className={`flex items-center gap-2 overflow-x-auto ${size === 'page' ? 'px-5 py-2' : 'min-w-0 px-2.5 py-1'}`}
    >
      <fieldset aria-label={t('statement.kind')} className="flex gap-2">
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={filter.group === group}
            onClick={() => onChange({ ...filter, group })}
            className={chip(filter.group === group, size)}
          >
            {t(`statement.kind_${group}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function PeriodChoice({
  filter,
  onApply,
}: {
  readonly filter: LedgerFilter;
  readonly onApply: (filter: LedgerFilter) => void;
}) {
  const t = useT();
  const [draft, setDraft] = useState(filter);
  const isBackwards = isPeriodBackwards(draft);
  return (
    <>
      <div className="-mx-3">
        <RadioList
          label={t('statement.period')}
          choices={PERIODS.map((value) => ({ value, label: t(`statement.period_${value}`) }))}
          value={draft.period}
          onChange={(period) => setDraft({ ...draft, period })}
        />
      </div>
      {draft.period === 'own' && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TextField
            label={t('statement.first_day')}
            type="date"
            value={draft.from}
            onChange={(from) => setDraft({ ...draft, from })}
          />
          <TextField
            label={t('statement.last_day')}
            type="date"
            value={draft.to}
            error={isBackwards ? t('statement.backwards') : undefined}
            onChange={(to) => setDraft({ ...draft, to })}
          />
        </div>
      )}
      <Button
        size="large"
        disabled={isBackwards}
        onClick={() => onApply(draft)}
        className="mt-5 w-full"
      >
        {t('statement.show')}
      </Button>
    </>
  );
}
