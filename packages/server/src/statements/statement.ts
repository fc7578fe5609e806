// An account's statement over a period: opening balance, every entry with the balance after it, closing balance. All of it
// is the ledger's, to the last decimal; a filter by kind leaves the balances as they are.
import type { Language, LedgerKind } from '@meridian/contract';
import {
  type Database,
  type StatementFilter,
  type StatementLine,
  closingBalance,
  openingBalance,
  streamStatement,
} from '@meridian/store';
import { asMoney, formatMoney } from '@meridian/units';
import { lineOnWire } from '../accounts/routes.ts';
import { textOf } from '../http/texts.ts';

export interface StatementOf {
  readonly accountId: number;
  readonly uid: string;
  readonly afterEntry: number;
  readonly upToEntry: number;
  readonly kinds: readonly LedgerKind[] | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly language: Language;
}

export interface StatementHead {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly opening: string;
  readonly closing: string;
}

/** A line as it is printed, whatever the format. */
export interface PrintedLine {
  readonly time: string;
  readonly entry: string;
  readonly description: string;
  readonly order: string;
  readonly amount: string;
  readonly balance: string;
}

export const COLUMNS = ['time', 'entry', 'description', 'order', 'amount', 'balance'] as const;

export const filterOf = (of: StatementOf): StatementFilter => ({
  clientId: of.accountId,
  afterEntry: of.afterEntry,
  upToEntry: of.upToEntry,
  kinds: of.kinds,
  from: of.from,
  to: of.to,
});

export async function readHead(db: Database, of: StatementOf): Promise<StatementHead> {
  const { accountId: clientId, afterEntry, upToEntry, from, to } = of;
  const opening = await openingBalance(db, { clientId, afterEntry, from });
  const closing = await closingBalance(db, { clientId, afterEntry, upToEntry, to });
  const day = (instant: number | null) =>
    instant === null ? '' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
  return {
    uid: of.uid,
    from: day(from),
    to: day(to),
    opening: formatMoney(asMoney(opening)),
    closing: formatMoney(asMoney(closing)),
  };
}

export async function* printedLines(db: Database, of: StatementOf): AsyncGenerator<PrintedLine> {
  for await (const line of streamStatement(db, filterOf(of))) yield printed(of.language, line);
}

function printed(language: Language, line: StatementLine): PrintedLine {
  const { MemoTran, Value, Balance, CreatedAtTran, OrderId, Id } = lineOnWire(language, line);
  return {
    time: CreatedAtTran.slice(0, 19).replace('T', ' '),
    entry: String(Id),
    description: MemoTran,
    order: OrderId === null ? '' : String(OrderId),
    amount: Value,
    balance: Balance,
  };
}

export const columnNames = (language: Language): string[] =>
  COLUMNS.map((column) => textOf(language, `statement_${column}`));
