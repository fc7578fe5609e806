// The core figures side by side. Each opens what it is computed from, with its numbers, and the trades behind it.
import type { ReactNode } from 'react';
import type { AnalyticsFigures } from '@meridian/contract';
import { Info } from 'lucide-react';
import { formatCount, formatMoney, formatPercent, MISSING } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import type { Behind } from './analytics-query.ts';
import { costsOf, isNothing } from './costs.ts';
import { formatHeld } from './held.ts';

/** A figure, how it comes about, and which trades it is made of. */
export interface Told {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: string;
  readonly about: string;
  readonly behind: Behind;
}

const money = (value: string | null) => formatMoney(value);
const signed = (value: string | null) => formatMoney(value, { signed: true });
/** In a sum a zero has a sign as well, which says what is done with it. */
const added = (value: string) => signed(value).replace(/^[^+−]*$/u, '+$&');
const result = (value: string | null) => <Money value={value} signed coloured smallCents />;

/** What was made, and how often. */
function madeFigures(of: AnalyticsFigures, t: Translate): readonly Told[] {
  const all = formatCount(of.trades);
  const [wins, losses] = [formatCount(of.wins), formatCount(of.losses)];
  return [
    {
      label: t('analytics.net'),
      value: result(of.net),
      note: t('analytics.trade_count', { count: of.trades }),
      about: t('analytics.about_net', {
        gross: signed(of.profit),
        fee: money(of.fee),
        swap: added(of.swap),
        rebate: isNothing(of.rebate) ? '' : ` ${signed(of.rebate)} (${t('orders.spread_rebate')})`,
        net: signed(of.net),
      }),
      behind: {},
    },
    {
      label: t('analytics.win_rate'),
      value: <Figure>{formatPercent(of.win_rate)}</Figure>,
      note: t('analytics.won_lost', { won: wins, lost: losses }),
      about: t('analytics.about_win_rate', { won: wins, all }),
      behind: { result: 'won' },
    },
    {
      label: t('analytics.expectancy'),
      value: result(of.expectancy),
      note: t('analytics.per_trade'),
      about: t('analytics.about_expectancy', { net: signed(of.net), all }),
      behind: {},
    },
  ];
}

/** What won and lost trades were like, how long they were held, and what they cost. */
function tradeFigures(of: AnalyticsFigures, t: Translate): readonly Told[] {
  const [wins, losses] = [formatCount(of.wins), formatCount(of.losses)];
  const won = of.won;
  const lost = of.lost.replace('-', '');
  return [
    {
      label: t('analytics.average_win'),
      value: <Money value={of.average_win} signed smallCents />,
      note: t('analytics.held_for', { time: formatHeld(of.held_win) }),
      about: t('analytics.about_average_win', { sum: signed(of.won), count: wins }),
      behind: { result: 'won' },
    },
    {
      label: t('analytics.average_loss'),
      value: <Money value={of.average_loss} signed smallCents />,
      note: t('analytics.held_for', { time: formatHeld(of.held_loss) }),
      about: t('analytics.about_average_loss', { sum: signed(of.lost), count: losses }),
      behind: { result: 'lost' },
    },
    {
      label: t('analytics.profit_factor'),
      value: (
        <Figure>{of.profit_factor === null ? MISSING : formatCount(of.profit_factor, 2)}</Figure>
      ),
      note: t('analytics.won_lost', { won: money(won), lost: money(lost) }),
      about: t('analytics.about_profit_factor', { won: money(won), lost: money(lost) }),
      behind: {},
    },
    ...costFigures(of, t),
  ];
}

function costFigures(of: AnalyticsFigures, t: Translate): readonly Told[] {
  return [
    {
      label: t('analytics.held'),
      // Words with digits, no figure: in Arabic they run to the left.
      value: formatHeld(of.held),
      note: t('analytics.per_trade'),
      about: t('analytics.about_held'),
      behind: {},
    },
    {
      label: t('analytics.costs'),
      value: <Money value={costsOf(of)} smallCents />,
      note: t('analytics.costs_of', {
        spread: money(of.spread),
        fee: money(of.fee),
        swap: signed(of.swap),
      }),
      about: t('analytics.about_costs', {
        spread: money(of.spread),
        fee: money(of.fee),
        swap: signed(of.swap),
        sum: money(costsOf(of)),
      }),
      behind: {},
    },
  ];
}

interface FigureStripProps {
  readonly figures: AnalyticsFigures;
  readonly onOpen: (told: Told) => void;
}

export function FigureStrip({ figures, onOpen }: FigureStripProps) {
  const t = useT();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(8.6rem,34%),1fr))] gap-px overflow-hidden rounded-card bg-line ring-1 ring-line sm:grid-cols-4 2xl:grid-cols-8">
      {[...madeFigures(figures, t), ...tradeFigures(figures, t)].map((told) => (
        <li key={told.label} className="min-w-0 bg-surface">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(told)}
            className="press flex size-full flex-col items-stretch justify-start px-4 py-3 text-start"
          >
            <span className="flex items-center gap-1 text-caption text-text-2">
              <span className="min-w-0 hyphens-auto text-pretty">{told.label}</span>
              <Info aria-hidden className="size-3 shrink-0" />
            </span>
            <span className="mt-1 block truncate text-heading">{told.value}</span>
            <span className="mt-0.5 block text-micro font-medium text-text-3 text-pretty">
              {told.note}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
