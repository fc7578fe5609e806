// An open position in full: its live result, its facts, its stops, and closing it, whole or in part.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { FactList } from '@meridian/design/components/facts';
import { formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useOrderLive } from '../lib/order-live.ts';
import { Figure } from '../ui/figure.tsx';
import { ExactMoney, Money, PriceFigure } from '../ui/price-figure.tsx';
import { rebateFacts } from './rebate-fact.tsx';
import { ClosePosition } from './close-position.tsx';
import { DetailHead } from '../ui/orders/detail-head.tsx';
import { netResult } from '../ui/orders/net-result.ts';
import { moveFacts } from './move-facts.ts';
import type { DetailProps } from './order-action.ts';
import { OrderRecord } from './order-record.tsx';
import { PositionRail } from '../ui/orders/position-rail.tsx';
import { ReversePosition } from './reverse-position.tsx';
import { AT_THUMB } from './action-buttons.tsx';
import { StopEditor } from './stop-editor.tsx';

type Mode = 'look' | 'stops' | 'close' | 'reverse';

export function OpenDetail({ order, onChange }: DetailProps) {
  const t = useT();
  const live = useOrderLive(order.Id);
  const [mode, setMode] = useState<Mode>('look');
  const price = live?.UpdatePrice ?? order.UpdatePrice;
  const profit = live ? live.FactProfits : order.FactProfits;
  const net = netResult(order, profit);
  const leave = () => setMode('look');
  return (
    <div>
      <DetailHead order={order} at={order.OpenTime} />
      <div className="mt-5 text-center">
        <p className="text-label text-text-2">{t('orders.floating_profit')}</p>
        <Money value={profit} signed coloured className="mt-1 text-display" />
      </div>
      <PositionRail order={order} price={price} />
      {mode === 'look' && (
        <>
          <OpenFacts order={order} price={price} net={net} />
          <OrderRecord order={order} />
          <OpenActions net={net} onMode={setMode} />
        </>
      )}
      {mode === 'stops' && (
        <StopEditor
          order={order}
          onDone={(changed) => {
            if (changed) onChange(changed);
            leave();
          }}
        />
      )}
      {mode === 'reverse' && (
        <ReversePosition
          order={order}
          profit={profit}
          onCancel={leave}
          onReversed={(changed) => {
            onChange(changed);
            leave();
          }}
        />
      )}
      {mode === 'close' && (
        <ClosePosition
          order={order}
          profit={profit}
          onCancel={leave}
          onClosed={(changed) => {
            onChange(changed);
            leave();
          }}
        />
      )}
    </div>
  );
}

interface OpenFactsProps {
  readonly order: Order;
  readonly price: string | null;
  /** What closing all of it would bring; null: there is no price. */
  readonly net: string | null;
}

function OpenFacts({ order, price, net }: OpenFactsProps) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <FactList
      look="tiles"
      className="mt-5"
      facts={[
        {
          label: t('orders.entry'),
          value: <PriceFigure value={order.Price} precision={precision} />,
        },
        {
          label: t('orders.price_now'),
          value: <PriceFigure value={price} precision={precision} />,
        },
        { label: t('orders.lots'), value: <Figure>{formatLots(order.Quantity)}</Figure> },
        { label: t('orders.leverage'), value: <Figure>{order.Multiple}×</Figure> },
        ...moveFacts(order, t),
        { label: t('trade.margin'), value: <ExactMoney value={order.CautionMoney} /> },
        { label: t('orders.fee'), value: <ExactMoney value={order.TradeFee} /> },
        { label: t('orders.swap'), value: <Money value={order.Swap} signed /> },
        ...rebateFacts(order, t),
        {
          label: t('orders.net_profit'),
          value: <Money value={net} signed coloured />,
        },
      ]}
    />
  );
}

interface OpenActionsProps extends Pick<OpenFactsProps, 'net'> {
  readonly onMode: (mode: Mode) => void;
}

function OpenActions({ net, onMode }: OpenActionsProps) {
  const t = useT();
  return (
    <div className={`${AT_THUMB} grid grid-cols-2 gap-2`}>
      <Button
        tone="quiet"
        size="large"
        onClick={() => onMode('stops')}
        className="!rounded-control !px-3"
      >
        {t('orders.edit_stops')}
      </Button>
      <Button
        tone="quiet"
        size="large"
        onClick={() => onMode('reverse')}
        className="!rounded-control !px-3"
      >
        {t('orders.reverse')}
      </Button>
      <Button
        tone="ink"
        size="large"
        onClick={() => onMode('close')}
        className="col-span-2 !rounded-control whitespace-nowrap"
      >
        {t('orders.close_position')}
        <span aria-hidden>·</span>
        <Money value={net} signed />
      </Button>
    </div>
  );
}
