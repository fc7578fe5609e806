// A picture of the chart, kept on a trade by a tap: on the only one of the instrument, else on the one that is chosen.
import { type RefObject, useRef, useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { useSession } from '../lib/session.ts';
import { keepTradePicture } from '../lib/upload.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { toast } from '../ui/toast.tsx';
import { type Requesting, useRequest } from '../ui/use-request.ts';
import { wallOf, wallText } from './plot/chart-axes.ts';
import type { ChartPeriod } from './candles/chart-periods.ts';
import { useEndedOrders } from './use-fills.ts';

export interface KeptPicture {
  /** Of the instrument: open, pending, and ended last. */
  readonly trades: readonly Order[];
  readonly request: Requesting;
  /** Takes the picture; null: there is no trade to keep it on. */
  readonly onTake: (() => void) | null;
  /** For what holds the chart. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** It is taken, and waits for the trade. */
  readonly isAsked: boolean;
  readonly keepOn: (trade: Order) => Promise<void>;
  readonly leave: () => void;
}

interface PictureOf {
  readonly instrument: Instrument;
  readonly period: ChartPeriod;
  readonly orders: OpenOrders;
}

export function usePicture({ instrument, period, orders }: PictureOf): KeptPicture {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const isIn = useSession().status === 'in';
  const request = useRequest();
  const [taken, setTaken] = useState<Blob | null>(null);
  const ended = useEndedOrders();
  const all = [...(orders.open?.orders ?? []), ...(orders.pending?.orders ?? []), ...ended];
  const trades = isIn ? all.filter(({ ForexId }) => ForexId === instrument.Id) : [];
  const leave = () => {
    setTaken(null);
    request.clear();
  };
  const send = async (picture: Blob, { Id: id }: Order) => {
    const kept = await request.run(() => keepTradePicture(id, picture));
    if (kept === undefined) return;
    leave();
    toast.success(t('picture.kept'));
    await client.invalidateQueries({ queryKey: ['account', 'trade-pictures', id] });
  };
  const take = async () => {
    const { chartPicture } = await loadOnceOnline(() => import('./chart-picture.ts'));
    const [only, ...others] = trades;
    const subject = `${instrument.ShowCode} · ${t(`trade.period_${period}`)}`;
    // By the clock of the chart’s own axis.
    const moment = wallText(wallOf(Date.now(), false), 'moment');
    const picture = area.current && (await chartPicture(area.current, { subject, moment }));
    if (only === undefined || picture === null) return;
    // A failure is told in the sheet.
    setTaken(picture);
    if (others.length === 0) await send(picture, only);
  };
  return {
    ...{ trades, request, area, leave },
    onTake: trades.length === 0 ? null : () => void take(),
    isAsked: taken !== null && (trades.length > 1 || request.fault !== null),
    keepOn: async (trade) => {
      if (taken !== null) await send(taken, trade);
    },
  };
}
