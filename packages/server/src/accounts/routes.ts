// Balance, account detail, ledger, and the reset of a demo account.
import type { AccountDetail, LedgerEntry, LedgerLine } from '@meridian/contract';
import { type Database, countStatement, namesOfTraders, statementLines } from '@meridian/store';
import { formatMoney, formatMoneyOrNull } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { ownAccount } from '../own-account/own-account.ts';
import type { Client } from '../platform/http/context.ts';
import { partOfPage } from '../platform/http/page.ts';
import { type HandlersOf, say } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { summaryOnWire } from '../orders/wire.ts';
import { nameOnWire } from '../ranking/wire.ts';
import { DEMO_GRANT } from '../users/demo-accounts.ts';
import { createLedgerCounts } from './ledger-counts.ts';
import { lineOnWire } from './wire.ts';

export interface AccountDeps {
  readonly db: Database;
  readonly host: Host;
}

export function accountHandlers({
  db,
  host,
}: AccountDeps): HandlersOf<'balance' | 'forexDetail' | 'forexChange' | 'resetDemo'> {
  const countOf = createLedgerCounts(db);

  async function accountOf(client: Client): Promise<AccountView> {
    await host.settled();
    return ownAccount(host, client);
  }

  function detail(account: AccountView): AccountDetail {
    const figures = host.views.accounts.figures(account.id);
    const inCopying = host.views.copying.equityOf(account.id);
    return {
      ...summaryOnWire(figures),
      lock_balance: formatMoney(account.held),
      FloatingProfit: formatMoneyOrNull(figures.floating),
      InCopying: formatMoneyOrNull(inCopying),
    };
  }

  return {
    async balance(_input, client) {
      return { balance: formatMoney((await accountOf(client)).balance) };
    },
    async forexDetail(_input, client) {
      return detail(await accountOf(client));
    },
    async forexChange({ page, kind, from, to }, client) {
      const upToEntry = await host.settledEntry();
      const account = ownAccount(host, client);
      const all = { clientId: account.id, afterEntry: account.epochAfterEntry, upToEntry };
      const kinds = kind ?? null;
      const of = { ...all, kinds, from: from ?? null, to: to ?? null };
      const rows = await statementLines(db, {
        ...{ ...of, ...partOfPage(page) },
      });
      const isOfAllTime = of.from === null && of.to === null;
      const total = await (isOfAllTime ? countOf(all, kinds) : countStatement(db, of));
      const lines = rows.map((line) => lineOnWire(client.language, line));
      return { list: await withTraders({ db, host }, lines), total };
    },
    async resetDemo({ client_order_id: clientOrderId }, client) {
      const [line] = await host.submit({
        type: 'ResetDemo',
        accountId: client.session.accountId,
        arrivedAt: client.arrivedAt,
        clientOrderId: clientOrderId ?? null,
        grant: DEMO_GRANT,
      });
      // The client's id may also have been used first for something else that was refused.
      if (line !== undefined && line.rejected !== null) throw new Refusal(line.rejected, line.args);
      // An outcome with an order belongs to another command, so this reset did nothing.
      const text = line?.orderId === null ? 'demo_reset' : 'already_done';
      return say(detail(await accountOf(client)), text);
    },
  };
}

/** Lines together with the names of the traders whom their copyings copy. */
async function withTraders(
  { db, host }: AccountDeps,
  lines: readonly LedgerLine[],
): Promise<LedgerEntry[]> {
  const told = lines.map((line) => {
    const copyId = line.CopyingId;
    const copy = copyId === null ? null : host.views.accounts.of(copyId)?.copy;
    return { line, leaderId: copy?.leaderId };
  });
  const leaders = new Set(told.flatMap(({ leaderId }) => leaderId ?? []));
  const names = await namesOfTraders(db, [...leaders]);
  return told.map(({ line, leaderId }) => ({
    ...line,
    TraderUser: leaderId === undefined ? null : nameOnWire(names.get(leaderId)),
  }));
}
