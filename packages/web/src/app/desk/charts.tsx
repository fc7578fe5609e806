// One to four charts beside each other. One is the active one: ticket, head and keys speak of it. A dot of the same colour
// links charts: what is chosen on one, instrument or period, is chosen on all of them.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { Maximize2 } from 'lucide-react';
import { ChartPanel } from '../../chart/chart-panel.tsx';
import type { ChartForm } from '../../chart/chart-form.ts';
import { readViews } from '../../chart/chart-views.ts';
import { useT } from '../../lib/i18n.ts';
import { selectInstrument, useInstruments } from '../../lib/instruments.ts';
import { useQuote } from '../../lib/quotes.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { offerOf } from '../../trade/wire.ts';
import { useQuoteRate } from '../../ui/live-rate.ts';
import { Logo } from '../../ui/logo.tsx';
import type { OpenOrders } from '../../ui/open-orders.ts';
import { Percent, PriceFigure } from '../../ui/price-figure.tsx';
import { type ChartSlot, changeCharts, linkedWith, nextLink, withCharts } from './desk-layout.ts';
import type { Desk } from './use-layout.ts';

interface ChartsProps {
  readonly desk: Desk;
  /** The one that is traded. */
  readonly instrument: Instrument;
  readonly orders: OpenOrders;
  /** The form beside the charts, for the active one. */
  readonly form: ChartForm | null;
}

/** A chart's name in the document of views; the first is Trade's own. */
const placeOf = (at: number): string => (at === 0 ? 'main' : String(at + 1));

const GRIDS: Readonly<Record<number, string>> = {
  1: '',
  2: 'grid-cols-2',
  4: 'grid-cols-2 grid-rows-2',
};

export function Charts({ desk, instrument, orders, form }: ChartsProps) {
  const { layout, change } = desk;
  const { charts } = layout;
  const { list } = useInstruments();
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, charts.length - 1);
  useActiveCode(desk, active, instrument.Code);
  useLinkedPeriods(desk, active);
  if (charts.length === 1)
    return <Pane instrument={instrument} at={0} isActive hasTools orders={orders} form={form} />;
  const instrumentOf = ({ code }: ChartSlot, at: number): Instrument =>
    at === active ? instrument : (list?.find((one) => one.Code === code) ?? instrument);
  const activate = (at: number): void => {
    setActive(at);
    const slot = charts[at];
    if (slot) selectInstrument(instrumentOf(slot, at).Code);
  };
  return (
    <div className={`grid min-h-0 flex-1 gap-px bg-line ${GRIDS[charts.length] ?? ''}`}>
      {charts.map((slot, at) => {
        const shown = instrumentOf(slot, at);
        const isActive = at === active;
        return (
          <div
            key={placeOf(at)}
            onPointerDownCapture={isActive ? undefined : () => activate(at)}
            className={`relative flex min-h-0 min-w-0 flex-col bg-surface ${isActive ? 'chart-active after:pointer-events-none after:absolute after:inset-0 after:z-20 after:border-[1.5px] after:border-accent' : ''}`}
          >
            <PaneHead
              instrument={shown}
              link={slot.link}
              onActivate={() => activate(at)}
              onLink={() => change({ charts: withLink(charts, at) })}
              onAlone={() => {
                activate(at);
                setActive(0);
                change({ charts: withCharts(charts, 1) });
              }}
            />
            <Pane
              instrument={shown}
              at={at}
              isActive={isActive}
              hasTools={isActive}
              orders={orders}
              form={isActive ? form : null}
            />
          </div>
        );
      })}
    </div>
  );
}

const withLink = (charts: readonly ChartSlot[], place: number): readonly ChartSlot[] =>
  charts.map((slot, at) => (at === place ? { ...slot, link: nextLink(slot.link) } : slot));

/** What is chosen anywhere is shown on the active chart, and on those linked with it. */
function useActiveCode({ layout, change }: Desk, active: number, code: string): void {
  const isBehind = layout.charts.length > 1 && layout.charts[active]?.code !== code;
  const follow = useEffectEvent(() => change({ charts: changeCharts(layout, active, code) }));
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);
}

/** With periods linked, the active chart's period is that of all charts of its colour. */
function useLinkedPeriods({ layout }: Desk, active: number): void {
  const [views, setViews] = useWorkspace('chart', readViews);
  const period = views[placeOf(active)]?.period;
  const others =
    layout.linked === 'period' && period !== undefined
      ? linkedWith(layout.charts, active).map(placeOf)
      : [];
  const isBehind = others.some((place) => views[place]?.period !== period);
  const follow = useEffectEvent(() => {
    if (period === undefined) return;
    const changed = others.map((place) => [place, { ...views[place], period }] as const);
    setViews({ ...views, ...Object.fromEntries(changed) });
  });
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);
}

interface PaneProps {
  readonly instrument: Instrument;
  readonly at: number;
  readonly isActive: boolean;
  readonly hasTools: boolean;
  readonly orders: OpenOrders;
  readonly form: ChartForm | null;
}

function Pane({ instrument, at, hasTools, orders, form }: PaneProps) {
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
      hasTools={hasTools}
    />
  );
}

interface PaneHeadProps {
  readonly instrument: Instrument;
  readonly link: number;
  readonly onActivate: () => void;
  readonly onLink: () => void;
  readonly onAlone: () => void;
}

const DOTS: readonly string[] = ['bg-text-3', 'bg-accent', 'bg-warn', 'bg-[#8b6cf0]'];

function PaneHead({ instrument, link, onActivate, onLink, onAlone }: PaneHeadProps) {
  const t = useT();
  const quote = useQuote(instrument.Code);
  const { ShowCode: name, ForexQuotations, PricePrecision } = instrument;
  const linkText = link === 0 ? t('desk.link_none', { name }) : t('desk.link', { name, link });
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 ps-3 pe-1.5 text-caption">
      <button
        type="button"
        data-chart={instrument.Code}
        onClick={onActivate}
        className="flex h-7 min-w-0 items-center gap-2 rounded-[6px] font-semibold"
      >
        <Logo code={instrument.Code} src={instrument.Logo} size={18} />
        <bdi className="truncate">{name}</bdi>
      </button>
      <PriceFigure
        value={quote?.close ?? ForexQuotations.Close}
        precision={PricePrecision}
        direction={quote?.direction ?? 0}
        className="font-semibold"
      />
      <Percent value={quote?.change ?? ForexQuotations.Change} />
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
        aria-label={t('desk.chart_alone', { name })}
        title={t('desk.chart_alone', { name })}
        onClick={onAlone}
        className="press grid size-7 place-items-center rounded-[8px] text-text-2 hover:bg-fill"
      >
        <Maximize2 aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
