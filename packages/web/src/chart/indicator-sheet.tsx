// Which indicators lie over and under the chart; several at once, remembered on this device.
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Figure } from '../ui/figure.tsx';
import { INDICATORS, PANES_MAX, type IndicatorChoice, switchIndicator } from './indicators.ts';

interface IndicatorSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function IndicatorSheet({ open, onOpenChange }: IndicatorSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('trade.indicators')}>
      <Shelf
        title={t('trade.indicators_over')}
        choices={INDICATORS.filter((one) => one.place === 'over')}
      />
      <Shelf
        title={t('trade.indicators_under', { count: PANES_MAX })}
        choices={INDICATORS.filter((one) => one.place === 'under')}
      />
    </Sheet>
  );
}

function Shelf({
  title,
  choices,
}: {
  readonly title: string;
  readonly choices: readonly IndicatorChoice[];
}) {
  const t = useT();
  const [chosen, setChosen] = usePreference('indicators');
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-caption font-medium text-text-3">{title}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ name }) => {
          const isOn = chosen.includes(name);
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
