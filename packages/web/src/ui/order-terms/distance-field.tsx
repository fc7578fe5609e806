// A distance that is off until it is ticked: in pips, or in percent of the price where that is offered too.
import { type Price, formatDecimal, parseDecimal } from '@meridian/units';
import { formatPercent } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { hasPips } from './distance.ts';
import { Segmented } from '../fields/segmented.tsx';
import { Stepper } from '../fields/stepper.tsx';
import { presetsOf, stepOf } from './stop-presets.ts';
import { Presets, TickedField } from './ticked-field.tsx';
import {
  DISTANCE_UNITS,
  type DistanceEntry,
  type DistanceUnit,
  distanceDecimals,
} from './typed-distance.ts';

interface DistanceFieldProps {
  readonly label: string;
  /** What it does; with its figures once it is on. */
  readonly about: string;
  readonly entry: DistanceEntry;
  readonly onChange: (entry: DistanceEntry) => void;
  readonly precision: number;
  /** The instrument's price of about now, for usual distances. */
  readonly price: Price | null;
  /** Percent of the price is offered too. */
  readonly hasPercent?: boolean;
  /** Usual distances, where those of stops do not suit. */
  readonly usual?: readonly string[] | undefined;
  readonly fault?: string | undefined;
}

const PERCENTS = ['0.25', '0.5', '1', '2'];
const PERCENT_STEP = 5n;

export function DistanceField(props: DistanceFieldProps) {
  const { label, about, entry, onChange, precision, price, hasPercent = false } = props;
  const t = useT();
  const usual = props.usual ?? usualDistances(entry.unit, precision, price);
  const tick = (isOn: boolean) =>
    // What was typed before survives unticking; an empty field starts at a usual distance.
    onChange({ ...entry, isOn, text: entry.text === '' ? (usual[1] ?? '') : entry.text });
  const pips = t(hasPips(precision) ? 'trade.unit_pips' : 'trade.unit_distance');
  return (
    <TickedField label={label} isOn={entry.isOn} onTick={tick} about={about}>
      {hasPercent && (
        <div className="mb-2">
          <Segmented<DistanceUnit>
            label={t('trade.distance_unit')}
            value={entry.unit}
            choices={DISTANCE_UNITS.map((value) => ({
              value,
              label: value === 'pips' ? pips : '%',
              ...(value === 'percent' ? { name: t('trade.unit_percent') } : {}),
            }))}
            onChange={(unit) =>
              onChange({
                isOn: true,
                unit,
                text: usualDistances(unit, precision, price)[1] ?? '',
              })
            }
          />
        </div>
      )}
      <Amount {...props} usual={usual} caption={entry.unit === 'pips' ? pips : '%'} />
      <Presets
        label={label}
        presets={usual.map((text) => ({
          label: entry.unit === 'percent' ? formatPercent(text, decimalsIn(text)) : text,
          isOn: isSame(entry.text, text, distanceDecimals(entry.unit, precision)),
          onPick: () => onChange({ ...entry, text }),
        }))}
      />
    </TickedField>
  );
}

function Amount({
  label,
  entry,
  onChange,
  precision,
  price,
  fault,
  caption,
  usual,
}: DistanceFieldProps & { readonly caption: string; readonly usual: readonly string[] }) {
  const t = useT();
  const decimals = distanceDecimals(entry.unit, precision);
  const one = entry.unit === 'percent' ? PERCENT_STEP : stepOf('pips', precision, price);
  const read = (text: string): bigint => {
    const parsed = parseDecimal(text, decimals);
    return parsed.ok ? parsed.value : 0n;
  };
  const now = read(entry.text);
  // Below a whole step down to the usual distances, and from there up to the step.
  const smaller = usual.map(read).filter((value) => value < now);
  const least = smaller.reduce((most, value) => (value > most ? value : most), 0n);
  const step = (next: bigint) =>
    next > 0n ? () => onChange({ ...entry, text: formatDecimal(next, decimals) }) : undefined;
  return (
    <Stepper
      label={label}
      value={entry.text}
      onChange={(text) => onChange({ ...entry, text })}
      form={{ kind: entry.unit === 'percent' ? 'money' : 'lots', decimals }}
      onLess={step(now > one ? now - one : least)}
      onMore={step(now < one ? one : now + one)}
      lessLabel={t('trade.step_less', { field: label })}
      moreLabel={t('trade.step_more', { field: label })}
      caption={caption}
      fault={fault}
    />
  );
}

const usualDistances = (
  unit: DistanceUnit,
  precision: number,
  price: Price | null,
): readonly string[] =>
  unit === 'percent' ? PERCENTS : presetsOf('pips', { price, precision, equity: null });

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

function isSame(a: string, b: string, decimals: number): boolean {
  const [one, other] = [parseDecimal(a, decimals), parseDecimal(b, decimals)];
  return one.ok && other.ok && one.value === other.value;
}
