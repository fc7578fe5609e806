// A trader's return month by month, one row for each year.
import type { Trader } from '@meridian/contract';
import { formatDateTime, formatPercent, signOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';

const GROUND = {
  1: 'bg-up-soft text-up',
  0: 'bg-fill text-text-2',
  '-1': 'bg-down-soft text-down',
} as const;

const nameOf = (month: string) =>
  formatDateTime(`${month}-15T12:00:00Z`, { month: 'short', timeZone: 'UTC' });
const wholeName = (month: string) =>
  formatDateTime(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function MonthGrid({ months }: Pick<Trader, 'months'>) {
  const t = useT();
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toReversed();
  return (
    <div className="space-y-4">
      {years.map((year) => (
        <section key={year}>
          <h3 className="mb-2 text-caption font-medium text-text-3">
            <Figure>{year}</Figure>
          </h3>
          <ul className="grid grid-cols-4 gap-1.5 lg:grid-cols-6">
            {months
              .filter(({ month }) => month.startsWith(year))
              .map(({ month, rate }) => (
                <li key={month} className="min-w-0">
                  <Explained
                    figure={{
                      label: wholeName(month),
                      value: <Figure>{formatPercent(rate, 2, true)}</Figure>,
                      about: t('trader.about_month'),
                    }}
                    className={`block w-full min-w-0 rounded-inner px-1 py-2 !text-center ${GROUND[signOf(rate)]}`}
                  >
                    <span className="block truncate text-micro font-medium">{nameOf(month)}</span>
                    <span className="mt-0.5 block text-caption font-semibold">
                      <Figure>{formatPercent(rate, 2, true)}</Figure>
                    </span>
                  </Explained>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
