// Partial take profits of a ticket or an order: ticked, up to three, each with its level, its share and what it would bring.
import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { TAKE_PARTS_MAX } from '@meridian/trading/estimate';
import { type Price, formatLots as lotsText, formatMoney } from '@meridian/units';
import { formatLots, formatPercent } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Figure } from '../figure.tsx';
import { IconButton } from '../icon-button.tsx';
import { Money } from '../price-figure.tsx';
import { useRowFocus } from '../row-focus.ts';
import { LevelField, isSameLevel } from './stop-field.tsx';
import type { StopPreset } from './stop-presets.ts';
import type { StopUnit } from './stop-level.ts';
import { StopUnits, useUnitCaption } from './stop-units.tsx';
import { type PartEntry, PART_SHARES, type PlannedPart, nextPart } from './take-parts.ts';
import { Presets, TickedField } from './ticked-field.tsx';

export interface PartsFieldProps {
  readonly entries: readonly PartEntry[];
  readonly planned: readonly PlannedPart[];
  readonly onChange: (entries: readonly PartEntry[]) => void;
  readonly onUnit: (unit: StopUnit) => void;
  readonly presets: readonly StopPreset[];
  readonly about: string;
  /** How many parts there may be. */
  readonly max?: number;
  readonly precision: number;
  readonly price: Price | null;
  readonly hasRate: boolean;
  readonly fault?: string | undefined;
  /** The part that the fault is about, from 0; missing: it is about all of them. */
  readonly faultPlace?: number | undefined;
}

export function PartsField(props: PartsFieldProps) {
  const {
    entries,
    onChange,
    onUnit,
    presets,
    about,
    max = TAKE_PARTS_MAX,
    precision,
    fault,
    faultPlace,
  } = props;
  const t = useT();
  return (
    <TickedField
      label={t('trade.parts')}
      isOn={entries.length > 0}
      onTick={(isOn) => onChange(isOn ? [nextPart([], presets)] : [])}
      about={about}
    >
      <StopUnits
        stops={entries.map(({ level }) => ({ isOn: true, ...level }))}
        precision={precision}
        hasEquity={false}
        hasRate={props.hasRate}
        onChange={onUnit}
      />
      {entries.map((entry, place) => (
        <PartRow key={PLACES[place]} {...props} entry={entry} index={place} />
      ))}
      {entries.length < max && (
        <button
          type="button"
          onClick={() => onChange([...entries, nextPart(entries, presets)])}
          className="press mt-2 flex min-h-[var(--control,2.75rem)] w-full items-center justify-center gap-2 rounded-inner bg-fill text-label font-medium text-text-2"
        >
          <Plus aria-hidden className="size-4" />
          {t('trade.part_add')}
        </button>
      )}
      {faultPlace === undefined && <Fault text={fault} />}
    </TickedField>
  );
}

const Fault = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" data-invalid className="mt-1.5 text-caption text-negative">
      {text}
    </p>
  );

/** A part is known by its place. */
const PLACES = ['first', 'second', 'third'];

interface PartRowProps extends PartsFieldProps {
  readonly entry: PartEntry;
  readonly index: number;
}

function PartRow(props: PartRowProps) {
  const { entries, entry, index, onChange, presets, precision, price } = props;
  const t = useT();
  const label = t('trade.part_name', { number: String(index + 1) });
  const set = (changed: Partial<PartEntry>) =>
    onChange(entries.map((one, i) => (i === index ? { ...one, ...changed } : one)));
  const setShare = (share: number) =>
    onChange(entries.map((one, i) => (i === index ? { level: one.level, share } : one)));
  const { unit } = entry.level;
  const row = useRef<HTMLDivElement>(null);
  useRowFocus(row);
  return (
    <div ref={row} data-row role="group" aria-label={label} className="pt-1">
      <PartHead {...props} label={label} />
      <LevelField
        label={label}
        entry={entry.level}
        onText={(text) => set({ level: { unit, text } })}
        precision={precision}
        price={price}
        caption={useUnitCaption(unit, precision)}
      />
      <Presets
        label={label}
        presets={presets.map((preset) => ({
          label: preset.label,
          isOn: isSameLevel(entry.level, preset.level, precision),
          onPick: () => set({ level: preset.level }),
        }))}
      />
      <Presets
        label={t('trade.part_share')}
        unit={t('trade.part_share')}
        presets={PART_SHARES.map((share) => ({
          label: formatPercent(String(share), 0),
          isOn: entry.lots === undefined && entry.share === share,
          onPick: () => setShare(share),
        }))}
      />
      {props.faultPlace === index && <Fault text={props.fault} />}
    </div>
  );
}

/** Its lots and what it would bring. */
function PartHead({
  entries,
  index,
  planned,
  onChange,
  label,
  fault,
  faultPlace,
}: PartRowProps & { readonly label: string }) {
  const t = useT();
  const isWrong = fault !== undefined && faultPlace === index;
  const { lots = null, profit = null } = planned[index] ?? {};
  return (
    <div className="flex min-h-[var(--control,2.75rem)] items-center gap-2 text-label">
      <span className="min-w-0 flex-1 truncate">
        {label}
        {lots !== null && (
          <span className="text-text-3">
            {' · '}
            <Figure>{t('trade.part_lots', { lots: formatLots(lotsText(lots)) })}</Figure>
          </span>
        )}
      </span>
      {/* A part that is wrong brings nothing. */}
      {!isWrong && (
        <Money
          value={profit === null ? null : formatMoney(profit)}
          signed
          coloured
          className="font-semibold"
        />
      )}
      <IconButton
        data-remove
        label={t('trade.part_remove', { number: String(index + 1) })}
        onClick={() => onChange(entries.filter((_, i) => i !== index))}
        className="-me-2 text-text-3"
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
