// What happened to an order and around it, in order, with who did it.
import { Fragment, type ReactNode } from 'react';
import type { StoryEvent } from '@meridian/contract';
import type { StoryKind } from '@meridian/contract/names/orders';
import {
  Ban,
  BellRing,
  CircleCheck,
  CircleX,
  FileText,
  Flag,
  Hand,
  Landmark,
  type LucideIcon,
  Mail,
  Moon,
  Pause,
  Play,
  Scissors,
  ShieldCheck,
  SlidersHorizontal,
  UserCog,
} from 'lucide-react';
import { formatAmount, formatDay, formatMoment, reasonText } from '../lib/format.ts';
import { OrderLink, SubjectLink } from '../ui/links.tsx';

const ICONS: Readonly<Record<StoryKind, LucideIcon>> = {
  placed: Flag,
  filled: CircleCheck,
  stops_moved: SlidersHorizontal,
  changed: SlidersHorizontal,
  part_closed: Scissors,
  closed: CircleX,
  cancelled: Ban,
  rejected: Ban,
  voided: Ban,
  financed: Moon,
  request_refused: Hand,
  margin_noticed: BellRing,
  closed_beside: CircleX,
  debt_covered: ShieldCheck,
  deposited: Landmark,
  withdrawal_held: Landmark,
  withdrawal_released: Landmark,
  withdrawal_sent: Landmark,
  halt_began: Pause,
  halt_ended: Play,
  terms_changed: FileText,
  message: Mail,
  staff: UserCog,
};
const WHO: Readonly<Record<StoryEvent['By'], string>> = {
  client: 'Client',
  market: 'Market',
  venue: 'Venue',
  staff: 'Staff',
};

/** Titles, and the line below each; null: there is none. */
function told({ Kind, Fill: fill, Facts: facts }: StoryEvent): [string, ReactNode] {
  const usd = (name: string): string => `${formatAmount(facts[name] ?? '0')} USD`;
  const at =
    fill === null ? '' : `${fill.Price}; bid ${fill.Bid}, ask ${fill.Ask}, tick #${fill.Seq}`;
  switch (Kind) {
    case 'placed':
      return [
        'Placed',
        `${facts['lots']} lots at ${facts['target']}, leverage ${facts['leverage']}${levels(facts)}`,
      ];
    case 'filled':
      return ['Filled', `${facts['lots']} lots at ${at}${levels(facts)}`];
    case 'changed':
      return ['Changed', `${facts['lots']} lots at ${facts['target']}`];
    case 'stops_moved':
      return [facts['cause'] === 'break_even' ? 'Break-even reached' : 'Stops moved', moved(facts)];
    case 'part_closed':
      return [
        'Part closed',
        <>
          {facts['lots']} lots at {at}; {usd('profit')}, now{' '}
          <OrderLink id={Number(facts['order'])} />
        </>,
      ];
    case 'closed':
      return [`Closed: ${reasonText(facts['reason'] ?? '')}`, `${at}; ${usd('profit')}`];
    case 'cancelled':
      return ['Cancelled', reasonText(facts['reason'] ?? '')];
    case 'rejected':
      return ['Rejected at its target', facts['text'] ?? reasonText(facts['reason'] ?? '')];
    case 'voided':
      return ['Ended by a reset', 'Without a price, so without profit or loss'];
    case 'financed':
      return [
        'Swap',
        `${usd('amount')} for ${facts['days']} ${facts['days'] === '1' ? 'day' : 'days'} at ${facts['price']}`,
      ];
    case 'request_refused':
      return ['Request rejected', facts['text'] ?? reasonText(facts['reason'] ?? '')];
    case 'closed_beside':
      return [
        'Close-out closed another order',
        <>
          <OrderLink id={Number(facts['order'])} />, {usd('profit')}
        </>,
      ];
    default:
      return toldOfAccount(Kind, facts, usd);
  }
}

function toldOfAccount(
  kind: StoryKind,
  facts: StoryEvent['Facts'],
  usd: (name: string) => string,
): [string, ReactNode] {
  switch (kind) {
    case 'margin_noticed':
      return [`Margin level at or below ${facts['level']} %`, 'The client was told'];
    case 'debt_covered':
      return ['Negative balance covered', usd('amount')];
    case 'deposited':
      return ['Deposit credited', <Item key="item" kind="deposit" facts={facts} usd={usd} />];
    case 'withdrawal_held':
      return [
        'Withdrawal requested, money on hold',
        <Item key="item" kind="withdrawal" facts={facts} usd={usd} />,
      ];
    case 'withdrawal_released':
      return ['Hold released', <Item key="item" kind="withdrawal" facts={facts} usd={usd} />];
    case 'withdrawal_sent':
      return ['Withdrawal sent', <Item key="item" kind="withdrawal" facts={facts} usd={usd} />];
    case 'halt_began':
      return ['Trading halted', facts['reason'] ?? null];
    case 'halt_ended':
      return ['Trading resumed', null];
    case 'terms_changed':
      return ['New terms of the instrument', 'An open order keeps its margin and its commission'];
    case 'message':
      return [
        facts['channel'] === 'text' ? 'Text message' : 'E-mail',
        `${reasonText(facts['message'] ?? '')}: ${facts['outcome']}`,
      ];
    default:
      return [
        facts['action'] ?? '',
        <>
          {facts['name']}, <SubjectLink subject={facts['subject'] ?? ''} />
          {facts['reason'] !== undefined && `: ${reasonText(facts['reason'])}`}
        </>,
      ];
  }
}

const Item = ({
  kind,
  facts,
  usd,
}: {
  readonly kind: 'deposit' | 'withdrawal';
  readonly facts: StoryEvent['Facts'];
  readonly usd: (name: string) => string;
}) => (
  <>
    <SubjectLink subject={`${kind}:${facts['item']}`} />, {usd('amount')}
  </>
);

const levels = (facts: StoryEvent['Facts']): string =>
  [
    facts['stop_loss'] === undefined ? '' : `; stop loss ${facts['stop_loss']}`,
    facts['take_profit'] === undefined ? '' : `; take profit ${facts['take_profit']}`,
    ...terms(facts).map((one) => `; ${one}`),
  ].join('');

/** How the stop moves by itself, and what closes in parts. */
const terms = (facts: StoryEvent['Facts']): string[] => [
  ...(facts['trailing_pips'] === undefined ? [] : [`trailing ${facts['trailing_pips']} pips`]),
  ...(facts['trailing_percent'] === undefined ? [] : [`trailing ${facts['trailing_percent']} %`]),
  ...(facts['break_even_pips'] === undefined
    ? []
    : [`break-even at ${facts['break_even_pips']} pips`]),
  ...(facts['take_profits'] === undefined
    ? []
    : [`partial take profits ${partsText(facts['take_profits'])}`]),
];

/** Price:lots, price:lots; 0: none. */
const partsText = (parts: string): string =>
  parts === '0' ? 'none' : parts.replaceAll(':', ' × ').replaceAll(',', ', ');

function moved(facts: StoryEvent['Facts']): string {
  const change = (name: string, title: string): string[] => {
    const [now = 'none', was = 'none'] = [facts[name], facts[`${name}_was`]];
    return now === was ? [] : [`${title} from ${was} to ${now}`];
  };
  const changes = [
    ...change('stop_loss', 'stop loss'),
    ...change('take_profit', 'take profit'),
    ...terms(facts),
  ];
  return changes.length === 0 ? 'unchanged' : changes.join('; ');
}

export const TimeLine = ({ events }: { readonly events: readonly StoryEvent[] }) => (
  <ol className="relative">
    {events.map((event, index) => {
      const day = formatDay(event.At);
      const before = events[index - 1];
      return (
        <Fragment key={`${event.At}.${event.Kind}.${JSON.stringify(event.Facts)}`}>
          {(before === undefined || formatDay(before.At) !== day) && (
            <li className="pt-3 pb-2 text-caption font-medium text-text-3 first:pt-0">{day}</li>
          )}
          <Line event={event} isLast={index === events.length - 1} />
        </Fragment>
      );
    })}
  </ol>
);

/** What the order itself did stands out from what happened around it. */
const OF_ORDER: ReadonlySet<StoryKind> = new Set<StoryKind>([
  'placed',
  'filled',
  'closed',
  'part_closed',
  'cancelled',
  'rejected',
  'voided',
]);

function Line({ event, isLast }: { readonly event: StoryEvent; readonly isLast: boolean }) {
  const Icon = ICONS[event.Kind];
  const [title, text] = told(event);
  const isOfOrder = OF_ORDER.has(event.Kind);
  return (
    <li className="grid grid-cols-[6.5rem_2rem_1fr] gap-x-3 max-sm:grid-cols-[2rem_1fr]">
      <time
        className="figure pt-1.5 text-caption text-text-3 max-sm:col-start-2 max-sm:pt-0"
        dateTime={new Date(event.At).toISOString()}
      >
        {formatMoment(event.At)}
      </time>
      <span className="relative flex flex-col items-center max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1">
        <span
          className={`flex size-8 shrink-0 items-center justify-center rounded-full ${isOfOrder ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
        >
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
        </span>
        {!isLast && <span aria-hidden className="w-px flex-1 bg-line" />}
      </span>
      <div className="min-w-0 pt-1 pb-4 max-sm:col-start-2">
        <p className="flex flex-wrap items-center gap-x-2 text-label">
          <span className="font-semibold">{title}</span>
          <span className="text-caption text-text-3">{WHO[event.By]}</span>
        </p>
        {text !== null && text !== '' && <p className="mt-0.5 text-label text-text-2">{text}</p>}
      </div>
    </li>
  );
}
