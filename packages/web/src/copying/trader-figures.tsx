// The key figures of a trader; each says what it means and what it leaves out.
import type { Trader } from '@meridian/contract';
import { formatCount, formatMoney, formatPercent, MISSING } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { ExplainedFigures } from './explained-figures.tsx';
import type { ExplainedFigure } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { ReturnOrNew, Score } from '../ui/return-or-new.tsx';

export function TraderFigures({ trader }: { readonly trader: Trader }) {
  const t = useT();
  const figures: readonly ExplainedFigure[] = [
    {
      label: t('ranking.score'),
      value: <Score trader={trader} />,
      about: t('ranking.about_score'),
    },
    {
      label: t('ranking.three_week_rate'),
      value: <ReturnOrNew value={trader.three_week_rate} />,
      about: t('ranking.about_three_week_rate'),
    },
    {
      label: t('ranking.max_drawdown'),
      value: <Figure>{formatPercent(trader.max_drawdown)}</Figure>,
      about: t('ranking.about_max_drawdown'),
    },
    {
      label: t('ranking.win_rate'),
      value: <Figure>{formatPercent(trader.win_rate, 0)}</Figure>,
      about: t('ranking.about_win_rate'),
    },
    {
      label: t('ranking.profit'),
      value: <Money value={trader.total_profit} signed coloured digits={0} />,
      about: t('trader.about_profit'),
    },
    {
      label: t('trader.own_money'),
      value: <Figure>{formatMoney(trader.own_money, { digits: 0 })}</Figure>,
      about: t(trader.kind === 'live' ? 'trader.about_own_money' : 'trader.about_play_money'),
    },
    {
      label: t('ranking.multiple'),
      value: (
        <Figure>
          {trader.multiple === null ? MISSING : `${formatCount(trader.multiple, 1)}×`}
        </Figure>
      ),
      about: t('ranking.about_multiple'),
    },
    {
      label: t('ranking.trades'),
      value: <Figure>{formatCount(trader.total_trade_num)}</Figure>,
      about: t('trader.about_trades'),
    },
    {
      label: t('ranking.effective'),
      value: <Figure>{formatCount(trader.effective_trades, 1)}</Figure>,
      about: t('ranking.about_effective'),
    },
    {
      label: t('ranking.exposure'),
      value: <Figure>{formatCount(trader.max_exposure, 1)}×</Figure>,
      about: t('ranking.about_exposure'),
    },
    {
      label: t('ranking.chased'),
      value: <Figure>{formatPercent(trader.chased_share, 0)}</Figure>,
      about: t('ranking.about_chased'),
    },
    {
      label: t('ranking.age'),
      value: t('ranking.days', { days: trader.age_days }),
      about: t('trader.about_age'),
    },
    {
      label: t('ranking.followers'),
      value: <Figure>{formatCount(trader.copiers.now)}</Figure>,
      about: t('trader.about_copiers_now', { ever: trader.copiers.ever }),
    },
  ];
  return <ExplainedFigures figures={figures} />;
}
