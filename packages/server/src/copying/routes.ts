// A client's own copyings: start, change, fund, stop; reading.ts has what is only read. Every call first checks whose copying it is.
import {
  type CallOutput,
  type CopySizing as WireSizing,
  type Copying,
  type ParsedInput,
} from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import type { Database } from '@meridian/store';
import type { AccountCommand, CopySizing, OutcomeLine } from '@meridian/trading';
import { asLots, negateMoney, readDecimal, readLots, readMoney } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { Client } from '../platform/http/context.ts';
import { type HandlersOf, type Said, say } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { engineRefusal } from '../instruments/engine-refusal.ts';
import type { HaltBook } from '../instruments/halts.ts';
import { orderOf } from '../orders/find-order.ts';
import { orderOnWire } from '../orders/wire.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { isFrozen } from './conditions.ts';
import { copyingOf, ownCopying, readingHandlers } from './reading.ts';

export interface CopyingDeps {
  readonly db: Database;
  readonly host: Host;
  readonly halts: Pick<HaltBook, 'reasonOf'>;
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
type FormerCall = 'start' | 'change' | 'in' | 'out' | 'stop';

/**
 * A client's id is one of the account's, as those of its orders are: the engine refuses it for anything else. Closing a
 * copied order is an act of the copying's own account, where its id stands. Acts from before have the call's name before
 * the id; a repetition of one finds it.
 */
function idOf(
  { host }: CopyingDeps,
  { session }: Client,
  call: FormerCall,
  id: string | undefined,
): string | null {
  if (id === undefined) return null;
  const former = `${call}\n${id}`;
  return host.views.accounts.hasOutcome(session.accountId, former) ? former : id;
}

export function copyingHandlers(deps: CopyingDeps): HandlersOf<CopyingCalls> {
  return {
    ...readingHandlers(deps),
    startCopying: (input, client) => startCopying(deps, input, client),
    changeCopying: (input, client) => changeCopying(deps, input, client),
    moveCopyMoney: (input, client) => moveCopyMoney(deps, input, client),
    async stopCopying(input, client) {
      const command = {
        type: 'StopCopying',
        accountId: client.session.accountId,
        arrivedAt: client.arrivedAt,
        clientOrderId: idOf(deps, client, 'stop', input.client_order_id),
        copyId: input.id,
        orders: input.orders,
      } as const;
      return await changed(deps, client, command, 'copying_stopped');
    },
    closeCopied: (input, client) => closeCopied(deps, input, client),
  };
}

async function startCopying(
  deps: CopyingDeps,
  input: ParsedInput<'startCopying'>,
  client: Client,
): Promise<Said<Copying>> {
  const clientOrderId = idOf(deps, client, 'start', input.client_order_id);
  refuseWhereOff(deps, client, clientOrderId);
  const { accountId } = client.session;
  await refuseFrozenLeader(deps, accountId, input.leader_id, clientOrderId);
  const isRepeated = isKnown(deps, accountId, clientOrderId);
  const line = await decided(deps, {
    type: 'StartCopying',
    accountId,
    clientOrderId,
    leaderId: input.leader_id,
    allocation: readMoney(input.amount),
    stopPercent: input.stop_percent,
    sizing: sizingOf(input.sizing, input.sizing_value),
  });
  if (line.copyId === undefined) throw new Refusal('copying_unknown');
  const copying = await copyingOf(deps, client, line.copyId);
  return say(copying, startText(copying, isRepeated));
}

/** A repetition shows the copying as it is by now; and the trader may stop leading before the first answer is given. */
function startText({ stopped_at: stoppedAt, state }: Copying, isRepeated: boolean): TextKey {
  if (stoppedAt === null) return 'copying_started';
  if (isRepeated) return 'already_done';
  return state === 'ended' ? 'copying_stopped' : 'copying_ending';
}

async function changeCopying(
  deps: CopyingDeps,
  input: ParsedInput<'changeCopying'>,
  client: Client,
): Promise<Said<Copying>> {
  const { id, stop_percent: stopPercent, sizing, sizing_value: value, paused } = input;
  const { copy } = await ownCopying(deps, client, id);
  // A frozen account may risk less, but not more.
  const isWider = copy !== null && stopPercent !== undefined && stopPercent > copy.stopPercent;
  const isBusiness = sizing !== undefined || value !== undefined || paused === '0' || isWider;
  if (isBusiness) refuseFrozen(client);
  const command = {
    type: 'ChangeCopying',
    accountId: client.session.accountId,
    clientOrderId: idOf(deps, client, 'change', input.client_order_id),
    copyId: id,
    stopPercent: stopPercent ?? null,
    sizing: await newSizing(deps, client, id, sizing, value),
    isPaused: paused === undefined ? null : paused === '1',
  } as const;
  return await changed(deps, client, command, 'copying_changed');
}

async function moveCopyMoney(
  deps: CopyingDeps,
  input: ParsedInput<'moveCopyMoney'>,
  client: Client,
): Promise<Said<Copying>> {
  const isIn = input.direction === 'in';
  if (isIn) refuseFrozen(client);
  const clientOrderId = idOf(deps, client, isIn ? 'in' : 'out', input.client_order_id);
  if (isIn) refuseWhereOff(deps, client, clientOrderId);
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
  return await changed(deps, client, command, isIn ? 'copying_money_in' : 'copying_money_out');
}

async function closeCopied(
  deps: CopyingDeps,
  input: ParsedInput<'closeCopied'>,
  client: Client,
): Promise<Said<CallOutput<'closeCopied'>>> {
  const { host, halts } = deps;
  const account = await ownCopying(deps, client, input.id);
  const about = {
    ...{ accountId: account.id, orderId: input.order_id },
    arrivedAt: client.arrivedAt,
  };
  const { client_order_id: clientId } = input;
  const clientOrderId = clientId === undefined ? null : `close\n${clientId}`;
  // Cancel a pending order, do not close it. If it is filled in between, the call says so: the client did not ask
  // to close a position.
  const isPending = host.views.orders.find(account.id, input.order_id)?.status === 'pending';
  const [line] = await host.submit(
    isPending
      ? { type: 'CancelOrder', ...about, clientOrderId }
      : { type: 'CloseOrder', ...about, clientOrderId, lots: null },
  );
  // In this call `id` is the copying and `order_id` the order.
  const order = await orderOf(deps, account.id, line?.orderId ?? input.order_id, 'order_id');
  const rejected = line?.rejected ?? null;
  if (rejected === 'order_unknown') throw new Refusal('order_already_ended', {}, {}, 'order_id');
  if (line !== undefined && rejected !== null)
    throw engineRefusal(halts, rejected, line.args, 'order_id');
  const isCancelled = order.status === 'ended';
  return say(
    orderOnWire(client.language, order, host.views),
    isCancelled ? 'order_cancelled' : 'order_closed',
  );
}

/**
 * Where the site does not offer copying nothing new begins. Running copyings go on, and a repetition gets its first
 * outcome.
 */
function refuseWhereOff(
  deps: CopyingDeps,
  { session }: Client,
  clientOrderId: string | null,
): void {
  if (deps.settings.current().copyTrading !== 0) return;
  if (!isKnown(deps, session.accountId, clientOrderId)) throw new Refusal('copy_trading_off');
}

async function refuseFrozenLeader(
  deps: CopyingDeps,
  accountId: number,
  leaderId: number,
  clientOrderId: string | null,
): Promise<void> {
  if (isKnown(deps, accountId, clientOrderId)) return;
  if (await isFrozen(deps.db, leaderId)) throw new Refusal('leader_unknown');
}

const isKnown = ({ host }: CopyingDeps, accountId: number, clientOrderId: string | null): boolean =>
  clientOrderId !== null && host.views.accounts.hasOutcome(accountId, clientOrderId);

/** The outcome of a command; a repeated command gets the first outcome, with what the client has now. */
async function decided(deps: CopyingDeps, command: AccountCommand): Promise<OutcomeLine> {
  const { host, halts } = deps;
  const [line] = await host.submit(command);
  if (line === undefined) throw new Refusal('copying_unknown');
  if (line.rejected !== null) throw engineRefusal(halts, line.rejected, line.args);
  return line;
}

async function changed(
  deps: CopyingDeps,
  client: Client,
  command: AccountCommand & { copyId: number },
  text: TextKey,
): Promise<Said<Copying>> {
  await ownCopying(deps, client, command.copyId);
  const line = await decided(deps, command);
  // The client's id was first used for something else: say so; nothing was done.
  if (line.copyId !== command.copyId)
    return say(await copyingOf(deps, client, command.copyId), 'already_done');
  const copying = await copyingOf(deps, client, command.copyId);
  if (line.isUnchanged === true) return say(copying, 'copying_unchanged');
  const isEnding = text === 'copying_stopped' && copying.state !== 'ended';
  return say(copying, isEnding ? 'copying_ending' : text);
}

/** A value without a kind is a new value of the present kind. */
async function newSizing(
  deps: CopyingDeps,
  client: Client,
  id: number,
  kind: WireSizing | undefined,
  value: string | undefined,
): Promise<CopySizing | null> {
  if (kind === undefined && value === undefined) return null;
  const { copy } = await ownCopying(deps, client, id);
  return sizingOf(kind ?? copy?.sizing.kind ?? 'equity', value);
}

function refuseFrozen({ session }: Client): void {
  if (session.user.frozenAt !== null) throw new Refusal('account_restricted');
}

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
