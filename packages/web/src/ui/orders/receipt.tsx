// The receipt of an order's fills: when the request and the tick arrived, the tick's bid and ask, the trigger it reached, and
// the slippage.
import type { ReactNode } from 'react';
import type { Fill, Order } from '@meridian/contract';
import { Info } from 'lucide-react';
import { formatDateTime, formatPrice } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { readPrice } from '@meridian/units';
import { distanceText } from '../order-terms/distance.ts';
import { Explained } from '../explained.tsx';
import { Figure } from '../figure.tsx';
import { Folded } from '../folded.tsx';
import { Money } from '../price-figure.tsx';
import { slippagePoints, slippageSentence } from './order-words.ts';

export function Receipt({ order }: { readonly order: Order }) {
  const t = useT();
  const { Open: open, Close: close } = order.Receipt;
  if (open === null && close === null) return null;
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <Folded title={t('orders.receipt')}>
      <div className="divide-y divide-line border-t border-line">
        {open !== null && (
          <FillLines
            title={t('orders.receipt_open')}
            fill={open}
            // The market filled what was asked for when it was placed.
            askedAt={open.AskedAt ?? order.AskedAt}
            precision={precision}
          />
        )}
        {close !== null && (
          <FillLines
            title={t('orders.receipt_close')}
            fill={close}
            askedAt={close.AskedAt}
            precision={precision}
          />
        )}
      </div>
    </Folded>
  );
}

const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
};

type LineName = 'price' | 'tick' | 'asked' | 'arrived' | 'bid_ask' | 'level' | 'seen' | 'rate';

interface FillLinesProps {
  readonly title: string;
  readonly fill: Fill;
  readonly askedAt: number | null;
  readonly precision: number;
}

/** What was promised of the spread, and what came back; none where nothing was. */
function promiseLines(
  { SpreadPromised: promised, SpreadRebate: rebate }: Fill,
  precision: number,
  t: Translate,
) {
  const line = (name: 'promised' | 'rebate', value: ReactNode) => ({
    ...{ label: t(`orders.fill_${name}`), value, about: t(`orders.about_fill_${name}`) },
  });
  if (promised === null) return [];
  const spread = distanceText(readPrice(promised, precision), precision, t);
  return [
    line('promised', <bdi>{spread}</bdi>),
    ...(rebate === null ? [] : [line('rebate', <Money value={rebate} signed />)]),
  ];
}

function FillLines({ title, fill, askedAt, precision }: FillLinesProps) {
  const t = useT();
  const slipped = slippagePoints(fill.Slippage, precision);
  const line = (name: LineName, value: string) => ({
    label: t(`orders.fill_${name}`),
    value: <Figure>{value}</Figure>,
    about: t(`orders.about_fill_${name}`),
  });
  const price = (value: string) => formatPrice(value, precision);
  // Orders of before it was kept have none.
  const moment = (name: LineName, at: number | null) =>
    // Words of the language, which a figure would turn around.
    at === null ? [] : [{ ...line(name, ''), value: <bdi>{formatDateTime(at, TIME)}</bdi> }];
  const lines = [
    line('price', price(fill.Price)),
    line('tick', `#${fill.Seq}`),
    ...moment('asked', askedAt),
    ...moment('arrived', fill.TickArrivedAt),
    line('bid_ask', `${price(fill.Bid)} / ${price(fill.Ask)}`),
    ...promiseLines(fill, precision, t),
    ...(fill.Level === null ? [] : [line('level', price(fill.Level))]),
    ...(fill.SeenPrice === null ? [] : [line('seen', price(fill.SeenPrice))]),
    ...(fill.QuoteRateLegs.length === 0 ? [] : [line('rate', rateText(fill.QuoteRate))]),
  ];
  return (
    <section className="px-4 py-3">
      <h4 className="flex justify-between gap-3 text-caption text-text-3">
        <span className="font-medium text-text">{title}</span>
        {formatDateTime(fill.Time, TIME)}
      </h4>
      <ul className="mt-1 text-caption">
        {lines.map((figure) => (
          <li key={figure.label}>
            <Explained
              figure={figure}
              className="flex min-h-11 w-full items-center justify-between gap-4"
            >
              <span className="text-text-2">
                {`${figure.label}\u00a0`}
                <Info aria-hidden className="inline size-3 text-text-3" />
              </span>
              <span className="font-medium">{figure.value}</span>
            </Explained>
          </li>
        ))}
      </ul>
      {slipped !== null && (
        <p
          className={`mt-2 text-caption font-medium ${slipped < 0n ? 'text-negative' : slipped > 0n ? 'text-positive' : 'text-text-2'}`}
        >
          {slippageSentence(slipped, { precision, isFromSeen: fill.Level === null }, t)}
        </p>
      )}
    </section>
  );
}

/** A rate is quoted with at most eight decimals; the exact one is on the statement. */
const rateText = (rate: string): string => formatPrice(rate, 8);
