// A trader's page, and the calls for traders who let others copy them.
import type { Leading, ParsedInput, Trader } from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import {
  type Database,
  LeaderConstraint,
  type LeaderRow,
  type OrdersShown,
  daysOfTrader,
  findLeader,
  findRanked,
  instrumentsOfTrader,
  isUniqueViolation,
  saveLeader,
} from '@meridian/store';
import { EFFECTIVE_TENTHS_NEEDED, type Order, dayOf } from '@meridian/trading';
import { HOUR_MS, formatDecimal, formatLots, formatMoney, formatPrice } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { ownAccount } from '../own-account/own-account.ts';
import type { Client, Visitor } from '../platform/http/context.ts';
import { type HandlersOf, type Said, say } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { instrumentName, logoPath } from '../instruments/wire.ts';
import type { RankingBook } from '../ranking/ranking-book.ts';
import { rankedOnWire, rateSinceCopied } from '../ranking/wire.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { EQUITY_NEEDED, effectiveOrdersOf, isFrozen } from './conditions.ts';
import { type CopiersDesk, createCopiersDesk } from './copiers.ts';
import { skeletonOf, speaksForHouse } from './name-skeleton.ts';
import { daysOnWire, monthsOnWire } from './record.ts';
import { percentOf } from './wire.ts';

export interface TraderDeps {
  readonly db: Database;
  readonly host: Host;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly marketNow: () => number;
  readonly now: () => number;
  readonly ranking: Pick<RankingBook, 'asOf' | 'bringUpToDate' | 'hasCaughtUp'>;
  readonly settings: Pick<LiveSettings, 'current'>;
}

/** Traders who show their orders late show an order once it has been open this long. */
const SHOWN_AFTER_MS = HOUR_MS;

type Deps = TraderDeps & { readonly copiers: CopiersDesk };

export function traderHandlers(
  given: TraderDeps,
): HandlersOf<'trader' | 'leading' | 'lead' | 'stopLeading'> {
  const { db, host, marketNow, now } = given;
  const deps = { ...given, copiers: createCopiersDesk({ db, views: host.views, now, marketNow }) };

  return {
    trader: ({ id }, visitor) => traderOf(deps, id, visitor),
    leading: (_input, client) => leadingOf(deps, client),
    lead: (input, client) => lead(deps, input, client),
    stopLeading: (_input, client) => stopLeading(deps, client),
  };
}

async function lead(
  deps: Deps,
  { orders_shown: wanted, name }: ParsedInput<'lead'>,
  client: Client,
): Promise<Said<Leading>> {
  const account = await accountOf(deps, client);
  if (typeof name === 'string' && speaksForHouse(name)) throw new Refusal('leader_name_reserved');
  const chosen = await findLeader(deps.db, account.id);
  const ordersShown = wanted ?? chosen?.ordersShown ?? 'delayed';
  const isNew = account.leadsSince === null;
  if (isNew && deps.settings.current().copyTrading === 0) throw new Refusal('copy_trading_off');
  if (isNew && (await conditionsOf(deps, account, client)).some((one) => one.is_met === 0))
    // A record that is being folded anew after an upgrade is not a missing one.
    throw new Refusal(deps.ranking.hasCaughtUp() ? 'leading_not_allowed' : 'service_unavailable');
  const kept = name === undefined ? (chosen?.name ?? null) : (name?.normalize('NFC') ?? null);
  const shown = { accountId: account.id, ordersShown };
  await keep(deps, { ...shown, name: kept });
  try {
    if (isNew) await tell(deps, 'StartLeading', account.id);
  } finally {
    // It was refused, or another device has stopped it meanwhile.
    const isLeading = (await accountOf(deps, client)).leadsSince !== null;
    if (!isLeading) await keep(deps, { ...shown, name: null });
  }
  const leading = await leadingOf(deps, client);
  if (leading.leads === 0) throw new Refusal('not_leading');
  return say(leading, isNew ? 'leading_started' : 'success');
}

async function stopLeading(deps: Deps, client: Client): Promise<Said<Leading>> {
  const { id, leadsSince } = await accountOf(deps, client);
  // Whoever has led has a row. A call that is repeated after a lost answer succeeds, as the first one did.
  if (leadsSince === null && (await findLeader(deps.db, id)) === null)
    throw new Refusal('not_leading');
  // A trader who is no longer copied is shown by the masked number again. Before it, so that no crash leaves the name
  // behind, and after it, because another device may have chosen one in between.
  await giveUpName(deps, id);
  if (leadsSince !== null) await tell(deps, 'StopLeading', id);
  await giveUpName(deps, id);
  return say(await leadingOf(deps, client), 'leading_stopped');
}

async function giveUpName(deps: Deps, accountId: number): Promise<void> {
  const chosen = await findLeader(deps.db, accountId);
  await keep(deps, { accountId, name: null, ordersShown: chosen?.ordersShown ?? 'delayed' });
}

async function traderOf(deps: Deps, id: number, { language, session }: Visitor): Promise<Trader> {
  const { db, host, instruments, marketNow } = deps;
  const { accounts, copying, markets, orders } = host.views;
  await host.wake(id);
  await host.settled();
  const asOf = deps.ranking.asOf();
  const [row, chosen] = await Promise.all([findRanked(db, id), findLeader(db, id)]);
  const account = accounts.of(id);
  if (row === null || account === undefined) throw new Refusal('trader_unknown');
  const leads = account.leadsSince !== null;
  // A trader who has not closed an order and may not be copied shows nothing to others.
  if (row.trades === 0 && !leads && session?.accountId !== id) throw new Refusal('trader_unknown');
  const [days, traded, copied] = await Promise.all([
    daysOfTrader(db, { accountId: id, firstDay: 0 }),
    instrumentsOfTrader(db, id),
    deps.copiers.of(id),
  ]);
  const codeOf = (of: number | null) => (of === null ? null : (instruments.get(of)?.code ?? null));
  const shown = leads ? (chosen?.ordersShown ?? 'delayed') : 'hidden';
  const { equity } = accounts.figures(id);
  const now = marketNow();
  const total = traded.reduce((sum, { trades }) => sum + trades, 0);
  return {
    ...rankedOnWire(row, codeOf(row.instrumentId), dayOf(now)),
    followers: copied.now,
    as_of: asOf,
    name: row.name,
    leads: leads && !(await isFrozen(db, id)) ? 1 : 0,
    kind: row.kind === 'real' ? 'live' : 'demo',
    // Own money is shown only for traders who ask to be copied with it.
    own_money: leads && equity !== null ? formatMoney(equity) : null,
    orders_shown: shown,
    orders: ordersShown(orders.newestFirst(id, 'open'), shown, now).map((order) => {
      const instrument = markets.instrument(order.instrumentId);
      return {
        code: instrument.code,
        name: instrumentName(language, instrument),
        logo: logoPath(instrument),
        side: order.side === 'buy' ? 1 : 2,
        multiple: order.leverage,
        lots: formatLots(order.lots),
        price: formatPrice(order.openFill?.price ?? order.requestedPrice, instrument.precision),
        time: order.openedAt ?? order.placedAt,
      };
    }),
    days: daysOnWire(days, now),
    months: monthsOnWire(days, now),
    instruments: traded.flatMap(({ instrumentId, trades }) => {
      const instrument = instruments.get(instrumentId);
      if (instrument === undefined) return [];
      const { code } = instrument;
      const name = instrumentName(language, instrument);
      const share = percentOf(BigInt(trades), BigInt(total));
      return [{ code, name, logo: logoPath(instrument), trades, share }];
    }),
    copiers: { ...copied, trader_rate: rateSinceCopied(row) },
    my_copying:
      session === null ? null : copying.running({ ownerId: session.accountId, leaderId: id }),
  };
}

async function conditionsOf(
  deps: Deps,
  account: AccountView,
  { session }: Client,
): Promise<Leading['conditions']> {
  const { db } = deps;
  let orders = await effectiveOrdersOf(db, account.id);
  // A trader who has just closed the missing order need not wait for the next fold.
  if (orders < EFFECTIVE_TENTHS_NEEDED && deps.ranking.hasCaughtUp()) {
    await deps.ranking.bringUpToDate();
    orders = await effectiveOrdersOf(db, account.id);
  }
  const { equity } = deps.host.views.accounts.figures(account.id);
  const isVerified = session.user.identityVerifiedAt !== null;
  return [
    {
      condition: 'effective_orders',
      needed: formatDecimal(EFFECTIVE_TENTHS_NEEDED, 1),
      have: formatDecimal(orders, 1),
      is_met: orders >= EFFECTIVE_TENTHS_NEEDED ? 1 : 0,
    },
    {
      condition: 'equity',
      needed: formatMoney(EQUITY_NEEDED),
      // Without a price nobody knows what the open orders leave of the balance.
      have: formatMoney(equity ?? account.balance),
      is_met: equity !== null && equity >= EQUITY_NEEDED ? 1 : 0,
    },
    ...(account.kind === 'demo'
      ? []
      : [
          {
            condition: 'identity' as const,
            needed: '1',
            have: isVerified ? '1' : '0',
            is_met: isVerified ? 1 : 0,
          },
        ]),
  ];
}

async function leadingOf(deps: Deps, client: Client): Promise<Leading> {
  const account = await accountOf(deps, client);
  const chosen = await findLeader(deps.db, account.id);
  const now = await deps.copiers.of(account.id);
  return {
    leads: account.leadsSince === null ? 0 : 1,
    since: account.leadsSince,
    name: chosen?.name ?? null,
    orders_shown: chosen?.ordersShown ?? 'delayed',
    copiers: now.now,
    copiers_money: now.money,
    as_of: now.as_of,
    conditions: await conditionsOf(deps, account, client),
  };
}

async function accountOf({ host }: Deps, client: Client): Promise<AccountView> {
  await host.settled();
  return ownAccount(host, client);
}

async function keep(deps: Deps, { name, ...leader }: LeaderRow): Promise<void> {
  try {
    const told = name === null ? null : { name, skeleton: skeletonOf(name) };
    await saveLeader(deps.db, { ...leader, name: told });
  } catch (error) {
    const isTaken =
      isUniqueViolation(error, LeaderConstraint.name) ||
      isUniqueViolation(error, LeaderConstraint.skeleton);
    if (isTaken) throw new Refusal('leader_name_taken');
    throw error;
  }
}

async function tell(
  deps: Deps,
  type: 'StartLeading' | 'StopLeading',
  accountId: number,
): Promise<void> {
  const [line] = await deps.host.submit({ type, accountId, clientOrderId: null });
  // It led a moment ago: another call has stopped it meanwhile.
  if (line === undefined || line.rejected === null || line.rejected === 'not_leading') return;
  throw new Refusal(line.rejected, line.args);
}

function ordersShown(open: readonly Order[], shown: OrdersShown, now: number): readonly Order[] {
  if (shown === 'hidden') return [];
  return open.filter(
    ({ openedAt }) => shown === 'live' || (openedAt ?? now) < now - SHOWN_AFTER_MS,
  );
}
