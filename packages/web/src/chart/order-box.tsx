// The form's order as a box over the candles: its edges are the form's own prices, which are dragged as lines; its button is
// the form's.
import { X } from 'lucide-react';
import { type Side, grossProfit, pipsBetween } from '@meridian/trading/estimate';
import {
  type Money as Amount,
  type Price,
  formatMoney,
  formatPrice,
  formatLots,
} from '@meridian/units';
import { formatLots as lotsText } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useQuote } from '../lib/quotes.ts';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import type { ChartForm, Worth } from './chart-form.ts';
import type { Plot } from './chart-scale.ts';
import { FREE_ABOVE } from './chart-style.ts';
import { rewardToRisk } from './drawn-box.ts';
import { priceAt } from './order-lines.ts';

interface OrderBoxProps {
  readonly form: ChartForm;
  readonly worth: Worth;
  readonly code: string;
  readonly plot: Plot;
  /** Where it begins, in time. */
  readonly from: number;
  readonly onClose: () => void;
}

const WIDTH_PX = 128;
/** The tags of its lines stand right of it. */
const TAGS_PX = 92;
const PILL_PX = 44;
/** Lower parts have no room for words. */
const WORDS_PX = 34;

/** What the order would open at: its own price, else the market's. */
function useEntry(form: ChartForm, code: string, precision: number): Price | null {
  const quote = useQuote(code);
  if (form.levels.target !== null) return form.levels.target;
  const at = form.side === 'buy' ? quote?.ask : quote?.bid;
  return at === undefined || at === null ? null : priceAt(at, precision);
}

export function OrderBox({ form, worth, code, plot, from, onClose }: OrderBoxProps) {
  const { precision } = worth.terms;
  const { side, lots } = form;
  const { stop_loss: stop, take_profit: take } = form.levels;
  const entry = useEntry(form, code, precision);
  if (entry === null || stop === null || take === null) return null;
  const left = Math.max(0, Math.min(plot.toX(from), plot.width - WIDTH_PX - TAGS_PX));
  // Above it ends below the figures of the legend.
  const y = (price: Price) =>
    Math.min(
      Math.max(plot.toY(Number(formatPrice(price, precision))), plot.height * FREE_ABOVE),
      plot.height + WORDS_PX,
    );
  const middle = y(entry);
  const ratio = rewardToRisk(entry, stop, take);
  const parts = [
    { kind: 'take', price: take, ground: 'bg-up/15', note: ratio === null ? '' : `${ratio} R` },
    { kind: 'stop', price: stop, ground: 'bg-down/15', note: '' },
  ] as const;
  const isRoomy = Math.abs(y(take) - middle) >= PILL_PX * 2;
  const pillY = isRoomy ? middle + Math.sign(y(take) - middle) * (PILL_PX / 2 + 4) : middle;
  const area = { width: plot.width, height: plot.height };
  return (
    <div dir="ltr" className="pointer-events-none absolute top-0 left-0" style={area}>
      <div className="absolute inset-0 z-4 overflow-hidden">
        {parts.map(({ kind, price, ground, note }) => (
          <BoxPart
            key={kind}
            {...{ worth, side, lots, entry, price, ground, note }}
            place={{ left, from: middle, to: y(price) }}
          />
        ))}
      </div>
      <Pill
        form={form}
        onClose={onClose}
        at={{ x: left + WIDTH_PX / 2, y: Math.min(Math.max(pillY, 24), plot.height - 24) }}
      />
    </div>
  );
}

interface PillProps {
  readonly form: ChartForm;
  readonly onClose: () => void;
  readonly at: { readonly x: number; readonly y: number };
}

/** Sends the order, by the form's own button. */
function Pill({ form: { side, lots, press }, onClose, at }: PillProps) {
  const t = useT();
  return (
    <span
      className="absolute z-7 flex -translate-x-1/2 -translate-y-1/2 items-center gap-1"
      style={{ left: at.x, top: at.y }}
    >
      <button
        type="button"
        onClick={() => press(side)}
        className="press pointer-events-auto h-11 rounded-full bg-ink px-4 text-label font-semibold whitespace-nowrap text-on-ink shadow-card lg:pointer-fine:h-8 lg:pointer-fine:px-3.5 lg:pointer-fine:text-caption"
      >
        {t(`trade.${side}`)} <Figure>{lots === null ? '—' : lotsText(formatLots(lots))}</Figure>
      </button>
      <button
        type="button"
        aria-label={t('chart.box_close')}
        onClick={onClose}
        className="press pointer-events-auto relative grid size-7 place-items-center rounded-full border border-line bg-surface text-text-2 before:absolute before:-inset-2 lg:pointer-fine:before:inset-0"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

interface BoxPartProps {
  readonly worth: Worth;
  readonly side: Side;
  readonly lots: ChartForm['lots'];
  readonly entry: Price;
  readonly price: Price;
  readonly ground: string;
  readonly note: string;
  readonly place: { readonly left: number; readonly from: number; readonly to: number };
}

/** From the entry to one end, with what it would bring there. */
function BoxPart({ worth, side, lots, entry, price, ground, note, place }: BoxPartProps) {
  const t = useT();
  const { terms, quoteRate } = worth;
  const [top, height] = [Math.min(place.from, place.to), Math.abs(place.to - place.from)];
  const money: Amount | null =
    lots === null || quoteRate === null
      ? null
      : grossProfit(terms, { side, lots, open: entry, close: price, quoteRate });
  const pips = Math.abs(pipsBetween(entry, price, terms.precision)).toFixed(1);
  const isUpper = place.to < place.from;
  return (
    <div
      className={`absolute flex flex-col items-center overflow-hidden text-micro ${isUpper ? 'justify-start pt-1' : 'justify-end pb-1'} ${ground}`}
      style={{ left: place.left, width: WIDTH_PX, top, height }}
    >
      {height >= WORDS_PX && (
        <>
          <Money
            value={money === null ? null : formatMoney(money)}
            signed
            coloured
            className="text-caption font-semibold"
          />
          <span className="text-text-2">
            {[t('trade.pips', { pips }), note].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </div>
  );
}
