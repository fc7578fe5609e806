// One to four charts beside each other. One is the active one: ticket, head and keys speak of it. A dot of the same colour
// links charts: what is chosen on one, instrument or period, is chosen on all of them.
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Instrument } from '@meridian/contract';
import { Maximize2, Minimize2 } from 'lucide-react';
import { ChartPanel, type ToolPlaces } from '../../chart/chart-panel.tsx';
import { readViews, swappedViews } from '../../chart/plot/chart-views.ts';
import { useChartView } from '../../chart/use-chart-view.ts';
import { useT } from '../../lib/i18n.ts';
import { chosenInstrument, selectInstrument, useInstruments } from '../../lib/instruments.ts';
import { useQuote } from '../../lib/quotes.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { offerOf } from '../../trade/wire.ts';
import { useQuoteRate } from '../../ui/money/live-rate.ts';
import { Logo } from '../../ui/logo.tsx';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { Percent, PriceFigure } from '../../ui/price-figure.tsx';
import { type ChartSlot, changeCharts, linkedWith, nextLink, swapped } from './desk-layout.ts';
import { type TicketJoint, useJoinedForm } from './joined-ticket.ts';
import type { Desk } from './use-layout.ts';

interface ChartsProps {
  readonly desk: Desk;
  /** The one that is traded. */
  readonly instrument: Instrument;
  readonly orders: OpenOrders;
  /** Of the form beside the charts, for the active one. */
  readonly joint: TicketJoint;
}

/** A chart's name in the document of views; the first is Trade's own. */
const placeOf = (at: number): string => (at === 0 ? 'main' : String(at + 1));

const GRIDS: Readonly<Record<number, string>> = {
  1: '',
  2: 'grid-cols-2',
  4: 'grid-cols-2 grid-rows-2',
};

export function Charts({ desk, instrument, orders, joint }: ChartsProps) {
  const { layout, change } = desk;
  const { charts } = layout;
  const { list } = useInstruments();
  const { active, setActive } = useActive(desk, instrument.Code);
  // How many charts there were when one of them was shown alone.
  const [aloneOf, setAloneOf] = useState(1);
  const isAlone = aloneOf === charts.length;
  if (charts.length === 1)
    return <Pane instrument={instrument} at={0} hasTools orders={orders} joint={joint} />;
  const instrumentOf = ({ code }: ChartSlot, at: number): Instrument =>
    at === active ? instrument : (list?.find((one) => one.Code === code) ?? instrument);
  const activate = (at: number): void => {
    setActive(at);
    const slot = charts[at];
    if (slot) selectInstrument(instrumentOf(slot, at).Code);
  };
  return (
    <Grid count={isAlone ? 1 : charts.length}>
      {(toolsAt) =>
        charts.map((slot, at) => {
          const isActive = at === active;
          if (isAlone && !isActive) return null;
          return (
            <div
              key={placeOf(at)}
              onPointerDownCapture={isActive ? undefined : () => activate(at)}
              className={`relative flex min-h-0 min-w-0 flex-col bg-surface ${isActive ? 'after:pointer-events-none after:absolute after:inset-0 after:z-20 after:border-[1.5px] after:border-accent' : ''}`}
            >
              <PaneHead
                instrument={instrumentOf(slot, at)}
                at={at}
                isActive={isActive}
                link={slot.link}
                others={isAlone ? charts.length : null}
                onActivate={() => activate(at)}
                onLink={() => change({ charts: withLink(charts, at) })}
                onAlone={() => {
                  activate(at);
                  setAloneOf(isAlone ? 1 : charts.length);
                }}
              />
              <Pane
                instrument={instrumentOf(slot, at)}
                at={at}
                alike={layout.linked === 'period' ? linkedWith(charts, at).map(placeOf) : NONE}
                hasTools={isActive}
                toolsAt={toolsAt}
                orders={orders}
                joint={isActive ? joint : null}
              />
            </div>
          );
        })
      }
    </Grid>
  );
}

interface GridProps {
  readonly count: number;
  readonly children: (toolsAt: ToolPlaces) => ReactNode;
}

/** The charts, with the tools of the active one above and beside all of them. */
function Grid({ count, children }: GridProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [rail, setRail] = useState<HTMLElement | null>(null);
  const toolsAt = useMemo(() => ({ bar, rail }), [bar, rail]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div ref={setBar} className="h-11 shrink-0 border-b border-line" />
      <div className="flex min-h-0 flex-1">
        <div ref={setRail} className="flex min-h-0 shrink-0" />
        <div className={`grid min-h-0 min-w-0 flex-1 gap-px bg-line ${GRIDS[count] ?? ''}`}>
          {children(toolsAt)}
        </div>
      </div>
    </div>
  );
}

const NONE: readonly string[] = [];

const withLink = (charts: readonly ChartSlot[], place: number): readonly ChartSlot[] =>
  charts.map((slot, at) => (at === place ? { ...slot, link: nextLink(slot.link) } : slot));

/** From one place among the charts to another. */
interface Move {
  readonly from: number;
  readonly to: number;
}

/**
 * The place of the active chart. What is chosen anywhere is shown on it, and on those linked with it; a choice alone changes
 * what is kept, so that two windows never answer each other.
 */
function useActive(desk: Desk, code: string) {
  const { layout, change } = desk;
  const { charts } = layout;
  // Where the chosen instrument is shown already, that chart is the active one.
  const [chosen, setActive] = useState(() =>
    Math.max(
      0,
      charts.findIndex((slot) => slot.code === code),
    ),
  );
  const last = charts.length - 1;
  const active = Math.min(chosen, last);
  const shown = useRef<string | null>(null);
  const kept = charts[active]?.code ?? null;
  const follow = useEffectEvent((chosenCode: string, keptCode: string | null) => {
    if (chosenInstrument() === null && charts.length > 1) {
      if (keptCode !== null) selectInstrument(keptCode);
      return;
    }
    const before = shown.current ?? chosenCode;
    const isNew = shown.current !== chosenCode;
    shown.current = chosenCode;
    if (isNew && charts.length > 1 && keptCode !== chosenCode)
      change({ charts: changeCharts(layout, active, { code: chosenCode, before }) });
  });
  useEffect(() => follow(code, kept), [code, kept]);
  const [views, setViews] = useWorkspace('chart', readViews);
  // With fewer charts the active one stays, as it is set.
  const [gone, setGone] = useState<Move | null>(null);
  if (chosen > last) {
    setGone({ from: chosen, to: last });
    setActive(last);
  }
  const stay = useEffectEvent(({ from, to }: Move) => {
    change(swapped(layout, from, to));
    setViews(swappedViews(views, placeOf(from), placeOf(to)));
  });
  useLayoutEffect(() => {
    if (gone !== null) stay(gone);
  }, [gone]);
  return { active, setActive };
}

interface PaneProps {
  readonly instrument: Instrument;
  readonly at: number;
  /** The places of the charts that share its period. */
  readonly alike?: readonly string[];
  readonly toolsAt?: ToolPlaces;
  readonly hasTools: boolean;
  readonly orders: OpenOrders;
  /** Null: it is not the active one. */
  readonly joint: TicketJoint | null;
}

function Pane({ instrument, at, alike = NONE, hasTools, toolsAt, orders, joint }: PaneProps) {
  const form = useJoinedForm(joint, instrument);
  const quoteRate = useQuoteRate(instrument.QuoteCurrency);
  const worth = useMemo(() => offerOf(instrument, quoteRate), [instrument, quoteRate]);
  return (
    <ChartPanel
      key={instrument.Id}
      instrument={instrument}
      worth={worth}
      orders={orders}
      form={form}
      place={placeOf(at)}
      alike={alike}
      hasTools={hasTools}
      toolsAt={toolsAt}
    />
  );
}

interface PaneHeadProps {
  readonly instrument: Instrument;
  readonly at: number;
  readonly isActive: boolean;
  readonly link: number;
  /** How many charts there are, while this one is shown alone. */
  readonly others: number | null;
  readonly onActivate: () => void;
  readonly onLink: () => void;
  readonly onAlone: () => void;
}

const DOTS: readonly string[] = ['bg-text-3', 'bg-accent', 'bg-warn', 'bg-[#8b6cf0]'];

function PaneHead(props: PaneHeadProps) {
  const { instrument, at, isActive, link, others, onActivate, onLink, onAlone } = props;
  const t = useT();
  const quote = useQuote(instrument.Code);
  const [{ period }] = useChartView(placeOf(at), NONE);
  const { ShowCode: name, ForexQuotations, PricePrecision } = instrument;
  const linkText = link === 0 ? t('desk.link_none', { name }) : t('desk.link', { name, link });
  const aloneText =
    others === null ? t('desk.chart_alone', { name }) : t('desk.charts_count', { count: others });
  const AloneIcon = others === null ? Maximize2 : Minimize2;
  return (
    <div className="@container flex h-9 shrink-0 items-center gap-2 ps-3 pe-1.5 text-caption">
      <button
        type="button"
        data-chart={instrument.Code}
        aria-current={isActive}
        onClick={onActivate}
        className="flex h-7 shrink-0 items-center gap-2 rounded-[6px] font-semibold"
      >
        <Logo code={instrument.Code} src={instrument.Logo} size={18} />
        <bdi>{name}</bdi>
        <span className="figure font-normal text-text-2">{t(`trade.period_${period}`)}</span>
      </button>
      <PriceFigure
        value={quote?.close ?? ForexQuotations.Close}
        precision={PricePrecision}
        direction={quote?.direction ?? 0}
        className="font-semibold"
      />
      <Percent
        value={quote?.change ?? ForexQuotations.Change}
        className="hidden @min-[21rem]:inline"
      />
      <span className="flex-1" />
      <button
        type="button"
        aria-label={linkText}
        title={linkText}
        onClick={onLink}
        className="press grid size-7 place-items-center rounded-[8px] hover:bg-fill"
      >
        <span aria-hidden className={`size-2 rounded-full ${DOTS[link] ?? ''}`} />
      </button>
      <button
        type="button"
        aria-label={aloneText}
        title={aloneText}
        onClick={onAlone}
        className="press grid size-7 place-items-center rounded-[8px] text-text-2 hover:bg-fill"
      >
        <AloneIcon aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
