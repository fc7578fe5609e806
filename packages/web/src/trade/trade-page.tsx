// The Trade screen: one instrument with its price and chart, and the order form. A phone scrolls them under a dock of
// sell and buy; a wide screen shows the form beside the chart.
import { useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { CandlestickChart } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { useCurrentInstrument, useInstruments } from '../lib/instruments.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { useOpenOrders } from '../ui/orders/open-orders.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFormOnChart } from './form-on-chart.ts';
import { InstrumentDrawer } from './instrument-drawer.tsx';
import { OrderDesk } from './order-desk.tsx';
import { PriceSummary } from './price-summary.tsx';
import { useTicket } from './ticket.ts';
import { TradeHeader } from './trade-header.tsx';

export default function TradePage() {
  const t = useT();
  const instrument = useCurrentInstrument();
  const { list, error, refetch } = useInstruments();
  if (instrument) return <Desk key={instrument.Id} instrument={instrument} />;
  if (error)
    return (
      <main>
        <LoadFailure error={error} retry={refetch} />
      </main>
    );
  if (list) {
    return (
      <main>
        <EmptyState
          icon={CandlestickChart}
          level={1}
          title={t('trade.no_instruments_title')}
          text={t('trade.no_instruments_text')}
        />
      </main>
    );
  }
  return <DeskSkeleton />;
}

function Desk({ instrument }: { readonly instrument: Instrument }) {
  const [isListOpen, setListOpen] = useState(false);
  const ticket = useTicket(instrument);
  const orders = useOpenOrders();
  const form = useFormOnChart(ticket, orders);
  return (
    <main className="pb-[calc(var(--tab-bar)+7rem)] lg:grid lg:h-[calc(100dvh-3rem)] lg:min-h-[40rem] lg:grid-cols-[minmax(0,1fr)_23rem] lg:pb-0">
      <div className="lg:flex lg:min-h-0 lg:min-w-0 lg:flex-col">
        <TradeHeader instrument={instrument} onList={() => setListOpen(true)} />
        <PriceSummary instrument={instrument} />
        <ChartPanel instrument={instrument} worth={ticket.offer} orders={orders} form={form} />
      </div>
      <OrderDesk ticket={ticket} orders={orders} />
      <InstrumentDrawer open={isListOpen} onOpenChange={setListOpen} current={instrument.Code} />
    </main>
  );
}

function DeskSkeleton() {
  const t = useT();
  return (
    <main aria-busy="true" className="px-5 pt-3">
      <h1 className="sr-only">{t('state.loading')}</h1>
      <Skeleton className="h-9 w-44" />
      <Skeleton className="mt-6 h-11 w-52" />
      <Skeleton className="mt-2 h-4 w-36" />
      <Skeleton className="mt-5 h-10 w-full !rounded-full" />
      <Skeleton className="mt-4 h-80 w-full !rounded-card" />
      <Skeleton className="mt-4 h-14 w-full !rounded-control" />
    </main>
  );
}
