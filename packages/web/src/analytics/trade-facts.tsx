// One closed trade: its prices and instants, and how its net result comes about.
import type { AnalyticsTrade } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { FactList } from '@meridian/design/components/facts';
import { formatDateTime, formatLots } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { TradePictures } from '../ui/orders/trade-pictures.tsx';
import { Money, PriceFigure } from '../ui/price-figure.tsx';
import { isNothing } from './costs.ts';
import { ExcursionBar, excursionScale } from './excursion-bar.tsx';
import { formatHeld } from './held.ts';
import { TradeNote } from './trade-note.tsx';

interface TradeFactsProps {
  readonly trade: AnalyticsTrade;
  readonly tagsKnown: readonly string[];
  /** The copying that it belongs to; undefined: the own trading. */
  readonly copying: number | undefined;
}

export function TradeFacts({ trade, tagsKnown, copying }: TradeFactsProps) {
  const t = useT();
  const price = (value: string) => <PriceFigure value={value} precision={trade.PricePrecision} />;
  return (
    <div className="pb-3">
      <p className="text-[2rem]/[2.5rem] font-semibold tracking-[-.028em]">
        <Money value={trade.NetProfit} signed coloured smallCents />
      </p>
      <FactList
        look="ruled"
        className="mt-3"
        facts={[
          { label: t('orders.lots'), value: <Figure>{formatLots(trade.Quantity)}</Figure> },
          { label: t('analytics.opened'), value: formatDateTime(trade.OpenTime) },
          { label: t('analytics.open_price'), value: price(trade.Price) },
          { label: t('analytics.closed'), value: formatDateTime(trade.CloseTime) },
          ...closeFacts(trade, t),
          { label: t('analytics.held'), value: formatHeld(trade.CloseTime - trade.OpenTime) },
          { label: t('orders.gross_profit'), value: <Money value={trade.FactProfits} signed /> },
          { label: t('orders.fee'), value: <Money value={trade.TradeFee} /> },
          { label: t('orders.swap'), value: <Money value={trade.Swap} signed /> },
          ...(isNothing(trade.SpreadRebate)
            ? []
            : [
                {
                  label: t('orders.spread_rebate'),
                  value: <Money value={trade.SpreadRebate} signed />,
                },
              ]),
          { label: t('analytics.spread_paid'), value: <Money value={trade.Spread} /> },
        ]}
      />
      <Reached trade={trade} />
      <TradePictures orderId={trade.Id} copying={copying} />
      <TradeNote key={trade.Id} trade={trade} tagsKnown={tagsKnown} copying={copying} />
      {copying === undefined && (
        <Link
          to="/order"
          search={{ id: trade.Id }}
          className="press mt-4 grid h-12 place-items-center rounded-full bg-fill text-body font-semibold"
        >
          {t('analytics.open_order')}
        </Link>
      )}
    </div>
  );
}

/** An average price where its parts closed at several. */
function closeFacts(trade: AnalyticsTrade, t: Translate) {
  const { Parts: parts, PricePrecision: precision } = trade;
  if (parts === 1)
    return [
      {
        label: t('analytics.close_price'),
        value: <PriceFigure value={trade.ClosePrice} precision={precision} />,
      },
    ];
  return [
    {
      label: t('analytics.close_average'),
      value: <PriceFigure value={trade.CloseAverage} precision={precision + 1} />,
    },
    { label: t('analytics.parts'), value: <Figure>{parts}</Figure> },
  ];
}

/** The best and the worst that it could have been closed at. */
function Reached({ trade }: Pick<TradeFactsProps, 'trade'>) {
  const t = useT();
  const { BestPrice, BestProfit, WorstPrice, WorstProfit, PricePrecision: precision } = trade;
  if (BestPrice === null || WorstPrice === null) return null;
  const point = (price: string, profit: string | null) => (
    <span className="inline-flex items-baseline gap-2">
      <PriceFigure value={price} precision={precision} className="text-text-2" />
      <Money value={profit} signed coloured />
    </span>
  );
  return (
    <section className="mt-6">
      <h3 className="text-body-strong">{t('analytics.points')}</h3>
      <ExcursionBar trade={trade} scale={excursionScale([trade])} className="mt-3" />
      <FactList
        look="ruled"
        className="mt-2"
        facts={[
          { label: t('analytics.best_point'), value: point(BestPrice, BestProfit) },
          { label: t('analytics.worst_point'), value: point(WorstPrice, WorstProfit) },
        ]}
      />
      <p className="mt-2 text-caption text-text-3 text-pretty">{t('analytics.about_points')}</p>
    </section>
  );
}
