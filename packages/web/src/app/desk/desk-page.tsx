// The desk: Trade on a wide screen. Watchlist, chart, ticket and dock beside each other; the page never scrolls, its panels
// do, and each is as large as it was left.
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { CandlestickChart, PanelLeftOpen, PanelRightOpen } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { selectInstrument, useCurrentInstrument, useInstruments } from '../../lib/instruments.ts';
import { type OpenOrders, useOpenOrders } from '../../ui/orders/open-orders.ts';
import { useFormOnChart } from '../../trade/form-on-chart.ts';
import { OrderDesk } from '../../trade/order-desk.tsx';
import { type Ticket, useTicket } from '../../trade/ticket.ts';
import { EmptyState, LoadFailure } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Charts } from './charts.tsx';
import { ChartHead } from './chart-head.tsx';
import type { Panel } from './desk-layout.ts';
import { Dock } from './dock.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { type TicketJoint, ticketJoint } from './joined-ticket.ts';
import { PanelEdge } from './panel-edge.tsx';
import { type Desk, useDeskLayout } from './use-layout.ts';
import { Watchlist } from './watchlist.tsx';
import { hasMouse } from './width-class.ts';

/** Rows are 32 high for a mouse and 44 for a finger; likewise the ticket's fields and buttons. */
const DENSITY = {
  mouse: '[--row:2rem] [--control:2rem] [--field:2.75rem]',
  finger: '[--row:2.75rem]',
} as const;

/** A low window scrolls, and leaves the outlines of its panels whole. */
const LOW =
  '[@media(height<40rem)]:-ms-px [@media(height<40rem)]:-mt-px [@media(height<40rem)]:overflow-y-auto [@media(height<40rem)]:ps-px [@media(height<40rem)]:pt-px';

export default function DeskPage() {
  const t = useT();
  const instrument = useCurrentInstrument();
  const { list, error, refetch } = useInstruments();
  if (instrument) return <Trading instrument={instrument} />;
  return (
    <main className="min-h-0 flex-1">
      {error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : list ? (
        <EmptyState
          icon={CandlestickChart}
          level={1}
          title={t('trade.no_instruments_title')}
          text={t('trade.no_instruments_text')}
        />
      ) : (
        <DeskSkeleton />
      )}
    </main>
  );
}

function Trading({ instrument }: { readonly instrument: Instrument }) {
  const desk = useDeskLayout();
  const orders = useOpenOrders();
  const [joint] = useState(ticketJoint);
  const { Code: code } = instrument;
  useDeskKeys({ desk, ticket: () => joint.of(instrument) });
  return (
    <main
      data-desk={code}
      className={`relative grid min-h-0 flex-1 gap-1.5 pe-1.5 pb-1.5 ${LOW} ${DENSITY[hasMouse() ? 'mouse' : 'finger']}`}
      style={{ grid: desk.grid }}
    >
      <WatchPanel desk={desk} current={code} />
      <PanelBox
        panel="chart"
        // Its tools are those of the active chart.
        className="chart-active [grid-area:chart]"
      >
        <ChartHead instrument={instrument} desk={desk} onList={() => openWatch(desk)} />
        <Charts desk={desk} instrument={instrument} orders={orders} joint={joint} />
      </PanelBox>
      <DeskPanel desk={desk} panel="ticket">
        <TicketOf key={instrument.Id} instrument={instrument} orders={orders} joint={joint} />
      </DeskPanel>
      <DeskPanel desk={desk} panel="dock">
        <Dock desk={desk} current={code} orders={orders} />
      </DeskPanel>
    </main>
  );
}

interface TicketOfProps {
  readonly instrument: Instrument;
  readonly orders: OpenOrders;
  readonly joint: TicketJoint;
}

/** The ticket of one instrument: another has one of its own, while the rest of the desk stays. */
function TicketOf({ instrument, orders, joint }: TicketOfProps) {
  const ticket = useTicket(instrument);
  return (
    <>
      <Joining ticket={ticket} orders={orders} joint={joint} />
      <OrderDesk ticket={ticket} orders={orders} />
    </>
  );
}

type JoiningProps = Omit<TicketOfProps, 'instrument'> & { readonly ticket: Ticket };

/** It alone follows the price for the chart's sake. */
function Joining({ ticket, orders, joint }: JoiningProps) {
  const form = useFormOnChart(ticket, orders);
  const { instrument, offer, change } = ticket;
  useLayoutEffect(
    () => joint.put({ instrument, offer, change, form }),
    [instrument, offer, change, form, joint],
  );
  return null;
}

/** Docked; on small screens it opens over the chart. */
function WatchPanel({ desk, current }: { readonly desk: Desk; readonly current: string }) {
  const { width, toggle } = desk;
  const isOver = width === 'small' || width === 'tablet';
  const pick = useCallback(
    (picked: string) => {
      selectInstrument(picked);
      if (isOver) toggle('watch', false);
    },
    [isOver, toggle],
  );
  const watchlist = (
    <Watchlist layout={desk.layout} change={desk.change} current={current} onPick={pick} />
  );
  if (!isOver)
    return (
      <DeskPanel desk={desk} panel="watch">
        {watchlist}
      </DeskPanel>
    );
  if (!desk.isOpen('watch')) return null;
  return (
    <div className="absolute inset-y-0 start-0 z-30 w-80 pb-1.5">
      <PanelBox className="h-full shadow-card">{watchlist}</PanelBox>
    </div>
  );
}

/** Opens the watchlist with the caret in its search. */
function openWatch(desk: Desk): void {
  desk.toggle('watch', true);
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('[data-key="search"]')?.focus(),
  );
}

interface PanelBoxProps {
  /** For the key that goes from panel to panel. */
  readonly panel?: string;
  readonly className: string;
  readonly children: ReactNode;
}

const PanelBox = ({ panel, className, children }: PanelBoxProps) => (
  <div
    data-panel={panel}
    className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-inner bg-surface ring-1 ring-line ${className}`}
  >
    {children}
  </div>
);

interface DeskPanelProps {
  readonly desk: Desk;
  readonly panel: Panel;
  readonly children: ReactNode;
}

/** Where a low window scrolls chart and dock, the ticket with its buttons stays. */
const STAYS = 'sticky top-0 max-h-[calc(100dvh-3.375rem)]';
const AREAS: Readonly<Record<Panel, string>> = {
  watch: 'relative [grid-area:watch]',
  ticket: `[grid-area:ticket] ${STAYS}`,
  dock: 'relative [grid-area:dock]',
};
const NAMES = { watch: 'desk.watchlist', ticket: 'trade.order_form', dock: 'desk.dock' } as const;

/** A panel with its edge; closed, it leaves its tab. The dock's tabs stay by themselves. */
function DeskPanel({ desk, panel, children }: DeskPanelProps) {
  const t = useT();
  const name = t(NAMES[panel]);
  const isOpen = desk.isOpen(panel);
  return (
    <section
      aria-label={name}
      data-panel={panel}
      tabIndex={-1}
      className={`min-h-0 min-w-0 !outline-none ${AREAS[panel]}`}
    >
      <PanelBox className="h-full">
        {isOpen || panel === 'dock' ? (
          children
        ) : (
          <ClosedTab panel={panel} name={name} onOpen={() => desk.toggle(panel, true)} />
        )}
      </PanelBox>
      {isOpen && (
        <PanelEdge
          panel={panel}
          label={t('desk.edge', { name })}
          size={desk.layout.sizes[panel]}
          onSize={desk.resize}
          onRestore={desk.restore}
        />
      )}
    </section>
  );
}

interface ClosedTabProps {
  readonly panel: Panel;
  readonly name: string;
  readonly onOpen: () => void;
}

function ClosedTab({ panel, name, onOpen }: ClosedTabProps) {
  const t = useT();
  const Icon = panel === 'watch' ? PanelLeftOpen : PanelRightOpen;
  const label = t('desk.open', { name });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className="flex h-full w-full flex-col items-center gap-3 pt-3 text-text-2 -outline-offset-2 hover:bg-fill"
    >
      <Icon aria-hidden className="flip size-4" />
      <span aria-hidden className="text-caption [writing-mode:vertical-rl]">
        {name}
      </span>
    </button>
  );
}

function DeskSkeleton() {
  const t = useT();
  // The list is there within moments; a flash of grey would only be noise.
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className="grid h-full grid-cols-[20rem_1fr_20rem] gap-1.5 pe-1.5 pb-1.5">
      <h1 className="sr-only">{t('state.loading')}</h1>
      {isLate &&
        [0, 1, 2].map((panel) => <Skeleton key={panel} className="h-full !rounded-inner" />)}
    </div>
  );
}
