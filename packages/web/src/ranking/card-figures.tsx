// Every figure of a trader's card, with its value and what it is.
import type { ListedTrader, RankedTrader, RankingSort } from '@meridian/contract';
import { COPIERS_MIN } from '@meridian/contract/names/ranking';
import { formatCount, formatMoney, formatPercent, MISSING, signOf } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import type { ExplainedFigure } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import type { CardFigures } from '../ui/figures-sheet.tsx';
import { Percent } from '../ui/price-figure.tsx';
import { ReturnOrNew, Score } from '../ui/return-or-new.tsx';
import { inSentences } from '../ui/sentences.ts';
import { type Risk, risksOf } from '../ui/risk-badges.tsx';

const COLOURS = { 1: 'text-up', 0: 'text-text', '-1': 'text-down' } as const;

export const WholeProfit = ({ value }: { readonly value: string }) => (
  <Figure className={COLOURS[signOf(value)]}>
    {formatMoney(value, { signed: true, digits: 0 })}
  </Figure>
);

export const Traded = ({ code, variety }: Pick<RankedTrader, 'code' | 'variety'>) => (
  <Figure>
    {code ?? MISSING}
    {variety > 1 ? ` +${variety - 1}` : ''}
  </Figure>
);

export const Times = ({ value }: { readonly value: string | null }) => (
  <Figure>{value === null ? MISSING : `${formatCount(value, 1)}×`}</Figure>
);

interface SortedFigureProps {
  readonly of: RankingSort;
  readonly trader: ListedTrader;
}

/** A figure that the list can be sorted by. */
export function SortedFigure({ of, trader }: SortedFigureProps) {
  const t = useT();
  switch (of) {
    case 'score':
      return <Score trader={trader} />;
    case 'total_rate':
      return <Percent value={trader.total_rate} />;
    case 'three_week_rate':
      return <ReturnOrNew value={trader.three_week_rate} />;
    case 'win_rate':
      return <Figure>{formatPercent(trader.win_rate, 0)}</Figure>;
    case 'max_drawdown':
      return <Figure>{formatPercent(trader.max_drawdown)}</Figure>;
    case 'age':
      return t('ranking.days', { days: trader.age_days });
  }
}

function riskFigure(t: Translate, risk: Risk, trader: RankedTrader): ExplainedFigure {
  if (risk === 'unranked')
    return {
      label: t('ranking.effective'),
      value: <Figure>{formatCount(trader.effective_trades, 1)}</Figure>,
      about: inSentences(t('ranking.about_effective'), t('ranking.about_unranked')),
    };
  return {
    label: t(`ranking.${risk}`),
    value:
      risk === 'chased' ? (
        <Figure>{formatPercent(trader.chased_share, 0)}</Figure>
      ) : (
        <Times value={trader.max_exposure} />
      ),
    about: t(`ranking.about_${risk}`),
  };
}

function copiedFigures(t: Translate, copied: ListedTrader['copied']): ExplainedFigure[] {
  if (copied?.earned == null || copied.median_rate === null) return [];
  const figure = (
    name: 'copied_earned' | 'copied_median' | 'copied_trader',
    value: ExplainedFigure['value'],
  ): ExplainedFigure => ({
    label: t(`ranking.${name}`),
    value,
    about: t(`ranking.about_${name}`, { count: COPIERS_MIN }),
  });
  return [
    figure('copied_earned', <WholeProfit value={copied.earned} />),
    figure('copied_median', <Percent value={copied.median_rate} />),
    figure('copied_trader', <ReturnOrNew value={copied.trader_rate} />),
  ];
}

/** @param place null: the record is too short for a place */
export function figuresOfCard(
  t: Translate,
  { trader, place }: { readonly trader: ListedTrader; readonly place: number | null },
): CardFigures {
  const sorted = (name: RankingSort): ExplainedFigure =>
    figure(name, <SortedFigure of={name} trader={trader} />);
  const figure = (
    name:
      | RankingSort
      | 'profit'
      | 'trades'
      | 'multiple'
      | 'place'
      | 'traded'
      | 'followers'
      | 'restarted',
    value: ExplainedFigure['value'],
  ): ExplainedFigure => ({ label: t(`ranking.${name}`), value, about: t(`ranking.about_${name}`) });
  return {
    title: t('ranking.trader', { name: `\u2066${trader.user}\u2069` }),
    figures: [
      sorted('total_rate'),
      sorted('score'),
      sorted('three_week_rate'),
      sorted('win_rate'),
      sorted('max_drawdown'),
      figure('profit', <WholeProfit value={trader.total_profit} />),
      figure('trades', <Figure>{formatCount(trader.total_trade_num)}</Figure>),
      figure('multiple', <Times value={trader.multiple} />),
      ...copiedFigures(t, trader.copied),
      ...risksOf(trader).map((risk) => riskFigure(t, risk, trader)),
      figure('place', <Figure>{place ?? MISSING}</Figure>),
      figure('traded', <Traded {...trader} />),
      sorted('age'),
      figure('followers', <Figure>{formatCount(trader.followers)}</Figure>),
      ...(trader.restarts === 0
        ? []
        : [figure('restarted', <Figure>{formatCount(trader.restarts)}</Figure>)]),
    ],
  };
}
