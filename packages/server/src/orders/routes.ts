// The calls that place, change, end and list orders.
import { type CallOutput, ORDER_BUY, type ParsedInput, SUCCESS } from '@meridian/contract';
import {
  type Order,
  type Outcome,
  type OutcomeLine,
  SCALED_PRICE_DECIMALS,
} from '@meridian/trading';
import { ZERO_MONEY, formatMoney, formatMoneyOrNull, readDecimal, readLots } from '@meridian/units';
import { clientsId } from '../engine/gate-id.ts';
import { orderFromRow } from '../engine/projection.ts';
import { ownAccount } from '../own-account/own-account.ts';
import type { Client } from '../platform/http/context.ts';
import { refuse } from '../platform/http/envelope.ts';
import { partOfPage } from '../platform/http/page.ts';
import { type HandlersOf, type Said, say } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { engineRefusal } from '../instruments/engine-refusal.ts';
import { orderOf, orderOfAnyEpoch, orderOfClient } from './find-order.ts';
import { type OrderHistory, createOrderHistory } from './history.ts';
import { neighboursOf } from './neighbours.ts';
import { type StoryDeps, storyOf } from './story.ts';
import { expiryOf } from './expiry-input.ts';
import { changedTermsOf, newTermsOf } from './terms-input.ts';
import { orderOnWire, summaryOnWire } from './wire.ts';

export type OrderDeps = StoryDeps;

type OrderCalls =
  | 'submit'
  | 'myDeal'
  | 'close'
  | 'closeAll'
  | 'cancelTrade'
  | 'setStopPrice'
  | 'changePending'
  | 'reverse'
  | 'orderDetail'
  | 'orderStory'
  | 'orderNeighbours';

export function orderHandlers(deps: OrderDeps): HandlersOf<OrderCalls> {
  const { db, host } = deps;
  const history = createOrderHistory(db);
  return {
    submit: (input, client) => placeOrder(deps, input, client),
    closeAll: (input, client) => closeAll(deps, input, client),
    ...changeHandlers(deps),
    reverse: (input, client) => reverse(deps, input, client),
    async orderDetail({ id }, { language, session }) {
      await host.settled();
      return orderOnWire(language, await orderOf(deps, session.accountId, id), host.views);
    },
    ...recordHandlers(deps),
    async myDeal({ status, ...of }, client) {
      await host.settled();
      return status === '3'
        ? historyPage(deps, history, client, of)
        : livePage(deps, client, of.page, status === '1' ? 'open' : 'pending');
    },
  };
}

/** What changes one order, and is answered with it. */
function changeHandlers(
  deps: OrderDeps,
): HandlersOf<'close' | 'cancelTrade' | 'setStopPrice' | 'changePending'> {
  const { host } = deps;
  return {
    async close(input, client) {
      const outcome = await host.submit({
        type: 'CloseOrder',
        ...byClient(client),
        clientOrderId: input.client_order_id ?? null,
        orderId: input.id,
        lots: input.cont === undefined ? null : readLots(input.cont),
        ...(input.percent !== undefined && { percent: input.percent }),
        ...seenBy(input),
      });
      return answerOf(deps, client, outcome, textOfChange(input.client_order_id, 'order_closed'));
    },
    async cancelTrade(input, client) {
      const outcome = await host.submit({
        type: 'CancelOrder',
        ...byClient(client),
        clientOrderId: input.client_order_id ?? null,
        orderId: input.id,
      });
      return answerOf(
        deps,
        client,
        outcome,
        textOfChange(input.client_order_id, 'order_cancelled'),
      );
    },
    async setStopPrice(input, client) {
      const outcome = await host.submit({
        type: 'SetStops',
        ...byClient(client),
        clientOrderId: input.client_order_id ?? null,
        orderId: input.id,
        stopLoss: scaled(input.stop_loss_price),
        takeProfit: scaled(input.target_profit_price),
        ...changedTermsOf(input),
      });
      return answerOf(deps, client, outcome, textOfChange(input.client_order_id, 'stops_set'));
    },
    async changePending(input, client) {
      const outcome = await host.submit({
        type: 'ChangePending',
        ...byClient(client),
        clientOrderId: input.client_order_id ?? null,
        orderId: input.id,
        target: scaled(input.target_price),
        lots: input.cont === undefined ? null : readLots(input.cont),
        ...expiryOf(input, deps.marketNow()),
        ...(input.oco_with !== undefined && { ocoWith: input.oco_with || null }),
      });
      const text = textOfChange(input.client_order_id, 'pending_changed');
      return answerOf(deps, client, outcome, text);
    },
  };
}

/** What is kept of one order, and around it. */
function recordHandlers(deps: OrderDeps): HandlersOf<'orderStory' | 'orderNeighbours'> {
  const { host } = deps;
  return {
    async orderStory({ id }, { language, session }) {
      await host.settled();
      const order = await orderOfClient(deps, session.accountId, id);
      return {
        Order: orderOnWire(language, order, host.views),
        Events: await storyOf(deps, order, language),
      };
    },
    async orderNeighbours({ id }, { session }) {
      await host.settled();
      const order = await orderOfClient(deps, session.accountId, id);
      return await neighboursOf(deps, { userId: session.user.id, order });
    },
  };
}

/** Whose command it is, and when it arrived. */
const byClient = ({ session, arrivedAt }: Client) => ({
  accountId: session.accountId,
  arrivedAt,
});

/** The key that its new order is named by. */
const byKey = ({ session }: Client) =>
  session.apiKey === null ? {} : { apiKey: session.apiKey.name };

async function placeOrder(
  deps: OrderDeps,
  input: ParsedInput<'submit'>,
  client: Client,
): Promise<Said<CallOutput<'submit'>>> {
  const outcome = await deps.host.submit({
    type: 'PlaceOrder',
    ...byClient(client),
    ...byKey(client),
    clientOrderId: input.client_order_id ?? null,
    instrumentId: input.forex_id,
    side: input.type === String(ORDER_BUY) ? 'buy' : 'sell',
    lots: readLots(input.cont),
    leverage: input.multiple ?? null,
    mode: input.status === '1' ? 'market' : 'pending',
    target: scaled(input.target_price),
    stopLoss: scaled(input.stop_loss_price),
    takeProfit: scaled(input.target_profit_price),
    ...seenBy(input),
    ...newTermsOf(input, deps.marketNow()),
  });
  return answerOf(deps, client, outcome, textOfPlacement(input.client_order_id));
}

async function reverse(
  deps: OrderDeps,
  input: ParsedInput<'reverse'>,
  client: Client,
): Promise<Said<CallOutput<'reverse'>>> {
  const outcome = await deps.host.submit({
    type: 'ReverseOrder',
    ...byClient(client),
    ...byKey(client),
    clientOrderId: input.client_order_id ?? null,
    orderId: input.id,
  });
  const { data: closed, text } = await answerOf(deps, client, outcome, () => 'order_reversed');
  const [, line] = outcome;
  if (line === undefined || line.rejected === null) {
    const opened = line === undefined ? null : await answerOf(deps, client, [line], () => text);
    return say({ closed, opened: opened?.data ?? null, msg: '' }, text);
  }
  const refusal = await refusalOf(deps, client.session.accountId, line);
  const { msg } = refuse(client.language, refusal).body;
  return say({ closed, opened: null, msg }, 'order_closed');
}

async function closeAll(
  deps: OrderDeps,
  input: ParsedInput<'closeAll'>,
  client: Client,
): Promise<Said<CallOutput<'closeAll'>>> {
  const outcome = await deps.host.submit({
    type: 'CloseAllOrders',
    ...byClient(client),
    clientOrderId: input.client_order_id ?? null,
    instrumentId: input.forex_id ?? null,
    ...(input.which !== undefined && input.which !== 'all' && { which: input.which }),
  });
  const results = await Promise.all(outcome.map((line) => resultOf(deps, client, line)));
  const isOfPlacement = results.some(({ order }) => isPlacedBy(order, input.client_order_id));
  return say(results, isOfPlacement ? 'already_done' : 'success');
}

/** An order of this account in its present epoch, pending, open or ended. */
async function answerOf(deps: OrderDeps, client: Client, outcome: Outcome, text: TextOfOrder) {
  const { language, session } = client;
  const [line] = outcome;
  if (line === undefined) throw new Refusal('order_unknown');
  if (line.rejected !== null) throw await refusalOf(deps, session.accountId, line);
  if (line.orderId === null) throw new Refusal('order_unknown');
  const order = await orderOfAnyEpoch(deps, session.accountId, line.orderId);
  return say(orderOnWire(language, order, deps.host.views, line.partId), text(order));
}

/** An order that the engine no longer knows may be an ended one of the account. */
async function refusalOf(deps: OrderDeps, accountId: number, line: OutcomeLine): Promise<Refusal> {
  if (line.rejected === 'order_unknown' && line.orderId !== null) {
    await orderOf(deps, accountId, line.orderId);
    return new Refusal('order_already_ended');
  }
  return engineRefusal(deps.halts, line.rejected ?? 'order_unknown', line.args);
}

async function resultOf(
  deps: OrderDeps,
  client: Client,
  line: OutcomeLine,
): Promise<CallOutput<'closeAll'>[number]> {
  const { language, session } = client;
  const id = line.orderId;
  // The client's id was first used for something else that was refused.
  if (id === null) throw await refusalOf(deps, session.accountId, line);
  const order = orderOnWire(
    language,
    await orderOfAnyEpoch(deps, session.accountId, id),
    deps.host.views,
  );
  if (line.rejected === null) return { Id: id, code: SUCCESS, msg: '', order };
  const { code, msg } = refuse(language, engineRefusal(deps.halts, line.rejected, line.args)).body;
  return { Id: id, code, msg, order };
}

type SaidText = Said<never>['text'];
type TextOfOrder = (order: Order) => SaidText;

/** A repeated client id gets the first outcome, with the text of a repetition. */
const textOfPlacement =
  (id: string | undefined): TextOfOrder =>
  (order) => {
    if (clientsId(order.clientOrderId) !== (id ?? null)) return 'already_done';
    return order.targetPrice === null ? 'order_filled' : 'order_placed';
  };

const textOfChange =
  (id: string | undefined, done: SaidText): TextOfOrder =>
  (order) =>
    id !== undefined && order.clientOrderId === id ? textOfPlacement(id)(order) : done;

const isPlacedBy = (
  order: { readonly client_order_id: string | null } | null,
  id: string | undefined,
): boolean => id !== undefined && order?.client_order_id === id;

/** A decimal of the request, before the instrument's precision is known; null if missing. */
const scaled = (text: string | undefined): bigint | null =>
  text === undefined ? null : readDecimal(text, SCALED_PRICE_DECIMALS);

/** What the client says that it saw. */
function seenBy({ seen_seq, seen_price }: Pick<ParsedInput<'submit'>, 'seen_seq' | 'seen_price'>) {
  const price = scaled(seen_price);
  return price === null || price === 0n ? {} : { seen: { seq: seen_seq ?? null, price } };
}

function livePage(
  deps: OrderDeps,
  client: Client,
  page: number,
  status: 'open' | 'pending',
): CallOutput<'myDeal'> {
  const { views } = deps.host;
  const { id } = ownAccount(deps.host, client);
  const summary = views.accounts.figures(id);
  const orders = views.orders.newestFirst(id, status);
  const { offset, limit } = partOfPage(page);
  const floating = status === 'open' ? summary.floating : ZERO_MONEY;
  return {
    ...summaryOnWire(summary),
    data: orders
      .slice(offset, offset + limit)
      .map((order) => orderOnWire(client.language, order, views)),
    total: orders.length,
    all_fact_profits: formatMoneyOrNull(floating),
  };
}

async function historyPage(
  { host }: OrderDeps,
  history: OrderHistory,
  client: Client,
  { page, forex_id: instrumentId, sort, direction }: Omit<ParsedInput<'myDeal'>, 'status'>,
): Promise<CallOutput<'myDeal'>> {
  const { id: accountId, epoch } = ownAccount(host, client);
  const { rows, total, realised } = await history.page({
    ...{ accountId, epoch, instrumentId },
    ...{ sort, direction, ...partOfPage(page) },
  });
  return {
    ...summaryOnWire(host.views.accounts.figures(accountId)),
    data: rows.map((row) => orderOnWire(client.language, orderFromRow(row), host.views)),
    total,
    all_fact_profits: formatMoney(realised),
  };
}
