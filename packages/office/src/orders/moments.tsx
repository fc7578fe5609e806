// The moments at which an order was filled and closed: the tick, the price, the level, and the margin before and after.
import type { Order, StoodAt, StoryEvent } from '@meridian/contract';
import { ArrowRight } from 'lucide-react';
import { FactList, type KnownFact } from '@meridian/design/components/facts';
import { formatAmount, formatCents, formatDay, formatMoment, percentText } from '../lib/format.ts';
import { slippageText } from './verdict.ts';

const figure = (text: string) => <span className="figure">{text}</span>;

const arrival = (label: string, at: number | null): KnownFact | null =>
  at === null ? null : { label, value: <Arrival at={at} /> };

const Arrival = ({ at }: { readonly at: number }) => (
  <>
    {figure(`${formatDay(at)},`)} {figure(formatMoment(at))}
  </>
);

/** The market fills what was asked for when it was placed. */
const placedBy = ({ Kind }: StoryEvent, { AskedAt }: Order): number | null =>
  Kind === 'filled' ? AskedAt : null;

export function Moment({
  title,
  event,
  order,
}: {
  readonly title: string;
  readonly event: StoryEvent;
  readonly order: Order;
}) {
  const { Fill: fill, Facts: facts } = event;
  if (fill === null) return null;
  const { PricePrecision: precision } = order.ForexTradeLists;
  const from = fill.Level === null ? 'the price on the screen' : 'its level';
  const known: (KnownFact | null)[] = [
    { label: 'Bid · ask', value: figure(`${fill.Bid} · ${fill.Ask}`) },
    { label: 'Tick', value: figure(`#${fill.Seq}, ${formatMoment(fill.Time)}`) },
    arrival('Request arrived', fill.AskedAt ?? placedBy(event, order)),
    arrival('Tick arrived', fill.TickArrivedAt),
    fill.Level === null ? null : { label: 'Level', value: figure(fill.Level) },
    fill.SeenPrice === null ? null : { label: 'Client saw', value: figure(fill.SeenPrice) },
    fill.Slippage === null
      ? null
      : { label: 'Slippage', value: slippageText(fill.Slippage, precision, from) },
    facts['profit'] === undefined
      ? null
      : { label: 'Result, USD', value: figure(formatAmount(facts['profit'])) },
    facts['margin'] === undefined
      ? null
      : { label: 'Margin, USD', value: figure(formatAmount(facts['margin'])) },
    facts['fee'] === undefined
      ? null
      : { label: 'Commission, USD', value: figure(formatAmount(facts['fee'])) },
    { label: 'Rate to USD', value: figure(fill.QuoteRate) },
  ];
  return (
    <section aria-label={title} className="min-w-0 rounded-card bg-surface p-5 shadow-card">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-label font-medium text-text-2">{title}</h2>
        <time
          className="figure text-caption text-text-3"
          dateTime={new Date(event.At).toISOString()}
        >
          {formatDay(event.At)}, {formatMoment(event.At)}
        </time>
      </div>
      <p className="figure mt-1 text-title">{fill.Price}</p>
      <FactList look="ruled" className="mt-2" facts={known} />
      <Margin before={event.Before} after={event.After} />
    </section>
  );
}

function Margin({
  before,
  after,
}: {
  readonly before: StoodAt | null;
  readonly after: StoodAt | null;
}) {
  if (before === null)
    return (
      <p className="mt-3 text-caption text-text-3">
        The margin level of this moment was not kept yet.
      </p>
    );
  return (
    <div className="mt-3 rounded-control bg-fill px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-label">
        <span className="text-text-2">Margin level</span>
        <Level of={before} />
        {after !== null && (
          <>
            <ArrowRight aria-label="then" className="size-4 text-text-3" />
            <Level of={after} />
          </>
        )}
      </p>
      <p className="mt-1 text-caption text-text-3">
        {`Equity ${sums(before, after, ({ Equity }) => Equity)}; used margin ${sums(before, after, ({ CautionMoneyAll }) => CautionMoneyAll)}`}
      </p>
    </div>
  );
}

const Level = ({ of }: { readonly of: StoodAt }) => (
  <strong className="figure font-semibold">
    {of.MarginLevel === null && of.Equity !== null ? 'no orders open' : percentText(of.MarginLevel)}
  </strong>
);

function sums(
  before: StoodAt,
  after: StoodAt | null,
  of: (stood: StoodAt) => string | null,
): string {
  const [one, other] = [of(before), after === null ? null : of(after)];
  const text = (sum: string | null): string => (sum === null ? 'unknown' : formatCents(sum));
  return other === null || one === other ? text(one) : `${text(one)}, then ${text(other)}`;
}
