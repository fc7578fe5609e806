// Which indicators lie over and under the chart, and their parameters; several at once, kept with the account.
import { useId, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { useInstruments } from '../../lib/instruments.ts';
import { latinDigits } from '../../ui/fields/latin-digits.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Figure } from '../../ui/figure.tsx';
import {
  type ChosenIndicator,
  INDICATORS,
  type Indicator,
  PANES_MAX,
  type Parameter,
  indicatorOf,
  isWithin,
  setParameter,
  switchIndicator,
} from './indicators.ts';
import { useIndicators } from './use-indicators.ts';

interface IndicatorSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Code of the instrument that the chart compares with; null: none. */
  readonly compared: string | null;
  readonly onCompare: () => void;
}

export function IndicatorSheet(props: IndicatorSheetProps) {
  const { open, onOpenChange, compared, onCompare } = props;
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('trade.indicators')}>
      <CompareRow compared={compared} onCompare={onCompare} />
      <Shelf
        title={t('trade.indicators_over')}
        choices={INDICATORS.filter((one) => one.place === 'over')}
      />
      <Shelf
        title={t('trade.indicators_under', { count: PANES_MAX })}
        choices={INDICATORS.filter((one) => one.place === 'under')}
      />
      <Parameters />
    </Sheet>
  );
}

function CompareRow({ compared, onCompare }: Pick<IndicatorSheetProps, 'compared' | 'onCompare'>) {
  const t = useT();
  const { list } = useInstruments();
  const name = list?.find(({ Code }) => Code === compared)?.ShowCode;
  return (
    <button
      type="button"
      data-key="compare"
      aria-haspopup="dialog"
      onClick={onCompare}
      className="press mb-4 flex min-h-14 w-full items-center gap-3 rounded-control bg-fill px-4 text-start"
    >
      <span className="flex-1 text-label font-semibold">{t('chart.compare')}</span>
      <span className="text-label text-text-2">
        {name === undefined ? t('chart.compare_none') : <Figure>{name}</Figure>}
      </span>
      <ChevronRight aria-hidden className="flip size-5 text-text-3" />
    </button>
  );
}

function Shelf({
  title,
  choices,
}: {
  readonly title: string;
  readonly choices: readonly Indicator[];
}) {
  const t = useT();
  const [chosen, setChosen] = useIndicators();
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-caption font-medium text-text-3">{title}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ name }) => {
          const isOn = chosen.some((one) => one.name === name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() => setChosen(switchIndicator(chosen, name))}
              className={`press flex min-h-14 flex-col justify-center rounded-control px-4 py-2 text-start ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text'}`}
            >
              <Figure className="text-label font-semibold">{name}</Figure>
              <span className={`text-micro ${isOn ? '' : 'text-text-3'}`}>
                {t(`trade.indicator_${name}`)}
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Of those that are on the chart and have any. */
function Parameters() {
  const t = useT();
  const [chosen, setChosen] = useIndicators();
  const shown = chosen.filter((one) => one.parameters.length > 0);
  if (shown.length === 0) return null;
  return (
    <fieldset className="mb-2">
      <legend className="mb-2 text-caption font-medium text-text-3">{t('chart.parameters')}</legend>
      <div className="divide-y divide-line rounded-control border border-line px-4">
        {shown.map((one) => (
          <ParameterRow
            key={one.name}
            one={one}
            onValue={(index, value) =>
              setChosen(setParameter(chosen, { name: one.name, index, value }))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function ParameterRow({
  one,
  onValue,
}: {
  readonly one: ChosenIndicator;
  readonly onValue: (index: number, value: number) => void;
}) {
  return (
    <div className="flex items-center gap-3 py-2.5">
      <Figure className="w-20 shrink-0 text-caption font-semibold">{one.name}</Figure>
      <div className="flex min-w-0 flex-1 gap-2">
        {indicatorOf(one.name).parameters.map((parameter, index) => (
          <ParameterField
            key={parameter.name}
            of={one.name}
            parameter={parameter}
            value={one.parameters[index] ?? parameter.initial}
            onValue={(value) => onValue(index, value)}
          />
        ))}
      </div>
    </div>
  );
}

interface ParameterFieldProps {
  readonly of: string;
  readonly parameter: Parameter;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** A whole number; what is not one within the limits says so and changes nothing. */
function ParameterField({ of, parameter, value, onValue }: ParameterFieldProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isWithin(Number(typed === '' ? Number.NaN : typed), parameter);
  const change = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (text !== '' && isWithin(number, parameter)) onValue(number);
  };
  return (
    <span className="min-w-0 flex-1">
      <label htmlFor={id} className="block truncate text-micro text-text-3">
        {t(`chart.parameter_${parameter.name}`)}
      </label>
      <input
        id={id}
        inputMode="numeric"
        aria-label={`${of}: ${t(`chart.parameter_${parameter.name}`)}`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        value={typed ?? String(value)}
        onChange={(event) => change(latinDigits(event.target.value.trim()))}
        onBlur={() => setTyped(null)}
        className={`figure h-11 w-full rounded-inner bg-fill px-3 text-body ${isWrong ? 'ring-2 ring-negative' : ''}`}
      />
      {isWrong && (
        <span id={`${id}-fault`} role="alert" className="block text-micro text-negative">
          {t('chart.parameter_between', { min: parameter.min, max: parameter.max })}
        </span>
      )}
    </span>
  );
}
