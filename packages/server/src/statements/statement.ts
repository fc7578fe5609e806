// An account's statement over a period: opening balance, every entry with the balance after it, closing balance. All
// figures are the ledger's, to the last decimal. A statement of only some kinds of entries has their sum and no
// balances.
import type { Language, LedgerKind } from '@meridian/contract';
import {
  type Database,
  type StatementFilter,
  type StatementLine,
  closingBalance,
  firstEntryAt,
  openingBalance,
  streamStatement,
  sumOfStatement,
} from '@meridian/store';
import { asMoney, formatMoney } from '@meridian/units';
import { lineOnWire } from '../accounts/wire.ts';
import { textOf } from '../platform/http/texts.ts';
import { newestLogLine } from '../public-log/log-line.ts';

export interface StatementOf {
  /** When the statement is made. */
  readonly at: number;
  /** Entries carry market time; a replay has a time of its own. */
  readonly marketAt: number;
  /** The verified name; null: not verified yet. */
  readonly name: string | null;
  /** The client's own account, or one of the copyings. */
  readonly accountId: number;
  readonly isCopying: boolean;
  /** Of the client; with a copying's number behind it where it is of a copying. */
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
  readonly name: string | null;
  readonly issued: string;
  /** The chosen beginning, or the first entry, but no later than the end; the chosen end, or now. */
  readonly from: string;
  readonly to: string;
  readonly figures: WholeFigures | PartFigures;
  /** How far the public log was, so that it can be compared later; null: it has not begun. */
  readonly log: string | null;
}
/** All entries: they lead from one balance to the other. */
export interface WholeFigures {
  readonly opening: string;
  readonly closing: string;
}
/** Only some kinds of entries: they have a sum, but no balances. */
export interface PartFigures {
  readonly sum: string;
}

/** A line as it is printed, whatever the format. */
export interface PrintedLine {
  readonly time: string;
  readonly entry: string;
  readonly description: string;
  readonly order: string;
  /** The number of the copying that the money went to or came from. */
  readonly copying: string;
  readonly amount: string;
  readonly balance: string;
}

export const COLUMNS = ['time', 'entry', 'description', 'order', 'amount', 'balance'] as const;

/** "2026-11-25 10:05:01.123", in UTC: every time in a client's files. */
export const clockText = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 23).replace('T', ' ');

export const filterOf = (of: StatementOf): StatementFilter => ({
  clientId: of.accountId,
  afterEntry: of.afterEntry,
  upToEntry: of.upToEntry,
  kinds: of.kinds,
  from: of.from,
  to: of.to,
});

export async function readHead(db: Database, of: StatementOf): Promise<StatementHead> {
  const { accountId: clientId, afterEntry, at, marketAt } = of;
  const to = of.to ?? marketAt;
  const from = of.from ?? (await firstEntryAt(db, { clientId, afterEntry })) ?? marketAt;
  return {
    uid: of.uid,
    name: of.name,
    issued: clockText(at),
    from: clockText(Math.min(from, to)),
    to: clockText(to),
    figures: of.kinds === null ? await wholeFigures(db, of) : await partFigures(db, of),
    log: await newestLogLine(db, of.language),
  };
}

async function wholeFigures(db: Database, of: StatementOf): Promise<WholeFigures> {
  const { accountId: clientId, afterEntry, upToEntry, from, to } = of;
  const opening = await openingBalance(db, { clientId, afterEntry, from });
  const closing = await closingBalance(db, { clientId, afterEntry, upToEntry, to });
  return { opening: formatMoney(asMoney(opening)), closing: formatMoney(asMoney(closing)) };
}

const partFigures = async (db: Database, of: StatementOf): Promise<PartFigures> => ({
  sum: formatMoney(asMoney(await sumOfStatement(db, filterOf(of)))),
});

export async function* printedLines(db: Database, of: StatementOf): AsyncGenerator<PrintedLine> {
  for await (const line of streamStatement(db, filterOf(of))) yield printed(of, line);
}

function printed(
  { language, isCopying }: Pick<StatementOf, 'language' | 'isCopying'>,
  line: StatementLine,
): PrintedLine {
  const shown = lineOnWire(language, line, isCopying ? 'copying' : 'client');
  const { MemoTran, Value, Balance, CreatedAtTran, OrderId, CopyingId, Id } = shown;
  return {
    time: clockText(Date.parse(CreatedAtTran)),
    entry: String(Id),
    description: MemoTran,
    order: OrderId === null ? '' : String(OrderId),
    copying: CopyingId === null ? '' : String(CopyingId),
    amount: Value,
    balance: Balance,
  };
}

type Edge = 'first' | 'last';

/** The row before or after the entries; null if there is none. Fields as in COLUMNS. */
export function edgeRow(language: Language, head: StatementHead, edge: Edge): string[] | null {
  const { figures, from, to } = head;
  if ('sum' in figures)
    return edge === 'first'
      ? null
      : [to, '', textOf(language, 'statement_sum'), '', figures.sum, ''];
  return edge === 'first'
    ? [from, '', textOf(language, 'statement_opening'), '', '', figures.opening]
    : [to, '', textOf(language, 'statement_closing'), '', '', figures.closing];
}

export const columnNames = (language: Language): string[] =>
  COLUMNS.map((column) => textOf(language, `statement_${column}`));
