// A client's own copyings: start, change, fund, stop, read. Every call first checks whose copying it is.
import {
  type CallOutput,
  type CopySizing as WireSizing,
  type Copying,
  type ErrorName,
  PAGE_SIZE,
} from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import {
  type CopyingStanding,
  type Database,
  findOrder,
  pageOfFinishedOrders,
  pageOfSkips,
  pageOfStatement,
} from '@meridian/store';
import {
  type Account,
  type AccountCommand,
  type CopySizing,
  type Order,
  type OutcomeLine,
  availableOf,
} from '@meridian/trading';
import {
  type Money,
  ZERO_MONEY,
  addMoney,
  asLots,
  formatMoney,
  negateMoney,
  present,
  readDecimal,
  readLots,
  readMoney,
} from '@meridian/units';
import { lineOnWire } from '../accounts/routes.ts';
import type { Host } from '../engine/host.ts';
import { orderFromRow } from '../engine/projection.ts';
import type { Client } from '../platform/http/context.ts';
import { type HandlersOf, say } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { engineRefusal } from '../instruments/engine-refusal.ts';
import type { TermsBook } from '../instruments/terms.ts';
import { orderOnWire } from '../orders/wire.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { copiesBeside, skipsBeside } from './records.ts';
import { namedOnWire, standingOfOwn, standingsOfOwner } from './standing.ts';
import { copiedOrderOnWire, profitOf, skipOnWire, standingOf, stateOf } from './wire.ts';

export interface CopyingDeps {
  readonly db: Database;
  readonly host: Host;
  readonly terms: Pick<TermsBook, 'haltReasonOf'>;
  readonly settings: Pick<LiveSettings, 'current'>;
}

type CopyingCalls =
  | 'copyings'
  | 'copying'
  | 'copiedOrders'
  | 'copySkips'
  | 'copyMovements'
  | 'startCopying'
  | 'changeCopying'
  | 'moveCopyMoney'
  | 'stopCopying'
  | 'closeCopied';

const RATIO_DECIMALS = 4;
/**
 * A client's id stands for one act of one call: the outcome of the same id in another call is no answer to this one. A
 * client's id has no line break, so none of these combined ids equals another.
 */
const idOf = (call: string, id: string | undefined): string | null =>
  id === undefined ? null : `${call}\n${id}`;
const partOf = (page: number) => ({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });

export function copyingHandlers(deps: CopyingDeps): HandlersOf<CopyingCalls> {
  const { db, host, settings, terms } = deps;
  const { state } = host;

  /**
   * Where the site does not offer copying nothing new begins. Running copyings go on, and a repetition gets its first
   * outcome.
   */
  function refuseWhereOff({ session }: Client, clientOrderId: string | null): void {
    if (settings.current().copyTrading !== 0) return;
    const outcomes = state.accounts.get(session.accountId)?.outcomes;
    if (clientOrderId === null || outcomes?.has(clientOrderId) !== true)
      throw new Refusal('copy_trading_off');
  }

  /** The account of a client's own copying; it stays after the copying has ended. */
  async function ownCopying({ session }: Client, id: number): Promise<Account> {
    await host.settled();
    const account = state.accounts.get(id);
    if (account?.copy?.ownerId !== session.accountId) throw new Refusal('copying_unknown');
    return account;
  }

  async function copyingOf({ session }: Client, id: number): Promise<Copying> {
    const row = await standingOfOwn(deps, { ownerId: session.accountId, id });
    const [copying] = await namedOnWire(deps, [row]);
    return present(copying, 'one row is one copying');
  }

  /** The outcome of a command; a repeated command gets the first outcome, with what the client has now. */
  async function decided(command: AccountCommand): Promise<OutcomeLine> {
    const [line] = await host.submit(command);
    if (line === undefined) throw new Refusal('copying_unknown');
    if (line.rejected !== null) throw engineRefusal(terms, line.rejected, line.args);
    return line;
  }

  async function changed(
    client: Client,
    command: AccountCommand & { copyId: number },
    text: TextKey,
  ) {
    await ownCopying(client, command.copyId);
    const line = await decided(command);
    // The client's id was first used for something else: say so; nothing was done.
    if (line.copyId !== command.copyId)
      return say(await copyingOf(client, command.copyId), 'already_done');
    const copying = await copyingOf(client, command.copyId);
    if (line.isUnchanged === true) return say(copying, 'copying_unchanged');
    const isEnding = text === 'copying_stopped' && copying.state !== 'ended';
    return say(copying, isEnding ? 'copying_ending' : text);
  }

  /** Orders together with the orders they copy, wherever these are kept. */
  async function withLeaders(
    { language }: Client,
    copyId: number,
    orders: readonly Order[],
  ): Promise<CallOutput<'copiedOrders'>['data']> {
    const rows = await copiesBeside({ db, state }, copyId, orders);
    return rows.map(({ copy, beside }) => copiedOrderOnWire(language, state, copy, beside));
  }

  return {
    async copyings(_input, client) {
      await host.settled();
      const account = state.accounts.get(client.session.accountId);
      if (account === undefined) throw new Refusal('session_required');
      const { id: ownerId, epoch: ownerEpoch } = account;
      const rows = await standingsOfOwner(deps, { ownerId, ownerEpoch });
      const list = await namedOnWire(deps, rows);
      const available = availableOf(state, account);
      return { available: orNull(available), list, ...together(rows) };
    },
    copying: ({ id }, client) => copyingOf(client, id),
    async copiedOrders({ id, status, page }, client) {
      const account = await ownCopying(client, id);
      const { offset, limit } = partOf(page);
      if (status === '3') {
        const of = { accountId: id, epoch: account.epoch, offset, limit };
        const { rows, total } = await pageOfFinishedOrders(db, of);
        return { data: await withLeaders(client, id, rows.map(orderFromRow)), total };
      }
      const wanted = status === '1' ? 'open' : 'pending';
      const orders = [...account.orders.values()].filter((one) => one.status === wanted);
      const shown = orders.toReversed().slice(offset, offset + limit);
      return { data: await withLeaders(client, id, shown), total: orders.length };
    },
    async copySkips({ id, page }, client) {
      await ownCopying(client, id);
      const { rows, total } = await pageOfSkips(db, { copyId: id, ...partOf(page) });
      const skips = await skipsBeside({ db, state }, rows);
      const data = skips.map(({ skip, beside }) =>
        skipOnWire(client.language, state, skip, beside),
      );
      return { data, total };
    },
    async copyMovements({ id, page }, client) {
      const account = await ownCopying(client, id);
      const { rows, total } = await pageOfStatement(db, {
        clientId: id,
        afterEntry: account.epochAfterEntry,
        upToEntry: null,
        kinds: null,
        from: null,
        to: null,
        ...partOf(page),
      });
      const data = rows.map((row) => {
        const line = lineOnWire(client.language, row, 'copying');
        const { Id, Kind: kind, Value: amount, Balance: balance, MemoTran: text } = line;
        return { id: Id, time: row.at, kind, amount, balance, text };
      });
      return { data, total };
    },
    async startCopying(input, client) {
      const clientOrderId = idOf('start', input.client_order_id);
      refuseWhereOff(client, clientOrderId);
      const { accountId } = client.session;
      const line = await decided({
        type: 'StartCopying',
        accountId,
        clientOrderId,
        leaderId: input.leader_id,
        allocation: readMoney(input.amount),
        stopPercent: input.stop_percent,
        sizing: sizingOf(input.sizing, input.sizing_value),
      });
      if (line.copyId === undefined) throw new Refusal('copying_unknown');
      const copying = await copyingOf(client, line.copyId);
      // A repetition shows the copying as it is by now.
      return say(copying, copying.stopped_at === null ? 'copying_started' : 'already_done');
    },
    async changeCopying(input, client) {
      const { id, stop_percent: stopPercent, sizing, sizing_value: value, paused } = input;
      // A frozen account may risk less, but not more.
      const isBusiness = sizing !== undefined || value !== undefined || paused === '0';
      if (isBusiness) refuseFrozen(client);
      const command = {
        type: 'ChangeCopying',
        accountId: client.session.accountId,
        clientOrderId: idOf('change', input.client_order_id),
        copyId: id,
        stopPercent: stopPercent ?? null,
        sizing: await newSizing(client, id, sizing, value),
        isPaused: paused === undefined ? null : paused === '1',
      } as const;
      return await changed(client, command, 'copying_changed');
    },
    async moveCopyMoney(input, client) {
      const isIn = input.direction === 'in';
      if (isIn) refuseFrozen(client);
      const clientOrderId = idOf(isIn ? 'in' : 'out', input.client_order_id);
      if (isIn) refuseWhereOff(client, clientOrderId);
      const amount = readMoney(input.amount);
      if (amount <= 0n)
        throw new Refusal('fields_invalid', {}, { amount: { key: 'field_not_positive' } });
      const command = {
        type: 'MoveCopyMoney',
        accountId: client.session.accountId,
        clientOrderId,
        copyId: input.id,
        amount: isIn ? amount : negateMoney(amount),
      } as const;
      return await changed(client, command, isIn ? 'copying_money_in' : 'copying_money_out');
    },
    async stopCopying(input, client) {
      const command = {
        type: 'StopCopying',
        accountId: client.session.accountId,
        clientOrderId: idOf('stop', input.client_order_id),
        copyId: input.id,
        orders: input.orders,
      } as const;
      return await changed(client, command, 'copying_stopped');
    },
    async closeCopied(input, client) {
      const account = await ownCopying(client, input.id);
      const about = { accountId: account.id, orderId: input.order_id };
      const clientOrderId = idOf('close', input.client_order_id);
      // Cancel a pending order, do not close it. If it is filled in between, the call says so: the client did not ask
      // to close a position.
      const isPending = account.orders.get(input.order_id)?.status === 'pending';
      const [line] = await host.submit(
        isPending
          ? { type: 'CancelOrder', ...about, clientOrderId }
          : { type: 'CloseOrder', ...about, clientOrderId, lots: null },
      );
      const order = await orderOf(account, line?.orderId ?? input.order_id);
      const rejected = line?.rejected ?? null;
      if (rejected === 'order_unknown') throw refusedOrder('order_already_ended');
      if (line !== undefined && rejected !== null)
        throw engineRefusal(terms, rejected, line.args, 'order_id');
      const isCancelled = order.status === 'ended';
      return say(
        orderOnWire(client.language, order, state),
        isCancelled ? 'order_cancelled' : 'order_closed',
      );
    },
  };

  async function orderOf(account: Account, id: number): Promise<Order> {
    const live = account.orders.get(id);
    if (live !== undefined) return live;
    const row = await findOrder(db, id);
    if (row?.accountId !== account.id) throw refusedOrder('order_unknown');
    return orderFromRow(row);
  }

  /** A value without a kind is a new value of the present kind. */
  async function newSizing(
    client: Client,
    id: number,
    kind: WireSizing | undefined,
    value: string | undefined,
  ): Promise<CopySizing | null> {
    if (kind === undefined && value === undefined) return null;
    const { copy } = await ownCopying(client, id);
    return sizingOf(kind ?? copy?.sizing.kind ?? 'equity', value);
  }

  function together(rows: readonly CopyingStanding[]): {
    equity: string | null;
    profit: string | null;
  } {
    let equity: Money | null = ZERO_MONEY;
    let profit: Money | null = ZERO_MONEY;
    for (const row of rows.filter((one) => stateOf(one) !== 'ended')) {
      const { figures } = standingOf(state, row);
      equity = plus(equity, figures.equity);
      profit = plus(profit, profitOf(row, figures.equity));
    }
    return { equity: orNull(equity), profit: orNull(profit) };
  }
}

function refuseFrozen({ session }: Client): void {
  if (session.user.frozenAt !== null) throw new Refusal('account_restricted');
}

/** In these calls `id` is the copying and `order_id` the order. */
const refusedOrder = (error: ErrorName): Refusal => new Refusal(error, {}, {}, 'order_id');

const plus = (a: Money | null, b: Money | null): Money | null =>
  a === null || b === null ? null : addMoney(a, b);
const orNull = (amount: Money | null): string | null =>
  amount === null ? null : formatMoney(amount);

/** @throws Refusal without the value that the kind needs, or with a value that it does not use */
function sizingOf(kind: WireSizing, value: string | undefined): CopySizing {
  if (kind === 'equity') {
    if (value !== undefined) throw new Refusal('copy_sizing_value_unused');
    return { kind };
  }
  if (value === undefined) throw new Refusal('copy_sizing_value_missing');
  if (kind === 'lots') return { kind, lots: asLots(readLots(value)) };
  if (/\.\d{4}\d*[1-9]/.test(value))
    throw new Refusal(
      'fields_invalid',
      {},
      { sizing_value: { key: 'field_too_precise', args: { max: RATIO_DECIMALS } } },
    );
  return { kind, ratio: readDecimal(value, RATIO_DECIMALS) };
}
