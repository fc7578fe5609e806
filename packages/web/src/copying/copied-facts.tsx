// The figures of a copied order; each says what it is.
import type { ReactNode } from 'react';
import type { CopiedOrder } from '@meridian/contract';
import { STATUS_OPEN } from '@meridian/contract/names/orders';
import { formatLots } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import type { ExplainedFigure } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { ExactMoney, Money, PriceFigure } from '../ui/price-figure.tsx';

const numberOf = (id: number) => <Figure>#{id}</Figure>;

/** What was dealt; a pending order has only its target. */
function dealt(
  t: Translate,
  order: CopiedOrder,
  price: (value: string | null) => ReactNode,
): ExplainedFigure[] {
  if (order.ClosePrice === null && order.Status !== STATUS_OPEN)
    return [
      {
        label: t('trade.target_price'),
        value: price(order.Price),
        about: t('copying.about_target'),
      },
    ];
  const entry = {
    label: t('orders.entry'),
    value: price(order.Price),
    about: t('copying.about_entry'),
  };
  const end =
    order.ClosePrice === null
      ? {
          label: t('orders.price_now'),
          value: price(order.UpdatePrice),
          about: t('copying.about_price_now'),
        }
      : {
          label: t('orders.close_price'),
          value: price(order.ClosePrice),
          about: t('copying.about_close_price'),
        };
  return [entry, end];
}

function stops(
  t: Translate,
  { TargetLossPrice: stopLoss, TargetProfitPrice: takeProfit }: CopiedOrder,
  price: (value: string | null) => ReactNode,
): ExplainedFigure[] {
  const set: ExplainedFigure[] = [];
  if (stopLoss !== null)
    set.push({
      label: t('trade.stopLoss'),
      value: price(stopLoss),
      about: t('copying.about_order_stop_loss'),
    });
  if (takeProfit !== null)
    set.push({
      label: t('trade.takeProfit'),
      value: price(takeProfit),
      about: t('copying.about_order_take_profit'),
    });
  return set;
}

function leaderFigures(t: Translate, order: CopiedOrder): ExplainedFigure[] {
  const figures = [
    {
      label: t('copying.leader_order'),
      value: numberOf(order.leader_order_id),
      about: t('copying.about_leader_order'),
    },
  ];
  if (order.leader_parent_id !== null)
    figures.push({
      label: t('copying.leader_parent'),
      value: numberOf(order.leader_parent_id),
      about: t('copying.about_leader_parent'),
    });
  return figures;
}

export function useFacts(order: CopiedOrder): readonly ExplainedFigure[] {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  const price = (value: string | null) => <PriceFigure value={value} precision={precision} />;
  const facts = [
    ...dealt(t, order, price),
    ...stops(t, order, price),
    {
      label: t('orders.lots'),
      value: <Figure>{formatLots(order.Quantity)}</Figure>,
      about: t('copying.about_lots'),
    },
    {
      label: t('copying.leader_lots'),
      value: <Figure>{formatLots(order.leader_lots)}</Figure>,
      about: t('copying.about_leader_lots'),
    },
    {
      label: t('orders.leverage'),
      value: <Figure>{order.Multiple}×</Figure>,
      about: t('copying.about_leverage'),
    },
    ...leaderFigures(t, order),
  ];
  if (order.ClosePrice !== null || order.Status === STATUS_OPEN)
    facts.push(
      {
        label: t('orders.fee'),
        value: <ExactMoney value={order.TradeFee} />,
        about: t('copying.about_fee'),
      },
      {
        label: t('orders.swap'),
        value: <Money value={order.Swap} signed />,
        about: t('copying.about_swap'),
      },
    );
  if (order.leader_net !== null)
    facts.push({
      label: t('copying.leader_net'),
      value: <Money value={order.leader_net} signed coloured />,
      about: t('copying.about_leader_net'),
    });
  return facts;
}
