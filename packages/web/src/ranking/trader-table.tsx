// The ranking on a wide screen: a row a trader, sorted by a press on a head; a row leads to the trader's page.
import type { ListedTrader, RankingSort } from '@meridian/contract';
import { formatCount, MISSING } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { FiguresButton } from '../ui/figures-sheet.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Cell, Head, RowHead, SortHead, Table } from '../ui/table.tsx';
import { figuresOfCard, SortedFigure, Times, Traded, WholeProfit } from './card-figures.tsx';
import { Remarks, TraderLink } from './trader-card.tsx';

interface TraderTableProps {
  readonly traders: readonly ListedTrader[];
  readonly sort: RankingSort;
  readonly onSort: (sort: RankingSort) => void;
}

export function TraderTable({ traders, sort, onSort }: TraderTableProps) {
  const t = useT();
  const head = (by: RankingSort) => ({
    isFigure: true,
    isSorted: sort === by,
    onSort: () => onSort(by),
    children: t(`ranking.${by}`),
  });
  return (
    <Table
      label={t('ranking.title')}
      heads={
        <>
          <Head isFigure>{t('ranking.place')}</Head>
          <Head>{t('ranking.name')}</Head>
          <SortHead {...head('score')} />
          <SortHead {...head('total_rate')} />
          <SortHead {...head('three_week_rate')} from="middle" />
          <SortHead {...head('max_drawdown')} isAscending from="wide" />
          <SortHead {...head('win_rate')} from="wide" />
          <Head isFigure from="wide">
            {t('ranking.profit')}
          </Head>
          <Head isFigure from="wide">
            {t('ranking.trades')}
          </Head>
          <Head isFigure from="full">
            {t('ranking.multiple')}
          </Head>
          <Head isFigure from="full">
            {t('ranking.followers')}
          </Head>
          <Head />
        </>
      }
    >
      {traders.map((trader, index) => (
        <TraderRow
          key={trader.id}
          trader={trader}
          place={trader.has_record === 1 ? index + 1 : null}
        />
      ))}
    </Table>
  );
}

interface TraderRowProps {
  readonly trader: ListedTrader;
  /** Null: the record is too short for a place. */
  readonly place: number | null;
}

function TraderRow({ trader, place }: TraderRowProps) {
  const t = useT();
  return (
    <tr className="relative h-16 hover:bg-fill/50">
      <Cell isFigure className="font-semibold text-text-3">
        <Figure>{place ?? MISSING}</Figure>
      </Cell>
      <RowHead>
        <div className="flex items-center gap-3 py-2">
          <Portrait id={trader.id} className="size-9" />
          <div>
            <div className="flex flex-wrap items-center gap-x-2">
              <TraderLink id={trader.id} user={trader.user} />
              <Remarks trader={trader} />
            </div>
            <span className="text-micro text-text-3">
              <Traded {...trader} />
              <span aria-hidden> · </span>
              {t('ranking.days', { days: trader.age_days })}
            </span>
          </div>
        </div>
      </RowHead>
      <Cell isFigure className="font-semibold">
        <SortedFigure of="score" trader={trader} />
      </Cell>
      <Cell isFigure>
        <SortedFigure of="total_rate" trader={trader} />
      </Cell>
      <Cell isFigure from="middle">
        <SortedFigure of="three_week_rate" trader={trader} />
      </Cell>
      <Cell isFigure from="wide">
        <SortedFigure of="max_drawdown" trader={trader} />
      </Cell>
      <Cell isFigure from="wide">
        <SortedFigure of="win_rate" trader={trader} />
      </Cell>
      <Cell isFigure from="wide">
        <WholeProfit value={trader.total_profit} />
      </Cell>
      <Cell isFigure from="wide">
        <Figure>{formatCount(trader.total_trade_num)}</Figure>
      </Cell>
      <Cell isFigure from="full">
        <Times value={trader.multiple} />
      </Cell>
      <Cell isFigure from="full">
        <Figure>{formatCount(trader.followers)}</Figure>
      </Cell>
      <Cell isFigure>
        <FiguresButton
          label={`${t('ranking.explain')}: ${trader.user}`}
          figures={() => figuresOfCard(t, { trader, place })}
        />
      </Cell>
    </tr>
  );
}
