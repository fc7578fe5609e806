// What happened to an order, for its client: the same that staff read, in a calm line from acceptance to close.
import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Order, StoryEvent } from '@meridian/contract';
import type { StoryKind } from '@meridian/contract/names/orders';
import { call } from '../../lib/api.ts';
import { formatDateTime, formatMoney, formatPercent, formatPrice } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Figure } from '../figure.tsx';
import { Folded } from '../folded.tsx';
import { FoldedAnswer } from '../folded-answer.tsx';
import { sentenceOf } from './story-sentence.ts';

const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};
const SECOND: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};

/** Folded until it is asked for, like the receipt; only then is it loaded. */
export function OrderStory({ order }: { readonly order: Order }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Folded title={t('orders.story')} onToggle={setOpen}>
      {isOpen && <Story order={order} />}
    </Folded>
  );
}

function Story({ order }: { readonly order: Order }) {
  const t = useT();
  // Stops that were moved are another story.
  const { Id: id, Status, Quantity, TargetLossPrice, TargetProfitPrice, TakeProfits, Swap } = order;
  const query = useQuery({
    queryKey: [
      'account',
      'order-story',
      id,
      Status,
      Quantity,
      TargetLossPrice,
      TargetProfitPrice,
      TakeProfits,
      Swap,
    ],
    queryFn: ({ signal }) => call('orderStory', { id }, { signal }),
  });
  return (
    <FoldedAnswer query={query}>
      {(story) => (
        <ol className="border-t border-line px-4 pt-4 pb-1">
          {story.Events.map((event, index, all) => (
            <Line
              key={`${event.At}.${event.Kind}.${JSON.stringify(event.Facts)}`}
              event={event}
              text={sentenceOf(event, story.Order, t)}
              isLast={index === all.length - 1}
              precision={order.ForexTradeLists.PricePrecision}
            />
          ))}
        </ol>
      )}
    </FoldedAnswer>
  );
}

const OF_ORDER: ReadonlySet<StoryKind> = new Set<StoryKind>([
  'placed',
  'filled',
  'part_closed',
  'closed',
  'cancelled',
  'rejected',
  'voided',
]);

interface LineProps {
  readonly event: StoryEvent;
  readonly text: ReactNode;
  readonly isLast: boolean;
  readonly precision: number;
}

function Line({ event, text, isLast, precision }: LineProps) {
  const t = useT();
  const { Fill: fill } = event;
  const price = (value: string) => formatPrice(value, precision);
  return (
    <li className="grid grid-cols-[0.75rem_1fr] gap-x-3">
      <span aria-hidden className="flex flex-col items-center">
        <span
          className={`mt-1.5 size-2 shrink-0 rounded-full ${OF_ORDER.has(event.Kind) ? 'bg-ink' : 'bg-fill-2'}`}
        />
        {!isLast && <span className="mt-1 w-px flex-1 bg-line" />}
      </span>
      <div className="min-w-0 pb-4">
        <p className="text-caption text-text-3">{formatDateTime(event.At, TIME)}</p>
        <p className="mt-0.5 text-label text-pretty">{text}</p>
        {event.Facts['api_key'] !== undefined && (
          <p className="mt-0.5 text-caption text-text-2 text-pretty">
            {t('orders.story_key', { name: event.Facts['api_key'] })}
          </p>
        )}
        {fill !== null && (
          <p className="mt-0.5 text-caption text-text-2 text-pretty">
            {t('orders.story_price', {
              time: formatDateTime(fill.Time, SECOND),
              bid: price(fill.Bid),
              ask: price(fill.Ask),
            })}
          </p>
        )}
        <MarginLevel event={event} />
        <CopyStop event={event} />
      </div>
    </li>
  );
}

function MarginLevel({ event: { Before: before, After: after } }: { readonly event: StoryEvent }) {
  const t = useT();
  const levels = [before?.MarginLevel, after?.MarginLevel].flatMap((level) => level ?? []);
  if (levels.length === 0) return null;
  return (
    <p className="mt-0.5 text-caption text-text-2">
      {`${t('orders.margin_level')}: `}
      <Figure>{levels.map((level) => formatPercent(level)).join(' – ')}</Figure>
    </p>
  );
}

/** What a copying was worth when it reached its copy stop loss. */
function CopyStop({ event: { Before: before, Facts: facts } }: { readonly event: StoryEvent }) {
  const t = useT();
  const equity = before?.Equity ?? null;
  const stop = facts['copy_stop'];
  if (equity === null || stop === undefined) return null;
  return (
    <p className="mt-0.5 text-caption text-text-2 text-pretty">
      {t('orders.story_copy_stop', { equity: formatMoney(equity), stop: formatMoney(stop) })}
    </p>
  );
}
