// The form's order as a box over the candles: its edges are the form's own prices, which are dragged as lines; its button is
// the form's.
import { X } from 'lucide-react';
import { type Side, closingPrice, grossProfit, openingPrice } from '@meridian/trading/estimate';
import {
  type Money as Amount,
  type Price,
  formatMoney,
  formatPrice,
  formatLots,
} from '@meridian/units';
import { formatLots as lotsText } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useQuote } from '../../lib/quotes.ts';
import { distanceText } from '../../ui/order-terms/distance.ts';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { Apart } from './apart.tsx';
import type { ChartForm, Worth } from './chart-form.ts';
import type { Plot } from '../plot/chart-scale.ts';
import { FREE_ABOVE } from '../plot/chart-style.ts';
import { rewardToRisk } from './drawn-box.ts';
import { priceAt } from './order-lines.ts';
import { brokenBound } from '../../ui/order-terms/stop-bound.ts';
import { shortBound } from './order-bound.ts';

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
/** Half of what is said where it cannot be sent. */
const WRONG_HALF_PX = 125;
/** Lower parts have no room for words. */
const WORDS_PX = 34;

/** What its two ends lie around: its own price, else the market's. */
interface Middle {
  /** What it would open at; the take profit lies beyond it. */
  readonly entry: Price;
  /** What would close it at once; the stop loss lies beyond it. */
  readonly exit: Price;
}

function useMiddle({ levels, side }: ChartForm, code: string, precision: number): Middle | null {
  const quote = useQuote(code);
  const { target } = levels;
  if (target !== null) return { entry: target, exit: target };
  const { bid = null, ask = null } = quote ?? {};
  if (bid === null || ask === null) return null;
  const market = { bid: priceAt(bid, precision), ask: priceAt(ask, precision) };
  return { entry: openingPrice(side, market), exit: closingPrice(side, market) };
}

export function OrderBox({ form, worth, code, plot, from, onClose }: OrderBoxProps) {
  const { precision } = worth.terms;
  const { side, lots } = form;
  const { stop_loss: stop, take_profit: take } = form.levels;
  const t = useT();
  const around = useMiddle(form, code, precision);
  if (around === null || stop === null || take === null) return null;
  const { entry } = around;
  const noStop = brokenBound({ isLoss: true, side }, { price: stop, limit: around.exit });
  const noTake = brokenBound({ isLoss: false, side }, { price: take, limit: entry });
  const wrong = noStop ?? noTake;
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
  // Without room beside it, the button covers the entry's side of both parts.
  const wordsFrom = WORDS_PX + (isRoomy ? 0 : PILL_PX / 2);
  const area = { width: plot.width, height: plot.height };
  return (
    <div
      dir="ltr"
      className="pointer-events-none absolute top-0 left-0 overflow-hidden"
      style={area}
    >
      {parts.map(({ kind, price, ground, note }) => (
        <BoxPart
          key={kind}
          {...{ worth, side, lots, entry, price, ground, note }}
          hasWords={wrong === null && Math.abs(y(price) - middle) >= wordsFrom}
          place={{ left, from: middle, to: y(price) }}
        />
      ))}
      <Pill
        form={form}
        wrong={
          wrong && {
            head: t(noStop === null ? 'trade.line_take_profit' : 'trade.line_stop_loss'),
            text: shortBound(wrong, { precision, t }),
          }
        }
        onClose={onClose}
        at={{
          x: Math.max(left + WIDTH_PX / 2, wrong === null ? 0 : WRONG_HALF_PX),
          y: Math.min(Math.max(pillY, 24), plot.height - 24),
        }}
      />
    </div>
  );
}

interface PillProps {
  readonly form: ChartForm;
  /** Why it cannot be sent; null: it can. */
  readonly wrong: { readonly head: string; readonly text: string } | null;
  readonly onClose: () => void;
  readonly at: { readonly x: number; readonly y: number };
}

/** Sends the order, by the form's own button. */
function Pill({ form: { side, lots, press }, wrong, onClose, at }: PillProps) {
  const t = useT();
  return (
    <span
      className="absolute z-7 flex -translate-x-1/2 -translate-y-1/2 items-center gap-1"
      style={{ left: at.x, top: at.y }}
    >
      {wrong === null ? (
        <button
          type="button"
          onClick={() => press(side)}
          className="press pointer-events-auto h-11 rounded-full bg-ink px-4 text-label font-semibold whitespace-nowrap text-on-ink shadow-card lg:pointer-fine:h-8 lg:pointer-fine:px-3.5 lg:pointer-fine:text-caption"
        >
          {t(`trade.${side}`)} <Figure>{lots === null ? '—' : lotsText(formatLots(lots))}</Figure>
        </button>
      ) : (
        <span
          role="status"
          className="rounded-full border border-negative bg-negative-soft px-3 py-1 text-caption font-semibold whitespace-nowrap text-negative tabular-nums"
        >
          {wrong.head} · <bdi>{wrong.text}</bdi>
        </span>
      )}
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
  /** Not where it is too low for them, nor where the order could not be sent: it brings nothing. */
  readonly hasWords: boolean;
  readonly place: { readonly left: number; readonly from: number; readonly to: number };
}

/** From the entry to one end, with what it would bring there. */
function BoxPart({ worth, side, lots, entry, price, ground, note, hasWords, place }: BoxPartProps) {
  const t = useT();
  const { terms, quoteRate } = worth;
  const [top, height] = [Math.min(place.from, place.to), Math.abs(place.to - place.from)];
  const money: Amount | null =
    lots === null || quoteRate === null
      ? null
      : grossProfit(terms, { side, lots, open: entry, close: price, quoteRate });
  const far = distanceText(price - entry, terms.precision, t);
  const isUpper = place.to < place.from;
  const area = { left: place.left, width: WIDTH_PX, top, height };
  const end = isUpper ? 'justify-start pt-1' : 'justify-end pb-1';
  return (
    <>
      <div className={`absolute z-4 ${ground}`} style={area} />
      {hasWords && (
        // Over the lines, which would strike it through.
        <div className={`absolute z-6 flex flex-col items-center ${end}`} style={area}>
          <span className="flex flex-col items-center rounded-[6px] bg-bg/85 px-1.5 text-micro">
            <Money
              value={money === null ? null : formatMoney(money)}
              signed
              coloured
              className="text-caption font-semibold"
            />
            <span className="text-text-2">
              <Apart parts={[far, note].filter((part) => part !== '')} />
            </span>
          </span>
        </div>
      )}
    </>
  );
}
