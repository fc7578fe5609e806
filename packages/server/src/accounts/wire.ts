// Lines of an account's ledger in the wire's form.
import { LEDGER_KINDS, type Language, type LedgerKind, type LedgerLine } from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import type { StatementLine } from '@meridian/store';
import { assert, asMoney, formatMoney } from '@meridian/units';
import { textOf, writtenAmount } from '../platform/http/texts.ts';

/** A transfer has the same text on both of its accounts: from where to where the money went. */
function memoKey(
  { kind, amount, memo }: { kind: LedgerKind; amount: bigint; memo: object },
  of: 'client' | 'copying',
): TextKey {
  // Entries of before the price was named have none.
  if (kind === 'financing' && 'price' in memo) return 'memo_financing_at';
  if (kind !== 'copying') return `memo_${kind}`;
  return amount > 0n === (of === 'copying') ? 'memo_copying_in' : 'memo_copying_out';
}

/** Writes the amount as the screens do; lots have a point in every language. */
function shownMemo(language: Language, memo: object): Readonly<Record<string, string>> {
  const args = memo as Readonly<Record<string, string>>;
  const { paid } = args;
  return paid === undefined ? args : { ...args, paid: writtenAmount(language, paid) };
}

/** @throws AssertionError for a kind that the contract does not know */
export function lineOnWire(
  language: Language,
  line: StatementLine,
  of: 'client' | 'copying' = 'client',
): LedgerLine {
  const kind = LEDGER_KINDS.find((known) => known === line.kind);
  assert(kind !== undefined, `ledger kind ${line.kind} is known`);
  return {
    Id: line.entryId,
    Value: formatMoney(asMoney(line.amount)),
    Kind: kind,
    MemoTran: textOf(
      language,
      memoKey({ kind, amount: line.amount, memo: line.memo }, of),
      shownMemo(language, line.memo),
    ),
    OrderId: line.orderId,
    CopyingId: 'copying' in line.memo ? Number(line.memo.copying) : null,
    Balance: formatMoney(asMoney(line.balanceAfter)),
    CreatedAtTran: new Date(line.at).toISOString(),
  };
}
