// Clients in the back office: found, read on one page, and kept safe. Freezing touches no order and no money.
import { LEDGER_KINDS } from '@meridian/contract';
import {
  type AdminOutput,
  CLIENT_VIEWS,
  COUNT_MAX,
  type ClientPage,
  type ClientSort,
  EXPORT_STREAM_MAX,
  type FoundClient,
  type ParsedAdminInput,
  sortedBy,
} from '@meridian/contract/admin';
import {
  type Database,
  type Queryable,
  type User,
  clientListCount,
  clientListIds,
  countInvited,
  deskIds,
  depositsById,
  findAccounts,
  findUser,
  lastSeenOfUsers,
  lockUser,
  pageOfAudit,
  pageOfFinishedOrders,
  pageOfMessages,
  pageOfStatement,
  setLoginFrozen,
  setMustChangePassword,
  usersById,
  verificationsOfUser,
  verifiedNames,
  withdrawalsById,
} from '@meridian/store';
import { asMoney, formatMoney, formatMoneyOrNull, present } from '@meridian/units';
import { lineOnWire } from '../accounts/wire.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { auditOnWire } from '../audit/wire.ts';
import { record } from '../platform/staff/record.ts';
import { clientBrief } from '../claims/queue-list.ts';
import type { Vault } from '../secrets/vault.ts';
import { type FindDeps, findClients } from './find-clients.ts';
import { copyingsOf } from '../copying/standing.ts';
import type { DepositDesk } from '../deposits/office.ts';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { orderFromRow } from '../engine/projection.ts';
import { orderOnWire, percentOfMillionths } from '../orders/wire.ts';
import { partOfPage } from '../platform/http/page.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import type { IdentityDesk } from '../verification/office.ts';
import type { WithdrawalDesk } from '../withdrawals/office.ts';

export interface ClientDeskDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly host: Host;
  readonly sessions: Sessions;
  readonly deposits: Pick<DepositDesk, 'onWire'>;
  readonly withdrawals: Pick<WithdrawalDesk, 'onWire'>;
  readonly identities: Pick<IdentityDesk, 'detail'>;
  readonly now: () => number;
}

type ReadingCalls =
  | 'searchClients'
  | 'clientPage'
  | 'clientLedger'
  | 'clientOrders'
  | 'clientMoney'
  | 'clientDocuments'
  | 'clientMessages'
  | 'clientActions';
type SafetyCalls = 'freezeClient' | 'requireNewPassword' | 'endClientSessions';

/** The most items of each kind on a client's page; the search of the queues finds the rest. */
const LATEST = 50;

type Standing = Pick<FoundClient, 'equity' | 'margin_level' | 'last_seen_at'>;
type Found = Pick<ClientDeskDeps, 'db' | 'host'>;

const found = (user: User, name: string, standing: Standing): FoundClient => ({
  ...clientBrief(user, name),
  is_demo: user.isDemo,
  is_verified: user.identityVerifiedAt !== null,
  created_at: user.createdAt,
  ...standing,
});

async function foundBy(deps: Found, ids: readonly number[]): Promise<FoundClient[]> {
  const { db } = deps;
  const [users, names, standings] = await Promise.all([
    usersById(db, ids),
    verifiedNames(db, ids),
    standingsOf(deps, ids),
  ]);
  return ids.map((id) =>
    found(present(users.get(id), 'it was found'), names.get(id) ?? '', standings(id)),
  );
}

/** An account that has left memory has nothing open: its equity is its balance. */
async function standingsOf(
  { db, host }: Found,
  ids: readonly number[],
): Promise<(id: number) => Standing> {
  await host.settled();
  const { accounts } = host.views;
  const away = ids.filter((id) => accounts.of(id) === undefined);
  const [rows, seen] = await Promise.all([findAccounts(db, away), lastSeenOfUsers(db, ids)]);
  const balances = new Map(rows.map(({ id, balance }) => [id, formatMoney(asMoney(balance))]));
  return (id) => {
    const figures = accounts.of(id) === undefined ? null : accounts.figures(id);
    return {
      equity: figures === null ? (balances.get(id) ?? null) : formatMoneyOrNull(figures.equity),
      margin_level: figures === null ? null : percentOfMillionths(figures.marginLevel),
      last_seen_at: seen.get(id) ?? null,
    };
  };
}

const STREAMED_AT_ONCE = 500;

/** All matching clients, for the list's file. */
export const clientStream = (deps: Found & FindDeps) =>
  async function* searchClients(
    { search, view, sort }: ParsedAdminInput<'searchClients'>,
    colleague: Colleague,
  ): AsyncGenerator<FoundClient> {
    const { db } = deps;
    const among = search === undefined ? null : await findClients(deps, search, colleague);
    const by = sortedBy<ClientSort>(sort ?? '-id');
    const of = { ...by, offset: 0, limit: EXPORT_STREAM_MAX };
    const ids = await clientListIds(db, { view, among }, of);
    for (let at = 0; at < ids.length; at += STREAMED_AT_ONCE)
      yield* await foundBy(deps, ids.slice(at, at + STREAMED_AT_ONCE));
  };

export const clientHandlers = (
  deps: ClientDeskDeps,
): AdminHandlersOf<ReadingCalls | SafetyCalls> => ({
  ...readingHandlers(deps),
  ...safetyHandlers(deps),
});

const readingHandlers = (deps: ClientDeskDeps): AdminHandlersOf<ReadingCalls> => ({
  searchClients: (input, colleague) => searchClients(deps, input, colleague),
  clientPage: ({ id }) => pageOf(deps, id),
  clientLedger: (input) => ledgerOf(deps, input),
  clientOrders: (input) => ordersOf(deps, input),
  clientMoney: ({ id }) => moneyOf(deps, id),
  async clientDocuments({ id }) {
    await userOf(deps, id);
    const rows = await verificationsOfUser(deps.db, id);
    return await Promise.all(rows.map((row) => deps.identities.detail(row)));
  },
  async clientMessages({ id: userId, page }) {
    const { rows, total } = await pageOfMessages(deps.db, {
      ...{ userId, ...partOfPage(page) },
      countMax: COUNT_MAX,
    });
    return {
      data: rows.map(({ id, at, channel, kind, outcome }) => ({ id, at, channel, kind, outcome })),
      total,
    };
  },
  async clientActions({ id, page }) {
    const any = { search: null, action: null, staffId: null, from: null, to: null };
    const filter = { ...any, userId: id };
    const { rows, total } = await pageOfAudit(deps.db, filter, partOfPage(page));
    return { data: rows.map(auditOnWire), total };
  },
});

const safetyHandlers = (deps: ClientDeskDeps): AdminHandlersOf<SafetyCalls> => ({
  async freezeClient({ is_frozen: isFrozen, ...said }, colleague) {
    const { id } = said;
    await secure(deps, colleague, said, {
      action: isFrozen ? 'freezeClient' : 'unfreezeClient',
      async change(within, { frozenAt }) {
        // Freezing again changes nothing: a password set since the first freeze stays valid.
        if ((frozenAt !== null) === isFrozen) return null;
        // Once the user is locked: what is older than the freeze was there before it.
        const at = isFrozen ? deps.now() : null;
        await setLoginFrozen(within, { userId: id, at });
        return { frozen_at: at };
      },
    });
    return await pageOf(deps, id);
  },
  async requireNewPassword(said, colleague) {
    const { id } = said;
    await secure(deps, colleague, said, {
      action: 'requireNewPassword',
      async change(within) {
        await setMustChangePassword(within, { userId: id, must: true });
        return { must_change_password: true };
      },
    });
    await deps.sessions.endAll(id, null);
    return await pageOf(deps, id);
  },
  async endClientSessions({ session, ...said }, colleague) {
    const { id } = said;
    await secure(deps, colleague, said, {
      action: 'endClientSessions',
      change: () => ({ ended: session === undefined ? 'all' : session.slice(0, 8) }),
    });
    if (session === undefined) await deps.sessions.endAll(id, null);
    else await deps.sessions.endOne(id, session);
    return await pageOf(deps, id);
  },
});

async function searchClients(
  deps: ClientDeskDeps,
  { search, view, sort, page }: ParsedAdminInput<'searchClients'>,
  colleague: Colleague,
): Promise<AdminOutput<'searchClients'>> {
  const { db } = deps;
  const among = search === undefined ? null : await findClients(deps, search, colleague);
  const by = sortedBy<ClientSort>(sort ?? '-id');
  const shown = await clientListIds(db, { view, among }, { ...by, ...partOfPage(page) });
  const counts: Record<string, number> = {};
  for (const one of CLIENT_VIEWS)
    counts[one] = await clientListCount(db, { view: one, among }, COUNT_MAX);
  return { data: await foundBy(deps, shown), total: counts[view] ?? 0, counts };
}

async function ledgerOf(
  deps: ClientDeskDeps,
  { id, page }: ParsedAdminInput<'clientLedger'>,
): Promise<AdminOutput<'clientLedger'>> {
  const account = await accountOf(deps, id);
  const { rows, total } = await pageOfStatement(deps.db, {
    clientId: id,
    afterEntry: account.epochAfterEntry,
    upToEntry: null,
    kinds: [...LEDGER_KINDS],
    from: null,
    to: null,
    ...partOfPage(page),
    countMax: COUNT_MAX,
  });
  const of = account.copy === null ? 'client' : 'copying';
  return { data: rows.map((line) => lineOnWire('en', line, of)), total };
}

async function ordersOf(
  deps: ClientDeskDeps,
  { id, page, status }: ParsedAdminInput<'clientOrders'>,
): Promise<AdminOutput<'clientOrders'>> {
  const { db } = deps;
  const { views } = deps.host;
  const account = await accountOf(deps, id);
  const { offset, limit } = partOfPage(page);
  if (status === 'ended') {
    const { epoch } = account;
    const of = { accountId: id, epoch, offset, limit, countMax: COUNT_MAX };
    const { rows, total } = await pageOfFinishedOrders(db, of);
    return { data: rows.map((row) => orderOnWire('en', orderFromRow(row), views)), total };
  }
  const orders = views.orders.newestFirst(id, status);
  return {
    data: orders.slice(offset, offset + limit).map((order) => orderOnWire('en', order, views)),
    total: Math.min(orders.length, COUNT_MAX),
  };
}

async function moneyOf(deps: ClientDeskDeps, id: number): Promise<AdminOutput<'clientMoney'>> {
  const { db, deposits, withdrawals } = deps;
  const client = clientBrief(await userOf(deps, id), await nameOf(deps, id));
  const search = { userIds: [id], id: null, reference: null };
  const order = { column: 'id', isDescending: true } as const;
  const latest = { order, offset: 0, limit: LATEST };
  const [depositIds, withdrawalIds] = await Promise.all([
    deskIds(db, { table: 'deposits', states: null, search }, latest),
    deskIds(db, { table: 'withdrawals', states: null, search }, latest),
  ]);
  const [told, asked] = await Promise.all([
    depositsById(db, depositIds),
    withdrawalsById(db, withdrawalIds),
  ]);
  return {
    deposits: told.map((row) => deposits.onWire(row, client, undefined)),
    withdrawals: asked
      .filter(({ stage }) => stage !== 'asked' && stage !== 'refused')
      .map((row) => withdrawals.onWire(row, client, undefined)),
  };
}

async function userOf({ db }: { readonly db: Queryable }, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (user === null) throw new AdminRefusal('client_unknown');
  return user;
}

async function accountOf(deps: ClientDeskDeps, id: number): Promise<AccountView> {
  const { host } = deps;
  await host.wake(id);
  await host.settled();
  const account = host.views.accounts.of(id);
  if (account === undefined) throw new AdminRefusal('client_unknown');
  return account;
}

const nameOf = async (deps: ClientDeskDeps, id: number): Promise<string> =>
  (await verifiedNames(deps.db, [id])).get(id) ?? '';

async function pageOf(deps: ClientDeskDeps, id: number): Promise<ClientPage> {
  const { db, host, sessions } = deps;
  const { accounts, orders } = host.views;
  const user = await userOf(deps, id);
  const account = await accountOf(deps, id);
  const { openCount } = account;
  const pendingCount = orders.liveCount(id) - openCount;
  const open = await sessions.list(id);
  const copyings = await copyingsOf({ db, host }, account);
  return {
    ...found(user, await nameOf(deps, id), (await standingsOf(deps, [id]))(id)),
    contact_mobile: user.contactMobile,
    email_verified_at: user.emailVerifiedAt,
    mobile_verified_at: user.mobileVerifiedAt,
    identity_verified_at: user.identityVerifiedAt,
    password_changed_at: user.passwordChangedAt,
    must_change_password: user.mustChangePassword,
    frozen_at: user.frozenAt,
    has_second_factor: user.hasSecondFactor,
    passkeys: user.passkeys,
    credit_score: user.creditScore,
    invited: await countInvited(db, id),
    balance: formatMoney(account.balance),
    available: formatMoneyOrNull(accounts.available(id)),
    used_margin: formatMoney(account.usedMargin),
    held: formatMoney(account.held),
    open_orders: openCount,
    pending_orders: pendingCount,
    copyings,
    sessions: open.map(({ key, address, agent, createdAt, lastSeenAt }) => ({
      id: key,
      address,
      agent,
      created_at: createdAt,
      last_seen_at: lastSeenAt,
    })),
  };
}

/** Does something to a client's login and records it with the change. */
async function secure(
  deps: ClientDeskDeps,
  colleague: Colleague,
  { id, reason }: { id: number; reason: string },
  deed: {
    readonly action: string;
    /** Once the user is locked. @returns how it is afterwards; null: it was so already */
    readonly change: (within: Queryable, user: User) => Promise<object | null> | object;
  },
): Promise<void> {
  const { db, sessions, now } = deps;
  await db.transaction(async (within) => {
    // Two members may do the same at once: the second finds what the first has done.
    await lockUser(within, id);
    const user = await userOf({ db: within }, id);
    if (user.isDemo) throw new AdminRefusal('client_is_demo');
    const after = await deed.change(within, user);
    if (after === null) return;
    await record(within, colleague, {
      at: now(),
      action: deed.action,
      subject: `user:${id}`,
      userId: id,
      reason,
      before: { frozen_at: user.frozenAt, must_change_password: user.mustChangePassword },
      after,
    });
  });
  sessions.forget(id);
}
