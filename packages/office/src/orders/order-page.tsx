// One order for whoever answers its client: why it is where it is, its fill and its close with the ticks behind them, the terms
// that were in force, and everything that happened around it on one time line.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { DeskOrderStory } from '@meridian/contract/admin';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { Badge } from '@meridian/design/components/badge';
import { FactList } from '@meridian/design/components/facts';
import { grouped } from '@meridian/design/lib/figures';
import { rebateOf } from '@meridian/design/lib/spread-rebate';
import { ZERO_MONEY, addMoney, formatMoney, readMoney } from '@meridian/units';
import { look } from '../lib/api.ts';
import { formatAmount, formatInstant, reasonText } from '../lib/format.ts';
import { percentOf } from '../lib/rates.ts';
import { ClientLink, OrderLink, linkClass } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Moment } from './moments.tsx';
import { TimeLine } from './time-line.tsx';
import { verdictOf } from './verdict.ts';

const REFRESHED_MS = 5_000;
const STATUS = ['Pending', 'Open', 'Cancelled', 'Closed'] as const;

export default function OrderPage() {
  const id = Number(useParams({ from: '/desk/orders/$id' }).id);
  const query = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => look('deskOrderStory', { id }, signal),
    refetchInterval: ({ state }) => ((state.data?.order.Status ?? 3) < 2 ? REFRESHED_MS : false),
  });
  if (query.data === undefined)
    return (
      <Page title={`Order #${id}`} text={query.error?.message ?? 'Loading'}>
        {query.error !== null && (
          <Link to="/orders" search={{ view: 'open', kind: 'real', page: 1 }} className={linkClass}>
            All orders
          </Link>
        )}
      </Page>
    );
  return <OrderStoryView story={query.data} />;
}

function OrderStoryView({ story }: { readonly story: DeskOrderStory }) {
  const { order, events, is_replay: isReplay } = story;
  const filled = events.find(({ Kind }) => Kind === 'filled');
  const closed = events.findLast(({ Kind }) => Kind === 'closed');
  const side = order.OrderType === ORDER_BUY ? 'Buy' : 'Sell';
  return (
    <Page
      title={`${order.ForexTradeLists.ShowCode} · ${side} ${order.Quantity}`}
      text={`Order #${order.Id}`}
      actions={<Badges story={story} />}
    >
      <p className="rounded-card bg-surface px-5 py-4 text-body-strong text-pretty shadow-card">
        {verdictOf(order, events)}
      </p>
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {filled !== undefined && (
            <div className={`grid gap-5 ${closed === undefined ? '' : 'md:grid-cols-2'}`}>
              <Moment title="Opened" event={filled} order={order} />
              {closed !== undefined && <Moment title="Closed" event={closed} order={order} />}
            </div>
          )}
          <section aria-label="Time line" className="rounded-card bg-surface p-5 shadow-card">
            <h2 className="mb-4 text-heading">Time line</h2>
            {isReplay && (
              <p className="mb-4 rounded-control bg-warn-soft px-4 py-3 text-label text-warn">
                This site replays recorded prices in their own time: messages, halts and what staff
                did are not on it.
              </p>
            )}
            <TimeLine events={events} />
          </section>
        </div>
        <aside aria-label="Order" className="flex flex-col gap-5">
          <Order story={story} />
          <Terms story={story} />
        </aside>
      </div>
    </Page>
  );
}

const Badges = ({ story: { order } }: { readonly story: DeskOrderStory }) => (
  <span className="flex flex-wrap gap-2">
    <Badge tone="plain">{order.account_kind === 'demo' ? 'Demo' : 'Real'}</Badge>
    <Badge tone={order.Status === 1 ? 'accent' : 'plain'}>{STATUS[order.Status] ?? ''}</Badge>
    {order.CloseReason !== null && (
      <Badge tone={order.CloseReason === 'margin_close_out' ? 'warn' : 'plain'}>
        {reasonText(order.CloseReason)}
      </Badge>
    )}
    {order.client.is_frozen && <Badge tone="warn">Client frozen</Badge>}
  </span>
);

const orNone = (text: string | null) => <span className="figure">{text ?? 'none'}</span>;
const usd = (text: string | null) => (
  <span className="figure">{text === null ? 'none' : formatAmount(text)}</span>
);

function Order({ story: { order, parts, copy_of: copyOf } }: { readonly story: DeskOrderStory }) {
  const { client } = order;
  // On the wire the net profit is without it; the client's own screens count it as well.
  const back = rebateOf(order);
  const net =
    order.NetProfit === null ? null : formatMoney(addMoney(readMoney(order.NetProfit), back));
  return (
    <section aria-label="The order" className="rounded-card bg-surface px-5 py-3 shadow-card">
      <FactList
        look="ruled"
        facts={[
          {
            label: 'Client',
            value: (
              <ClientLink id={client.id}>
                {client.name || (client.email ?? client.mobile ?? `UID ${client.uid}`)}
              </ClientLink>
            ),
          },
          { label: 'Language', value: client.lang },
          {
            label: 'Placed',
            value: (
              <span className="figure">{formatInstant(Date.parse(order.CreateTimeHandler))}</span>
            ),
          },
          { label: 'Lots', value: orNone(order.Quantity) },
          order.TargetPrice === null
            ? null
            : { label: `Target, ${order.TriggerKind ?? ''}`, value: orNone(order.TargetPrice) },
          { label: 'Stop loss', value: orNone(order.TargetLossPrice) },
          { label: 'Take profit', value: orNone(order.TargetProfitPrice) },
          { label: 'Result, USD', value: usd(order.FactProfits) },
          { label: 'Commission, USD', value: usd(order.TradeFee) },
          { label: 'Swap, USD', value: usd(order.Swap) },
          back === ZERO_MONEY
            ? null
            : { label: 'Spread rebate, USD', value: usd(formatMoney(back)) },
          { label: 'Net, USD', value: usd(net) },
          order.ParentId === null
            ? null
            : { label: 'Part of', value: <OrderLink id={order.ParentId} /> },
          parts.length === 0
            ? null
            : {
                label: 'Closed parts',
                value: (
                  <span className="flex flex-wrap justify-end gap-2">
                    {parts.map((part) => (
                      <OrderLink key={part} id={part} />
                    ))}
                  </span>
                ),
              },
          copyOf === null ? null : { label: 'Copies', value: <OrderLink id={copyOf} /> },
        ]}
      />
    </section>
  );
}

function Terms({ story: { order, terms } }: { readonly story: DeskOrderStory }) {
  return (
    <section aria-label="Terms in force" className="rounded-card bg-surface px-5 py-4 shadow-card">
      <h2 className="text-label font-medium text-text-2">Terms in force</h2>
      <p className="text-caption text-text-3">
        {terms.since === null ? 'As delivered' : `Since ${formatInstant(terms.since)}`}
      </p>
      <FactList
        look="ruled"
        facts={[
          { label: 'Leverage', value: <span className="figure">{order.Multiple}</span> },
          { label: 'Commission rate', value: orNone(percentOf(terms.fee_rate)) },
          { label: 'Swap on a buy, per year', value: orNone(percentOf(terms.swap_long)) },
          { label: 'Swap on a sell, per year', value: orNone(percentOf(terms.swap_short)) },
          { label: 'Units of a lot', value: orNone(grouped(terms.contract_size)) },
        ]}
      />
    </section>
  );
}
